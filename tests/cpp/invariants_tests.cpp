// SPDX-License-Identifier: MIT
// What must hold for every request, on random ones.
#include <algorithm>

#include "support/random.hpp"
#include "support/requests.hpp"

using namespace vla_vram;
using namespace vla_vram::testing;

namespace {

constexpr int rounds = 1'000;

/// Two rising peaks of one decimal and their reading errors, on some card.
Request randomRequest(Random& random) {
  const std::int64_t first = random.whole(20, 150) * 100 * MB, batch = random.whole(1, 8);
  const std::int64_t error = random.chance(50) ? 50 * MB : 0;
  Request request = withProbes(
      {peak(batch, first, error), peak(batch + random.whole(1, 16), first + random.whole(1, 200) * 100 * MB, error)});
  request.gpuBytes = random.whole(6, 80) * GB;
  request.safetyMargin = random.whole(50, 100) * 10'000;
  return request;
}

}  // namespace

TEST_CASE("A larger card never allows a smaller batch", "[invariants]") {
  Random random(30);
  for (int round = 0; round < rounds; ++round) {
    Request request = randomRequest(random);
    const Response before = calculate(request);
    request.gpuBytes += random.whole(1, 4 * GB);
    const Response after = calculate(request);
    if (*after.maxBatch < *before.maxBatch || *after.maxBatchLow < *before.maxBatchLow) FAIL("round " << round);
  }
}

TEST_CASE("A larger share of the card never allows a smaller batch", "[invariants]") {
  Random random(31);
  for (int round = 0; round < rounds; ++round) {
    Request request = randomRequest(random);
    const Response before = calculate(request);
    request.safetyMargin = random.whole(request.safetyMargin, millionthsPerOne);
    if (*calculate(request).maxBatch < *before.maxBatch) FAIL("round " << round);
  }
}

TEST_CASE("Memory counted in a unit that is a whole number of times smaller allows the same batch", "[invariants]") {
  Random random(32);
  for (int round = 0; round < rounds; ++round) {
    Request request = randomRequest(random);
    const Response before = calculate(request);
    const std::int64_t times = random.whole(2, 1'000);
    for (Probe& probe : request.probes) {
      probe.bytes *= times;
      probe.errorBytes *= times;
    }
    request.gpuBytes *= times;
    const Response after = calculate(request);
    if (after.maxBatch != before.maxBatch || after.maxBatchLow != before.maxBatchLow ||
        after.maxBatchHigh != before.maxBatchHigh) {
      FAIL("round " << round);
    }
  }
}

TEST_CASE("The order of the readings does not matter to any number", "[invariants]") {
  Random random(33);
  for (int round = 0; round < rounds; ++round) {
    Request request = randomRequest(random);
    request.probes.push_back(peak(random.whole(1, 40), random.whole(30, 400) * 100 * MB, 50 * MB));
    request.probes.push_back(outOfMemory(random.whole(20, 90), random.whole(10, 80) * GB));
    request.probes.push_back(worked(random.whole(1, 20), random.whole(10, 80) * GB));
    const Response before = calculate(request);
    std::rotate(request.probes.begin(), request.probes.begin() + random.whole(1, 4), request.probes.end());
    std::swap(request.probes[0], request.probes[1]);
    const Response after = calculate(request);
    if (after.verdict != before.verdict || after.maxBatch != before.maxBatch ||
        after.maxBatchLow != before.maxBatchLow || after.maxBatchHigh != before.maxBatchHigh ||
        after.slopeBytes != before.slopeBytes || after.interceptBytes != before.interceptBytes ||
        after.findings.size() != before.findings.size()) {
      FAIL("round " << round);
    }
  }
}

TEST_CASE("Peak and headroom add up to the limit within the rounding of a byte", "[invariants]") {
  Random random(34);
  int seen = 0;
  for (int round = 0; round < rounds; ++round) {
    const Response response = calculate(randomRequest(random));
    if (!response.peakBytes) continue;
    ++seen;
    const Int128 excess = *response.peakBytes + *response.headroomBytes - *response.limitBytes;
    if (excess < 0 || excess > 1 || *response.headroomBytes < 0) FAIL("round " << round);
  }
  CHECK(seen > rounds / 2);
}

TEST_CASE("Safe limit and reserve are the whole card", "[invariants]") {
  Random random(38);
  for (int round = 0; round < rounds; ++round) {
    Request request = randomRequest(random);
    request.gpuBytes = random.whole(1, 200 * GB);
    request.safetyMargin = random.whole(1, millionthsPerOne);
    const Response response = calculate(request);
    if (*response.limitBytes + *response.reserveBytes != request.gpuBytes || *response.reserveBytes < 0) {
      FAIL("round " << round);
    }
  }
}

TEST_CASE("Frozen weights, trainable state, overhead and activations are the peak within their roundings",
          "[invariants]") {
  Random random(39);
  int seen = 0;
  for (int round = 0; round < rounds; ++round) {
    Request request = randomRequest(random);
    for (Probe& probe : request.probes) probe.bytes += random.whole(0, 999);
    request.totalParams = random.whole(1, 3 * GB);
    request.trainableParams = random.whole(1, request.totalParams);
    request.trainingState.ema = random.whole(0, 4 * picoPerByte);
    request.trainingState.total += request.trainingState.ema;
    const Response response = calculate(request);
    if (!response.peakBytes) continue;
    ++seen;
    const Int128 excess = *response.frozenBytes + *response.trainableBytes + *response.overheadBytes +
                          *response.activationBytes - *response.peakBytes;
    if (excess < -2 || excess > 2) FAIL("round " << round);
  }
  CHECK(seen > rounds / 2);
}

TEST_CASE("With two peaks the batch of the formula lies within the range of the readings", "[invariants]") {
  Random random(35);
  for (int round = 0; round < rounds; ++round) {
    const Response response = calculate(randomRequest(random));
    if (*response.maxBatchLow > *response.maxBatch) FAIL("round " << round << ": below");
    if (!response.maxBatchHighOpen && *response.maxBatchHigh < *response.maxBatch) FAIL("round " << round << ": above");
  }
}

TEST_CASE("Two peaks read without error leave nothing open", "[invariants]") {
  Random random(36);
  for (int round = 0; round < rounds; ++round) {
    Request request = randomRequest(random);
    for (Probe& probe : request.probes) probe.errorBytes = 0;
    const Response response = calculate(request);
    if (response.maxBatchLow != response.maxBatch || response.maxBatchHigh != response.maxBatch)
      FAIL("round " << round);
  }
}

TEST_CASE("Readings with more digits never widen the range", "[invariants]") {
  Random random(37);
  for (int round = 0; round < rounds; ++round) {
    Request request = randomRequest(random);
    for (Probe& probe : request.probes) probe.errorBytes = 50 * MB;
    const Response coarse = calculate(request);
    for (Probe& probe : request.probes) probe.errorBytes = 5 * MB;
    const Response fine = calculate(request);
    if (*fine.maxBatchLow < *coarse.maxBatchLow) FAIL("round " << round);
    if (!coarse.maxBatchHighOpen && (fine.maxBatchHighOpen || *fine.maxBatchHigh > *coarse.maxBatchHigh)) {
      FAIL("round " << round);
    }
  }
}
