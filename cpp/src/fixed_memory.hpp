// SPDX-License-Identifier: MIT
#pragma once

#include "fraction.hpp"
#include "vla_vram/request.hpp"

namespace vla_vram {

/// Memory that does not depend on the batch, in bytes (docs/calculation.md, "Fixed memory").
struct FixedMemory {
  Fraction frozen;     ///< P_frozen · b_w
  Fraction trainable;  ///< P_train · b_t
  Fraction total;      ///< both
  Fraction states;     ///< frozen + P_train · (weight + optimizer + EMA): what stays between two steps
  Fraction step;       ///< total + P_train · stepTemp: floor of the peak set by the optimizer step
};

/// parameters · bytes each, exactly.
Fraction bytesOf(std::int64_t params, PicoBytes bytesPerParam);

FixedMemory fixedMemoryOf(const Request& request);

}  // namespace vla_vram
