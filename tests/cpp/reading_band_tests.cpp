// SPDX-License-Identifier: MIT
#include "reading_band.hpp"
#include "support/requests.hpp"

using namespace vla_vram;
using namespace vla_vram::testing;

namespace {

ReadingBand bandOf(const std::vector<Probe>& probes, std::int64_t room) {
  return readingBandOf(probes, Fraction(Wide(room)));
}

const std::vector<Probe> tenthsOfGB = {peak(1, 5'000 * MB, 50 * MB), peak(2, 5'500 * MB, 50 * MB)};

}  // namespace

TEST_CASE("Readings to a tenth of a GB at batches 1 and 2 leave 28 to 42 open", "[reading_band]") {
  const ReadingBand band = bandOf(tenthsOfGB, 21'600 * MB);
  CHECK(band.lowest == Wide(28));
  CHECK(band.highest == Wide(42));
  CHECK_FALSE(band.widening.isPositive());
}

TEST_CASE("The same readings farther apart leave 33 to 34 open", "[reading_band]") {
  const ReadingBand band = bandOf({peak(1, 5'000 * MB, 50 * MB), peak(16, 12'500 * MB, 50 * MB)}, 21'600 * MB);
  CHECK(band.lowest == Wide(33));
  CHECK(band.highest == Wide(34));
}

TEST_CASE("Two readings that may be the same leave the high end open", "[reading_band]") {
  const ReadingBand open = bandOf({peak(1, 10, 1), peak(2, 12, 1)}, 20);
  CHECK_FALSE(open.highest);
  CHECK(open.lowest == Wide(3));
  const ReadingBand closed = bandOf({peak(1, 10, 1), peak(2, 13, 1)}, 20);
  CHECK(closed.highest == Wide(10));
}

TEST_CASE("A flat line just at the room still holds any batch, and above it holds none", "[reading_band]") {
  CHECK_FALSE(bandOf({peak(1, 10, 1), peak(2, 12, 1)}, 11).highest);
  CHECK(bandOf({peak(1, 10, 1), peak(2, 12, 1)}, 10).highest == Wide(1));
  CHECK(bandOf({peak(1, 10), peak(2, 10)}, 9).highest == Wide(0));
}

TEST_CASE("Equal exact readings allow only the flat line, which has no largest batch", "[reading_band]") {
  const ReadingBand band = bandOf({peak(1, 10), peak(5, 10)}, 10);
  CHECK_FALSE(band.lowest);
  CHECK_FALSE(band.highest);
}

TEST_CASE("An out-of-memory reading takes away the lines that hold its batch", "[reading_band]") {
  std::vector<Probe> probes = tenthsOfGB;
  probes.push_back(outOfMemory(36, 21'600 * MB));
  const ReadingBand band = bandOf(probes, 21'600 * MB);
  CHECK(band.lowest == Wide(28));
  CHECK(band.highest == Wide(35));
}

TEST_CASE("A batch that ran out of memory at exactly the limit is not in the range", "[reading_band]") {
  const std::vector<Probe> probes = {peak(2, 8 * GB, 200 * MB), peak(4, 9 * GB, 200 * MB), outOfMemory(30, 24 * GB)};
  CHECK(bandOf(probes, 24 * GB).highest == Wide(29));
  CHECK(bandOf(probes, 24 * GB + 1).highest == Wide(30));
}

TEST_CASE("A run that worked at exactly the limit is in the range", "[reading_band]") {
  std::vector<Probe> probes = tenthsOfGB;
  probes.push_back(worked(36, 21'600 * MB));
  const ReadingBand band = bandOf(probes, 21'600 * MB);
  CHECK(band.lowest == Wide(36));
  CHECK(band.highest == Wide(42));
}

TEST_CASE("Out of memory at what a line foretells exactly leaves that line, for there is no other", "[reading_band]") {
  const ReadingBand band = bandOf({peak(2, 8), peak(4, 12), outOfMemory(8, 20)}, 20);
  CHECK(band.lowest == Wide(8));
  CHECK(band.highest == Wide(8));
  CHECK_FALSE(band.widening.isPositive());
}

TEST_CASE("Readings widened for another reason still keep clear of what ran out of memory", "[reading_band]") {
  const std::vector<Probe> probes = {outOfMemory(4, 13), peak(4, 12), peak(1, 6), peak(1, 10)};
  CHECK(bandOf(probes, 11).widening == Fraction(Wide(2)));
  CHECK(bandOf(probes, 11).highest == Wide(3));
  CHECK(bandOf(probes, 12).highest == Wide(4));
}

TEST_CASE("Falling readings are widened by half of their fall", "[reading_band]") {
  const ReadingBand band = bandOf({peak(1, 20), peak(2, 10)}, 14);
  CHECK(band.widening == Fraction(Wide(5)));
  CHECK(band.lowest == Wide(0));
  CHECK(band.highest == Wide(0));
  CHECK_FALSE(bandOf({peak(1, 20), peak(2, 10)}, 15).lowest);
}

TEST_CASE("Bent readings are widened by half of their distance to the chord", "[reading_band]") {
  const ReadingBand band = bandOf({peak(1, 10), peak(2, 16), peak(3, 18)}, 100);
  CHECK(band.widening == Fraction(Wide(1)));
  CHECK(band.lowest == Wide(23));
  CHECK(band.highest == Wide(23));
  CHECK_FALSE(bandOf({peak(1, 10, 1), peak(2, 16, 1), peak(3, 18, 1)}, 100).widening.isPositive());
}

TEST_CASE("The range of bent readings above the limit is batch 0", "[reading_band]") {
  const ReadingBand band = bandOf({peak(1, 12), peak(3, 13), peak(3, 19, 2), worked(4, 4)}, 7);
  CHECK(band.widening == Fraction(Wide(13), Wide(2)));
  CHECK(band.lowest == Wide(0));
  CHECK(band.highest == Wide(0));
}

TEST_CASE("The response carries the range, and an open end as such", "[reading_band]") {
  Request request = withProbes({peak(1, 10 * GB, GB), peak(2, 11 * GB, GB)});
  const Response open = calculate(request);
  CHECK(open.maxBatchLow == 5);
  CHECK(open.maxBatchHighOpen);
  CHECK_FALSE(open.maxBatchHigh);
  request.probes[1].bytes = 13 * GB;
  const Response closed = calculate(request);
  CHECK_FALSE(closed.maxBatchHighOpen);
  CHECK(closed.maxBatchHigh == 11);
}

TEST_CASE("Sharding moves the range with the line", "[reading_band]") {
  Request request = withProbes({peak(1, 64 * GB, GB), peak(2, 70 * GB, GB)});
  request.totalParams = request.trainableParams = 3'500'000'000;
  request.gpuBytes = 80 * GB;
  request.gpus = 2;
  request.zeroStage = 2;
  const Response response = calculate(request);
  CHECK(response.maxBatch == 6);
  CHECK(response.maxBatchLow == 5);
  CHECK(response.maxBatchHigh == 8);
}
