// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>

#include "probe_line.hpp"
#include "reading_band.hpp"

namespace vla_vram {

/// The run worth making next, and what its reading would leave open if it falls on the line.
struct NextProbe {
  std::int64_t batch = 0;  ///< above every peak read so far, at most four times the largest of them
  Fraction bytes;          ///< what the line foretells there, in whole bytes
  Wide lowest;             ///< smallest largest-batch that would remain
  Wide highest;            ///< largest one
};

/// The batch whose reading, as precise as the coarsest one so far, would narrow the range most while every line the
/// readings allow keeps it within `room`; of those that narrow it alike the smallest, for it is the safest to run.
/// Absent where the range is one number already, where the readings contradict each other or where nothing narrows it.
/// docs/calculation.md, "The next probe", tells why the far end is the narrowest.
std::optional<NextProbe> nextProbeOf(std::span<const Probe> readings, const ProbeLine& line, const ReadingBand& band,
                                     const Fraction& room);

}  // namespace vla_vram
