// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "vla_vram/response.hpp"

/// Words and number formats of the command line. English, like the options.
namespace vla_vram::cli {

/// All digits, with a minus sign where needed.
std::string digitsOf(Int128 value);

/// value ÷ unit, exactly, for a unit that is a power of ten and a value of at least 0: "0.5625", "16".
std::string quotientText(std::int64_t value, std::int64_t unit);

/// "21.6 GB", rounded half up to `decimals`; small amounts in MB or bytes, so that nothing real reads as zero.
std::string gigabytes(Int128 bytes, int decimals);

/// One sentence that says what was found and what to do.
std::string sentenceOf(const Finding& finding);

}  // namespace vla_vram::cli
