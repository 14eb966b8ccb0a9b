// SPDX-License-Identifier: MIT
#include "batch_limit.hpp"

#include <algorithm>

namespace vla_vram {

Wide limitOf(std::int64_t gpuBytes, Millionths safetyMargin) {
  return Wide::floorDivide(Wide(static_cast<Int128>(gpuBytes) * safetyMargin), Wide(millionthsPerOne));
}

Wide largestBatch(const ProbeLine& line, const Wide& limit) {
  const Fraction room = Fraction(limit) - line.intercept;
  return std::max(Wide(0), (room / line.slope).floor());
}

Wide neededCard(const ProbeLine& line, const Wide& batch, Millionths safetyMargin) {
  return (line.at(batch) / Fraction(Wide(safetyMargin), Wide(millionthsPerOne))).ceiling();
}

}  // namespace vla_vram
