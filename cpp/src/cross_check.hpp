// SPDX-License-Identifier: MIT
#pragma once

#include "fixed_memory.hpp"
#include "vla_vram/response.hpp"

namespace vla_vram {

/// Explains a measured intercept beside the computed states (docs/calculation.md, "The cross-check").
/// A CUDA context takes 0.3 to 0.8 GB depending on card, driver and the libraries loaded.
CrossCheck crossCheckOf(const Fraction& intercept, const FixedMemory& memory);

}  // namespace vla_vram
