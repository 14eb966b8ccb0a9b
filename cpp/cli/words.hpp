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

/// What the overhead of the measured runs tells, in one sentence; `overheadBytes` as in the response.
std::string sentenceOf(CrossCheck check, Int128 overheadBytes);

/// "batch 6 (about 7.5 GB) would leave 33 to 35", for a response that has a next probe.
std::string nextProbeText(const Response& response);

}  // namespace vla_vram::cli
