// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

/// Ranges and thresholds that more than one topic needs (docs/calculation.md).
namespace vla_vram {

inline constexpr std::int64_t maxProbeBatch = 1'000'000;  ///< largest batch of a probe

/// A line is trusted up to this many times the largest probed batch.
inline constexpr std::int64_t farExtrapolationFactor = 4;

}  // namespace vla_vram
