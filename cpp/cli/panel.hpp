// SPDX-License-Identifier: MIT
#pragma once

#include <iosfwd>

#include "vla_vram/response.hpp"

namespace vla_vram::cli {

/// Writes the result panel for people.
void writePanel(const Response& response, std::ostream& out);

}  // namespace vla_vram::cli
