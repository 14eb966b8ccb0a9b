// SPDX-License-Identifier: MIT
#pragma once

#include "probe_line.hpp"

namespace vla_vram {

/// Bytes of the card that may be used, rounded down.
Wide limitOf(std::int64_t gpuBytes, Millionths safetyMargin);

/// Largest whole batch, at least 0, whose memory on a rising line is not above `limit`.
Wide largestBatch(const ProbeLine& line, const Wide& limit);

/// Smallest card on which `batch` stays within the margin.
Wide neededCard(const ProbeLine& line, const Wide& batch, Millionths safetyMargin);

}  // namespace vla_vram
