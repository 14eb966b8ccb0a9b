// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <numeric>
#include <optional>
#include <vector>

#include "vla_vram/request.hpp"

/// The range of the batch the slow way, for small numbers: the polygon of allowed lines is built corner by corner.
namespace vla_vram::testing {

/// A reduced fraction of small numbers.
class Ratio {
 public:
  Ratio(std::int64_t above = 0, std::int64_t below = 1) : above_(above), below_(below) {
    const std::int64_t common = std::gcd(above, below) * (below < 0 ? -1 : 1);
    above_ /= common;
    below_ /= common;
  }
  std::int64_t above() const { return above_; }
  std::int64_t below() const { return below_; }
  std::int64_t floor() const { return above_ >= 0 ? above_ / below_ : -((-above_ + below_ - 1) / below_); }

  friend Ratio operator+(Ratio a, Ratio b) { return {a.above_ * b.below_ + b.above_ * a.below_, a.below_ * b.below_}; }
  friend Ratio operator-(Ratio a, Ratio b) { return a + Ratio(-b.above_, b.below_); }
  friend Ratio operator*(Ratio a, Ratio b) { return {a.above_ * b.above_, a.below_ * b.below_}; }
  friend Ratio operator/(Ratio a, Ratio b) { return {a.above_ * b.below_, a.below_ * b.above_}; }
  friend bool operator==(Ratio a, Ratio b) { return a.above_ == b.above_ && a.below_ == b.below_; }
  friend std::strong_ordering operator<=>(Ratio a, Ratio b) { return (a - b).above_ <=> 0; }

 private:
  std::int64_t above_, below_;
};

struct Corner {
  Ratio slope, intercept;
  Ratio at(Ratio batch) const { return intercept + slope * batch; }
};

/// One end of a reading's interval.
struct End {
  Ratio batch, bytes;
  bool isUpper, isStrict;

  bool allows(const Corner& line) const { return isUpper ? line.at(batch) <= bytes : line.at(batch) >= bytes; }
  bool touches(const Corner& line) const { return line.at(batch) == bytes; }
};

struct SlowBand {
  std::optional<std::int64_t> low, high;  ///< absent where unbounded
  Ratio widening;
};

class Polygon {
 public:
  explicit Polygon(const std::vector<Probe>& probes) {
    for (const Probe& probe : probes) {
      const Ratio batch(probe.batch), bytes(probe.bytes), error(probe.errorBytes);
      if (probe.reading != Reading::atLeast) ends_.push_back({batch, bytes + error, true, false});
      if (probe.reading != Reading::atMost) {
        ends_.push_back({batch, bytes - error, false, probe.reading == Reading::atLeast});
      }
    }
    widen();
    findCorners();
  }

  SlowBand within(Ratio room) const {
    SlowBand band{{}, {}, widening_};
    std::int64_t beyond = 0;
    for (const Corner& corner : corners_) {
      const bool isFlat = corner.slope == Ratio(0);
      if (isFlat && corner.intercept <= room) continue;  // holds any batch
      const std::int64_t batch =
          isFlat ? 0 : std::max<std::int64_t>(0, ((room - corner.intercept) / corner.slope).floor());
      band.low = std::min(band.low.value_or(batch), batch);
      beyond = std::max(beyond, batch + 1);
    }
    if (someLineHolds(beyond, room)) return band;
    std::int64_t high = beyond;
    while (high > 0 && !someLineHolds(high, room)) --high;
    band.high = high;
    return band;
  }

 private:
  template <class Visit>
  void forEachPair(Visit visit) const {
    for (std::size_t i = 0; i < ends_.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (ends_[i].batch != ends_[j].batch) visit(ends_[i], ends_[j]);
      }
    }
  }
  static Ratio slopeOf(const End& a, const End& b) { return (a.bytes - b.bytes) / (a.batch - b.batch); }

  /// At one slope, half of what the highest lower end lies above the lowest upper end.
  Ratio wideningAt(Ratio slope) const {
    std::optional<Ratio> lower, upper;
    for (const End& end : ends_) {
      const Ratio intercept = end.bytes - slope * end.batch;
      if (end.isUpper) upper = std::min(upper.value_or(intercept), intercept);
      if (!end.isUpper) lower = std::max(lower.value_or(intercept), intercept);
    }
    return (*lower - *upper) * Ratio(1, 2);
  }

  /// The widening is convex in the slope and bends only where two ends of one side meet.
  void widen() {
    Ratio least = wideningAt(0);
    forEachPair([&](const End& a, const End& b) {
      if (a.isUpper == b.isUpper && slopeOf(a, b) > Ratio(0)) least = std::min(least, wideningAt(slopeOf(a, b)));
    });
    widening_ = std::max(least, Ratio(0));
    for (End& end : ends_) end.bytes = end.isUpper ? end.bytes + widening_ : end.bytes - widening_;
  }

  void findCorners() {
    const auto add = [this](const Corner& line) {
      if (line.slope < Ratio(0)) return;
      if (std::all_of(ends_.begin(), ends_.end(), [&](const End& end) { return end.allows(line); })) {
        corners_.push_back(line);
      }
    };
    for (const End& end : ends_) add({0, end.bytes});
    forEachPair([&](const End& a, const End& b) {
      const Ratio slope = slopeOf(a, b);
      add({slope, a.bytes - slope * a.batch});
    });
  }

  bool allTouch(const std::vector<Corner>& lines, const End& end) const {
    return std::all_of(lines.begin(), lines.end(), [&](const Corner& line) { return end.touches(line); });
  }

  /// A batch that just reaches the room is held only by lines that keep clear of what ran out of memory, if any do.
  bool someLineHolds(std::int64_t batch, Ratio room) const {
    std::vector<Corner> reaching;
    for (const Corner& corner : corners_) {
      if (corner.at(batch) < room) return true;
      if (corner.at(batch) == room) reaching.push_back(corner);
    }
    if (reaching.empty()) return false;
    const auto strictAndTouched = [&](const std::vector<Corner>& lines) {
      return std::any_of(ends_.begin(), ends_.end(),
                         [&](const End& end) { return end.isStrict && allTouch(lines, end); });
    };
    return strictAndTouched(corners_) || !strictAndTouched(reaching);
  }

  std::vector<End> ends_;
  std::vector<Corner> corners_;
  Ratio widening_;
};

}  // namespace vla_vram::testing
