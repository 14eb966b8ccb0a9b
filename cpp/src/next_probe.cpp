// SPDX-License-Identifier: MIT
#include "next_probe.hpp"

#include <algorithm>
#include <vector>

#include "limits.hpp"

namespace vla_vram {

namespace {

/// Tries one further peak reading beside those at hand.
class Trial {
 public:
  Trial(std::span<const Probe> readings, const ProbeLine& line, const Fraction& room)
      : line_(line), room_(room), readings_(readings.begin(), readings.end()) {
    for (const Probe& probe : readings) {
      if (probe.reading != Reading::peak) continue;
      errorBytes_ = std::max(errorBytes_, probe.errorBytes);
      largestBatch_ = std::max(largestBatch_, probe.batch);
    }
    readings_.emplace_back();
  }

  std::int64_t largestBatch() const { return largestBatch_; }

  Fraction foretold(std::int64_t batch) const { return Fraction(line_.at(Wide(batch)).roundHalfUp()); }

  /// The band with a reading on the line at `batch`; absent where the line stands outside the room, where the band is
  /// open or where no line would pass all readings.
  std::optional<ReadingBand> bandWith(std::int64_t batch) {
    const Fraction bytes = foretold(batch);
    if (!bytes.isPositive() || bytes > room_) return std::nullopt;
    readings_.back() = {batch, static_cast<std::int64_t>(rounded(bytes)), errorBytes_, Reading::peak};
    const ReadingBand band = readingBandOf(readings_, room_);
    if (band.widening.isPositive() || !band.lowest || !band.highest) return std::nullopt;
    return band;
  }

 private:
  const ProbeLine& line_;
  const Fraction& room_;
  std::vector<Probe> readings_;
  std::int64_t errorBytes_ = 0;
  std::int64_t largestBatch_ = 0;
};

Wide widthOf(const ReadingBand& band) { return *band.highest - *band.lowest; }

}  // namespace

std::optional<NextProbe> nextProbeOf(std::span<const Probe> readings, const ProbeLine& line, const ReadingBand& band,
                                     const Fraction& room) {
  if (!band.lowest || band.widening.isPositive()) return std::nullopt;
  if (band.highest && *band.highest == *band.lowest) return std::nullopt;
  Trial trial(readings, line, room);
  const std::int64_t farthest = std::min(maxProbeBatch, trial.largestBatch() * farExtrapolationFactor);
  const std::int64_t top =
      *band.lowest < Wide(farthest) ? static_cast<std::int64_t>(band.lowest->toInt128()) : farthest;
  if (top <= trial.largestBatch()) return std::nullopt;
  std::optional<ReadingBand> best = trial.bandWith(top);
  if (!best || (band.highest && widthOf(*best) >= widthOf(band))) return std::nullopt;

  const Wide narrowest = widthOf(*best);
  std::int64_t tooNear = trial.largestBatch(), batch = top;
  while (batch - tooNear > 1) {
    const std::int64_t middle = tooNear + (batch - tooNear) / 2;
    const std::optional<ReadingBand> tried = trial.bandWith(middle);
    if (tried && widthOf(*tried) <= narrowest) {
      batch = middle;
      best = tried;
    } else {
      tooNear = middle;
    }
  }
  return NextProbe{batch, trial.foretold(batch), *best->lowest, *best->highest};
}

}  // namespace vla_vram
