// SPDX-License-Identifier: MIT
#include "probe_line.hpp"

namespace vla_vram {

std::optional<ProbeLine> lineThrough(std::span<const Probe> peaks) {
  Wide sumBatch, sumBytes, sumSquares, sumProducts;
  for (const Probe& probe : peaks) {
    const Wide batch(probe.batch), bytes(probe.bytes);
    sumBatch = sumBatch + batch;
    sumBytes = sumBytes + bytes;
    sumSquares = sumSquares + batch * batch;
    sumProducts = sumProducts + batch * bytes;
  }
  const Wide count(static_cast<Int128>(peaks.size()));
  const Wide spread = count * sumSquares - sumBatch * sumBatch;
  if (spread.isZero()) return std::nullopt;
  return ProbeLine{{count * sumProducts - sumBatch * sumBytes, spread},
                   {sumBytes * sumSquares - sumBatch * sumProducts, spread}};
}

}  // namespace vla_vram
