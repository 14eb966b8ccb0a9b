// SPDX-License-Identifier: MIT
#include "cross_check.hpp"

namespace vla_vram {

namespace {

constexpr std::int64_t smallestContextBytes = 300'000'000;
constexpr std::int64_t largestContextBytes = 800'000'000;
constexpr std::int64_t suspiciousFromBytes = 3'000'000'000;

}  // namespace

CrossCheck crossCheckOf(const Fraction& intercept, const FixedMemory& memory) {
  if (intercept < memory.states) return CrossCheck::belowStates;
  if (intercept < memory.total) return CrossCheck::gradientsFreed;
  const Fraction overhead = intercept - memory.total;
  if (overhead < Fraction(Wide(smallestContextBytes))) return CrossCheck::noContext;
  if (overhead <= Fraction(Wide(largestContextBytes))) return CrossCheck::context;
  const bool isLarge = overhead > Fraction(Wide(suspiciousFromBytes));
  // Beside large states a few gigabytes of workspaces are usual; beside small ones they are not.
  const bool isLargeBesideStates = overhead * Fraction(Wide(2)) > memory.total;
  return isLarge && isLargeBesideStates ? CrossCheck::unexplained : CrossCheck::contextAndWorkspaces;
}

}  // namespace vla_vram
