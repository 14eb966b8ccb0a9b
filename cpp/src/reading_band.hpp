// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>

#include "fraction.hpp"
#include "vla_vram/request.hpp"

namespace vla_vram {

/// What the readings, taken as intervals, leave open about the largest batch.
struct ReadingBand {
  std::optional<Wide> lowest;  ///< smallest largest-batch of any allowed line; absent where every line allows any batch
  std::optional<Wide> highest;  ///< largest such batch; absent where some line allows any batch
  Fraction widening;            ///< least bytes by which every reading had to be widened for a line to pass
};

/// Considers all lines of slope ≥ 0 that pass every reading within its error (docs/calculation.md, "How sure").
/// The polygon of those lines is never built: by linear-programming duality its extreme memory at a batch is set by
/// one reading or by a straight line through two, so the answer is the tightest of those bounds.
/// `room` is what the limit leaves for the measured memory, in bytes.
ReadingBand readingBandOf(std::span<const Probe> probes, const Fraction& room);

}  // namespace vla_vram
