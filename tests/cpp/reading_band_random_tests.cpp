// SPDX-License-Identifier: MIT
#include <sstream>

#include "reading_band.hpp"
#include "support/polygon.hpp"
#include "support/random.hpp"
#include "support/requests.hpp"

using namespace vla_vram;
using namespace vla_vram::testing;

namespace {

std::string describe(const std::vector<Probe>& probes, std::int64_t room) {
  std::ostringstream text;
  for (const Probe& probe : probes) {
    const char* const sign = probe.reading == Reading::peak      ? " = "
                             : probe.reading == Reading::atLeast ? " > "
                                                                 : " <= ";
    text << "M(" << probe.batch << ")" << sign << probe.bytes << " +- " << probe.errorBytes << ", ";
  }
  text << "room " << room;
  return text.str();
}

bool same(const std::optional<Wide>& fast, const std::optional<std::int64_t>& slow) {
  return fast.has_value() == slow.has_value() && (!fast || *fast == Wide(*slow));
}

/// Compares with the polygon at every room that small readings leave; returns how many rooms gave an open high end.
int compareAtEveryRoom(const std::vector<Probe>& probes) {
  const Polygon polygon(probes);
  int open = 0;
  for (std::int64_t room = 0; room <= 30; room += 2) {
    const SlowBand slow = polygon.within(room);
    const ReadingBand fast = readingBandOf(probes, Fraction(Wide(room)));
    INFO(describe(probes, room));
    if (fast.widening != Fraction(Wide(slow.widening.above()), Wide(slow.widening.below()))) FAIL("widening");
    if (!same(fast.lowest, slow.low)) FAIL("lowest");
    if (!same(fast.highest, slow.high)) FAIL("highest");
    open += slow.high ? 0 : 1;
  }
  return open;
}

std::vector<Probe> randomReadings(Random& random, std::int64_t peaks, std::int64_t bounds) {
  const std::int64_t batch = random.whole(1, 8);
  std::vector<Probe> probes = {peak(batch, random.whole(1, 20), random.whole(0, 3)),
                               peak(batch + random.whole(1, 4), random.whole(1, 24), random.whole(0, 3))};
  for (std::int64_t i = 2; i < peaks; ++i) {
    probes.push_back(peak(random.whole(1, 12), random.whole(1, 24), random.whole(0, 3)));
  }
  for (std::int64_t i = 0; i < bounds; ++i) {
    const std::int64_t at = random.whole(1, 14), bytes = random.whole(1, 24);
    probes.push_back(random.chance(50) ? outOfMemory(at, bytes) : worked(at, bytes));
  }
  return probes;
}

}  // namespace

TEST_CASE("The range of two peaks is that of the polygon's corners", "[reading_band]") {
  Random random(40);
  int open = 0;
  for (int round = 0; round < 120; ++round) open += compareAtEveryRoom(randomReadings(random, 2, 0));
  CHECK(open > 100);
}

TEST_CASE("The range of three to six peaks is that of the polygon's corners", "[reading_band]") {
  Random random(41);
  for (int round = 0; round < 120; ++round) compareAtEveryRoom(randomReadings(random, random.whole(3, 6), 0));
}

TEST_CASE("The range with one-sided readings is that of the polygon's corners", "[reading_band]") {
  Random random(42);
  for (int round = 0; round < 250; ++round) {
    compareAtEveryRoom(randomReadings(random, random.whole(2, 3), random.whole(1, 3)));
  }
}

TEST_CASE("The range of exact peaks beside one-sided readings is that of the polygon's corners", "[reading_band]") {
  Random random(43);
  for (int round = 0; round < 150; ++round) {
    std::vector<Probe> probes = randomReadings(random, random.whole(2, 4), random.whole(0, 2));
    for (Probe& probe : probes) probe.errorBytes = 0;
    compareAtEveryRoom(probes);
  }
}
