// SPDX-License-Identifier: MIT
#pragma once

#include <iosfwd>

namespace vla_vram::cli {

/// Reads one request of the contract a line and writes one response a line, in order. A line that is no request is
/// answered with `bad_request`, an empty line too. Returns whether every answer could be written.
bool answerJsonLines(std::istream& in, std::ostream& out);

}  // namespace vla_vram::cli
