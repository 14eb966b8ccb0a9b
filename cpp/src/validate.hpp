// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "vla_vram/request.hpp"
#include "vla_vram/response.hpp"

namespace vla_vram {

/// Which inputs can be computed with.
struct Usable {
  bool totalParams = false;
  bool trainableParams = false;  ///< in range and not above the total
  bool frozenBytesPerParam = false;
  bool trainingState = false;
  bool stepTemp = false;
  bool gpuBytes = false;
  bool safetyMargin = false;
  std::vector<bool> probes;  ///< one for each probe of the request

  bool params() const { return totalParams && trainableParams; }
};

/// Checks every range of docs/calculation.md and adds one error for each input outside it.
Usable validate(const Request& request, std::vector<Finding>& findings);

}  // namespace vla_vram
