// SPDX-License-Identifier: MIT
#include <algorithm>

#include "probe_line.hpp"
#include "support/random.hpp"
#include "support/requests.hpp"

using namespace vla_vram;
using namespace vla_vram::testing;

namespace {

ProbeLine lineOf(const std::vector<Probe>& peaks) {
  const auto line = lineThrough(peaks);
  REQUIRE(line);
  return *line;
}

std::vector<Probe> randomPeaks(Random& random) {
  std::vector<Probe> peaks = {peak(1, random.whole(1, 100 * GB)), peak(2, random.whole(1, 100 * GB))};
  const auto more = random.whole(0, 30);
  for (int i = 0; i < more; ++i) peaks.push_back(peak(random.whole(1, 1'000), random.whole(1, 100 * GB)));
  return peaks;
}

}  // namespace

TEST_CASE("The line through two peaks joins them", "[probe_line]") {
  const ProbeLine line = lineOf({peak(2, 8 * GB), peak(4, 12 * GB)});
  CHECK(line.slope == Fraction(Wide(2 * GB)));
  CHECK(line.intercept == Fraction(Wide(4 * GB)));
  CHECK(line.at(8) == Fraction(Wide(20 * GB)));
}

TEST_CASE("A slope that is no whole number of bytes is kept as a fraction", "[probe_line]") {
  const ProbeLine line = lineOf({peak(1, 10), peak(4, 11)});
  CHECK(line.slope == Fraction(Wide(1), Wide(3)));
  CHECK(line.intercept == Fraction(Wide(29), Wide(3)));
  CHECK(line.at(4) == Fraction(Wide(11)));
}

TEST_CASE("Peaks of any exact line give back that line", "[probe_line]") {
  Random random(10);
  for (int round = 0; round < 500; ++round) {
    const std::int64_t slope = random.whole(1, 10 * GB), intercept = random.whole(0, 50 * GB);
    std::vector<Probe> peaks = {peak(1, intercept + slope)};
    const auto more = random.whole(1, 31);
    for (int i = 0; i < more; ++i) {
      const std::int64_t batch = random.whole(2, 10'000);
      peaks.push_back(peak(batch, intercept + slope * batch));
    }
    const ProbeLine line = lineOf(peaks);
    if (line.slope != Fraction(Wide(slope)) || line.intercept != Fraction(Wide(intercept))) FAIL("round " << round);
  }
}

TEST_CASE("The residuals of the least-squares line and their moments sum to exactly zero", "[probe_line]") {
  Random random(11);
  for (int round = 0; round < 300; ++round) {
    const std::vector<Probe> peaks = randomPeaks(random);
    const ProbeLine line = lineOf(peaks);
    Fraction sum, moment;
    for (const Probe& probe : peaks) {
      const Fraction foretold = line.at(Wide(probe.batch));
      const Fraction residual{foretold.numerator - Wide(probe.bytes) * foretold.denominator, foretold.denominator};
      sum = sum + residual;
      moment = moment + residual * Fraction(Wide(probe.batch));
    }
    if (sum != Fraction() || moment != Fraction()) FAIL("round " << round);
  }
}

TEST_CASE("The order of the peaks does not matter", "[probe_line]") {
  Random random(12);
  for (int round = 0; round < 100; ++round) {
    std::vector<Probe> peaks = randomPeaks(random);
    const ProbeLine line = lineOf(peaks);
    std::reverse(peaks.begin(), peaks.end());
    std::rotate(peaks.begin(), peaks.begin() + 1, peaks.end());
    if (lineOf(peaks).slope != line.slope || lineOf(peaks).intercept != line.intercept) FAIL("round " << round);
  }
}

TEST_CASE("Peaks of one batch, however many, have no line", "[probe_line]") {
  CHECK_FALSE(lineThrough(std::vector<Probe>{}));
  CHECK_FALSE(lineThrough(std::vector{peak(4, 1)}));
  CHECK_FALSE(lineThrough(std::vector{peak(4, 1), peak(4, 9), peak(4, 5)}));
}

TEST_CASE("Two peaks of one batch pull the line to their mean", "[probe_line]") {
  const ProbeLine line = lineOf({peak(1, 10), peak(1, 20), peak(2, 25)});
  CHECK(line.at(1) == Fraction(Wide(15)));
  CHECK(line.at(2) == Fraction(Wide(25)));
}

TEST_CASE("Thirty-two peaks at the ends of every range give an exact line", "[probe_line]") {
  std::vector<Probe> peaks;
  for (int i = 0; i < 16; ++i) {
    peaks.push_back(peak(1, 1));
    peaks.push_back(peak(1'000'000, 1'000'000'000'000'000));
  }
  const ProbeLine line = lineOf(peaks);
  CHECK(line.slope == Fraction(Wide(999'999'999'999'999), Wide(999'999)));
  CHECK(line.at(1) == Fraction(Wide(1)));
  CHECK(line.at(1'000'000) == Fraction(Wide(1'000'000'000'000'000)));
}
