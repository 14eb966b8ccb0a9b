// SPDX-License-Identifier: MIT
#pragma once

#include "vla_vram/request.hpp"
#include "vla_vram/response.hpp"

namespace vla_vram {

/// Answers one request. Pure: the same request gives the same response, on every platform, bit for bit.
/// All arithmetic is exact; docs/calculation.md lists each formula with its source.
Response calculate(const Request& request);

}  // namespace vla_vram
