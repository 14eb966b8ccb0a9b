// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "wide.hpp"

namespace vla_vram {

/// How an effective batch is reached.
struct BatchPlan {
  std::int64_t microBatch;
  std::int64_t accumulationSteps;
  std::int64_t effectiveBatch;
};

/// The plan with the largest micro-batch ≤ maxBatch whose product with steps and ranks is exactly the wanted batch,
/// or, where the ranks do not divide it, the next larger one they do. For maxBatch ≥ 1.
BatchPlan planBatch(std::int64_t wantedEffectiveBatch, std::int64_t ranks, const Wide& maxBatch);

}  // namespace vla_vram
