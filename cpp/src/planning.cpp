// SPDX-License-Identifier: MIT
#include "planning.hpp"

#include <algorithm>

namespace vla_vram {

namespace {

std::int64_t largestDivisorUpTo(std::int64_t number, std::int64_t bound) {
  std::int64_t best = 1;
  for (std::int64_t divisor = 1; divisor * divisor <= number; ++divisor) {
    if (number % divisor != 0) continue;
    if (divisor <= bound) best = std::max(best, divisor);
    if (number / divisor <= bound) best = std::max(best, number / divisor);
  }
  return best;
}

}  // namespace

BatchPlan planBatch(std::int64_t wantedEffectiveBatch, std::int64_t ranks, const Wide& maxBatch) {
  const std::int64_t perRank = (wantedEffectiveBatch + ranks - 1) / ranks;
  const auto bound = static_cast<std::int64_t>(std::min(maxBatch, Wide(perRank)).toInt128());
  const std::int64_t microBatch = largestDivisorUpTo(perRank, bound);
  return {microBatch, perRank / microBatch, perRank * ranks};
}

}  // namespace vla_vram
