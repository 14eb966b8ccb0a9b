// SPDX-License-Identifier: MIT
#include "batch_limit.hpp"
#include "support/random.hpp"
#include "support/requests.hpp"

using namespace vla_vram;
using namespace vla_vram::testing;

TEST_CASE("The limit is the card's share in whole bytes, rounded down", "[batch_limit]") {
  CHECK(limitOf(24 * GB, 900'000) == Wide(21'600 * MB));
  CHECK(limitOf(25'757'220'864, 900'000) == Wide(23'181'498'777));
  CHECK(limitOf(1, 999'999) == Wide(0));
  CHECK(limitOf(1'000'000'000'000'000, 1'000'000) == Wide(1'000'000'000'000'000));
  CHECK(limitOf(999'999'999'999'999, 1) == Wide(999'999'999));
}

TEST_CASE("A batch that reaches the limit to the byte fits, and with a byte less it does not", "[batch_limit]") {
  const ProbeLine line{Fraction(Wide(2 * GB)), Fraction(Wide(4 * GB))};
  CHECK(largestBatch(line, 20 * GB) == Wide(8));
  CHECK(largestBatch(line, 20 * GB - 1) == Wide(7));
}

TEST_CASE("A sliver of a byte above the limit is above the limit", "[batch_limit]") {
  const ProbeLine line{Fraction(Wide(10), Wide(3)), Fraction(Wide(0))};
  CHECK(largestBatch(line, 10) == Wide(3));
  CHECK(largestBatch(line, 9) == Wide(2));
  CHECK(largestBatch({line.slope, Fraction(Wide(1), Wide(1'000'000'000))}, 10) == Wide(2));
}

TEST_CASE("No room for one sample is batch 0, never less", "[batch_limit]") {
  const ProbeLine line{Fraction(Wide(2 * GB)), Fraction(Wide(4 * GB))};
  CHECK(largestBatch(line, 6 * GB) == Wide(1));
  CHECK(largestBatch(line, 6 * GB - 1) == Wide(0));
  CHECK(largestBatch(line, 0) == Wide(0));
}

TEST_CASE("A line that starts below zero allows the batches it says", "[batch_limit]") {
  const ProbeLine line{Fraction(Wide(3)), Fraction(Wide(-10))};
  CHECK(largestBatch(line, 2) == Wide(4));
  CHECK(largestBatch(line, 1) == Wide(3));
}

TEST_CASE("The largest batch fits and the next does not", "[batch_limit]") {
  Random random(20);
  for (int round = 0; round < 3'000; ++round) {
    const ProbeLine line{{Wide(random.whole(1, 30 * GB)), Wide(random.whole(1, 999))},
                         {Wide(random.whole(-GB, 20 * GB)), Wide(random.whole(1, 7))}};
    const Wide limit = random.whole(1, 100 * GB);
    const Wide batch = largestBatch(line, limit);
    if (line.at(batch) > Fraction(limit) && !batch.isZero()) FAIL("round " << round << ": does not fit");
    if (line.at(batch + 1) <= Fraction(limit)) FAIL("round " << round << ": the next fits too");
  }
}

TEST_CASE("The card for a batch is the smallest whose share holds it", "[batch_limit]") {
  Random random(21);
  for (int round = 0; round < 3'000; ++round) {
    const ProbeLine line{Fraction(Wide(random.whole(1, 5 * GB))), Fraction(Wide(random.whole(0, 20 * GB)))};
    const Millionths margin = random.whole(1, millionthsPerOne);
    const Wide batch = random.whole(1, 100);
    const auto card = static_cast<std::int64_t>(neededCard(line, batch, margin).toInt128());
    if (largestBatch(line, limitOf(card, margin)) < batch) FAIL("round " << round << ": too small");
    if (largestBatch(line, limitOf(card - 1, margin)) >= batch) FAIL("round " << round << ": needlessly large");
  }
}

TEST_CASE("Where not one sample fits, the answer says what one would take", "[batch_limit]") {
  Request request = withProbes({peak(1, 30 * GB), peak(2, 40 * GB)});
  const Response response = calculate(request);
  CHECK(response.verdict == Verdict::tooSmall);
  CHECK(response.maxBatch == 0);
  CHECK(response.neededGpuBytes == 33'333'333'334);
  CHECK_FALSE(response.peakBytes);
  CHECK_FALSE(response.headroomBytes);
  request.gpuBytes = 33'333'333'334;
  CHECK(calculate(request).maxBatch == 1);
  request.gpuBytes = 33'333'333'333;
  CHECK(calculate(request).maxBatch == 0);
}

TEST_CASE("States above the limit are told apart from samples above it", "[batch_limit]") {
  Request request = withProbes({peak(1, 120 * GB), peak(2, 130 * GB)});
  request.totalParams = request.trainableParams = 1'350'000'000;
  CHECK(calculate(request).fixedBytes == calculate(request).limitBytes);
  CHECK(calculate(request).verdict == Verdict::tooSmall);
  request.totalParams = request.trainableParams = 1'350'000'001;
  CHECK(calculate(request).verdict == Verdict::fixedExceeds);
}

TEST_CASE("A measured sample that fits outweighs states computed to be above the limit", "[batch_limit]") {
  Request request;
  request.totalParams = request.trainableParams = 7'000'000'000;
  const Response response = calculate(request);
  CHECK(*response.fixedBytes > *response.limitBytes);
  CHECK(response.verdict == Verdict::fits);
  CHECK(response.maxBatch == 8);
}
