// SPDX-License-Identifier: MIT
#include "reading_band.hpp"

#include <algorithm>
#include <vector>

namespace vla_vram {

namespace {

/// One end of a reading's interval: memory at `batch` is not above (or not below) `bytes`.
struct Bound {
  std::int64_t batch;
  Fraction bytes;
  bool open = false;  ///< memory is above `bytes`, never equal to it: that run did not fit
};

struct Bounds {
  std::vector<Bound> upper;
  std::vector<Bound> lower;
};

Bounds boundsOf(std::span<const Probe> probes) {
  Bounds bounds;
  for (const Probe& probe : probes) {
    const Wide bytes(probe.bytes), error(probe.errorBytes);
    const bool outOfMemory = probe.reading == Reading::atLeast;
    if (!outOfMemory) bounds.upper.push_back({probe.batch, Fraction(bytes + error)});
    if (probe.reading != Reading::atMost) bounds.lower.push_back({probe.batch, Fraction(bytes - error), outOfMemory});
  }
  return bounds;
}

/// The straight line through two bounds of different batches, read at `batch`.
Fraction through(const Bound& a, const Bound& b, std::int64_t batch) {
  const Fraction share{Wide(batch - a.batch), Wide(b.batch - a.batch)};
  const Fraction positiveShare = b.batch > a.batch ? share : Fraction{-share.numerator, -share.denominator};
  return a.bytes + (b.bytes - a.bytes) * positiveShare;
}

/// How far both sides of every reading must give way before some rising line passes all (Chebyshev distance).
struct Widening {
  Fraction bytes;
  bool closesOpenBounds = false;  ///< the lines it lets pass all touch an open bound
};

/// Infeasibility of lines always shows in two readings that fall, or in three that bend (Farkas).
Widening wideningOf(const Bounds& bounds) {
  Fraction gap;
  bool touchesOpen = false;
  const auto widenTo = [&](const Fraction& needed, bool open) {
    if (needed > gap) touchesOpen = false;
    if (needed >= gap) touchesOpen = touchesOpen || open;
    gap = std::max(gap, needed);
  };
  for (const Bound& low : bounds.lower) {
    for (const Bound& high : bounds.upper) {
      if (low.batch <= high.batch) widenTo(low.bytes - high.bytes, low.open);
    }
  }
  const auto bend = [&](const std::vector<Bound>& outer, const std::vector<Bound>& inner, bool outerIsUpper) {
    for (const Bound& left : outer) {
      for (const Bound& right : outer) {
        for (const Bound& middle : inner) {
          if (left.batch >= middle.batch || middle.batch >= right.batch) continue;
          const Fraction chord = through(left, right, middle.batch);
          widenTo(outerIsUpper ? middle.bytes - chord : chord - middle.bytes, left.open || middle.open || right.open);
        }
      }
    }
  };
  bend(bounds.upper, bounds.lower, true);
  bend(bounds.lower, bounds.upper, false);
  return {gap / Fraction(Wide(2)), touchesOpen};
}

/// Where the line through both bounds reaches `room`; the line must rise from `a` to `b`.
Fraction crossing(const Bound& a, const Bound& b, const Fraction& room) {
  return Fraction(Wide(a.batch)) + (room - a.bytes) * Fraction(Wide(b.batch - a.batch)) / (b.bytes - a.bytes);
}

/// Largest batch every allowed line can hold; absent where no line ever exceeds the room.
std::optional<Wide> lowestOf(const Bounds& bounds, const Fraction& room) {
  Wide best = 0;
  for (const Bound& high : bounds.upper) {
    if (high.bytes > room) continue;
    best = std::max(best, Wide(high.batch));  // lines rise: before this batch they stay below its bound
    for (const Bound& low : bounds.lower) {   // beyond: as steep as a lower bound before it permits
      if (low.batch >= high.batch) continue;
      if (high.bytes <= low.bytes) return std::nullopt;
      best = std::max(best, crossing(low, high, room).floor());
    }
    for (const Bound& next : bounds.upper) {  // between two upper bounds: not above their chord
      if (next.batch <= high.batch || next.bytes <= room) continue;
      best = std::max(best, crossing(high, next, room).floor());
    }
  }
  for (const Bound& high : bounds.upper) {  // before: as flat as a lower bound beyond it permits
    if (high.bytes <= room) continue;
    for (const Bound& low : bounds.lower) {
      if (low.batch > high.batch && low.bytes > high.bytes) best = std::max(best, crossing(high, low, room).floor());
    }
  }
  return best;
}

/// Largest batch some allowed line can hold; absent where one never exceeds the room.
std::optional<Wide> highestOf(const Bounds& bounds, const Fraction& room) {
  std::optional<Wide> best;
  const auto atMost = [&best](Wide batch) {
    batch = std::max(batch, Wide(0));
    best = best ? std::min(*best, batch) : batch;
  };
  // Up to where a line of least memory reaches the room: at that batch itself only where the line may be touched.
  const auto upTo = [&atMost](const Fraction& batch, bool open) {
    atMost(open ? batch.ceiling() - Wide(1) : batch.floor());
  };
  const auto exceedsRoom = [&room](const Bound& low) { return low.open ? low.bytes >= room : low.bytes > room; };
  for (const Bound& low : bounds.lower) {
    const bool exceeds = exceedsRoom(low);
    if (exceeds) atMost(Wide(low.batch - 1));  // lines rise: from this batch on they stay above its bound
    for (const Bound& high : bounds.upper) {
      const bool rises = high.batch < low.batch ? low.bytes > high.bytes : high.bytes > low.bytes;
      // Beyond the lower bound: as flat as an upper bound before it permits.
      if (high.batch < low.batch && !exceeds && rises) upTo(crossing(high, low, room), low.open);
      // Before the lower bound: as steep as an upper bound beyond it permits.
      if (high.batch > low.batch && exceeds) upTo(rises ? crossing(low, high, room) : Fraction(), rises && low.open);
    }
    for (const Bound& next : bounds.lower) {  // between two lower bounds: not below their chord
      if (next.batch <= low.batch || exceeds || !exceedsRoom(next)) continue;
      const Fraction batch = next.bytes > low.bytes ? crossing(low, next, room) : Fraction(Wide(low.batch));
      upTo(batch, (low.open || next.open) && batch > Fraction(Wide(low.batch)));
    }
  }
  return best;
}

}  // namespace

ReadingBand readingBandOf(std::span<const Probe> probes, const Fraction& room) {
  Bounds bounds = boundsOf(probes);
  const Widening widening = wideningOf(bounds);
  ReadingBand band;
  band.widening = widening.bytes;
  if (band.widening.isPositive()) {
    for (Bound& high : bounds.upper) high.bytes = high.bytes + band.widening;
    for (Bound& low : bounds.lower) low.bytes = low.bytes - band.widening;
  }
  if (widening.closesOpenBounds) {
    for (Bound& low : bounds.lower) low.open = false;
  }
  band.lowest = lowestOf(bounds, room);
  band.highest = highestOf(bounds, room);
  return band;
}

}  // namespace vla_vram
