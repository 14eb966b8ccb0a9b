// SPDX-License-Identifier: MIT
#include "planning.hpp"
#include "support/random.hpp"
#include "support/requests.hpp"

using namespace vla_vram;
using namespace vla_vram::testing;

namespace {

/// The definition, tried out number by number.
BatchPlan triedOut(std::int64_t wanted, std::int64_t ranks, std::int64_t maxBatch) {
  for (std::int64_t reached = wanted;; ++reached) {
    for (std::int64_t micro = maxBatch; micro >= 1; --micro) {
      if (reached % (micro * ranks) == 0) return {micro, reached / (micro * ranks), reached};
    }
  }
}

}  // namespace

TEST_CASE("The plan is what trying every micro-batch finds", "[planning]") {
  for (std::int64_t wanted = 1; wanted <= 60; ++wanted) {
    for (std::int64_t ranks = 1; ranks <= 9; ++ranks) {
      for (std::int64_t maxBatch = 1; maxBatch <= 20; ++maxBatch) {
        const BatchPlan plan = planBatch(wanted, ranks, maxBatch), tried = triedOut(wanted, ranks, maxBatch);
        if (plan.microBatch != tried.microBatch || plan.accumulationSteps != tried.accumulationSteps ||
            plan.effectiveBatch != tried.effectiveBatch) {
          FAIL(wanted << " on " << ranks << " GPUs of at most " << maxBatch);
        }
      }
    }
  }
}

TEST_CASE("An effective batch of 64 on 4 GPUs of at most 10 is 8 samples in 2 steps", "[planning]") {
  const BatchPlan plan = planBatch(64, 4, 10);
  CHECK(plan.microBatch == 8);
  CHECK(plan.accumulationSteps == 2);
  CHECK(plan.effectiveBatch == 64);
}

TEST_CASE("An effective batch the GPUs do not divide becomes the next that they do", "[planning]") {
  const BatchPlan plan = planBatch(65, 4, 10);
  CHECK(plan.effectiveBatch == 68);
  CHECK(plan.microBatch == 1);
  CHECK(plan.accumulationSteps == 17);
}

TEST_CASE("The largest plans multiply out", "[planning]") {
  Random random(50);
  for (int round = 0; round < 200; ++round) {
    const std::int64_t wanted = random.whole(1, 1'000'000'000), ranks = random.whole(1, 1'000'000);
    const std::int64_t maxBatch = random.whole(1, 1'000'000);
    const BatchPlan plan = planBatch(wanted, ranks, maxBatch);
    CHECK(plan.microBatch * plan.accumulationSteps * ranks == plan.effectiveBatch);
    CHECK(plan.microBatch <= maxBatch);
    CHECK(plan.effectiveBatch >= wanted);
    CHECK(plan.effectiveBatch < wanted + ranks);
  }
}

TEST_CASE("A batch beyond every 64-bit number plans like an unlimited one", "[planning]") {
  const Wide huge = Wide(1'000'000'000'000'000'000) * Wide(1'000'000'000'000'000'000);
  CHECK(planBatch(1'000'000'000, 1, huge).microBatch == 1'000'000'000);
}

TEST_CASE("The response plans with its largest batch and the GPUs asked for", "[planning]") {
  Request request;
  request.effectiveBatch = 64;
  const Response single = calculate(request);
  CHECK(single.microBatch == 8);
  CHECK(single.accumulationSteps == 8);
  CHECK(single.reachedEffectiveBatch == 64);
  request.gpus = 3;
  const Response three = calculate(request);
  CHECK(three.microBatch == 2);
  CHECK(three.accumulationSteps == 11);
  CHECK(three.reachedEffectiveBatch == 66);
}

TEST_CASE("There is no plan where not one sample fits, and none that nobody asked for", "[planning]") {
  CHECK_FALSE(calculate({}).microBatch);
  Request request;
  request.effectiveBatch = 64;
  request.gpuBytes = GB;
  const Response response = calculate(request);
  CHECK_FALSE(response.microBatch);
  CHECK_FALSE(response.accumulationSteps);
  CHECK_FALSE(response.reachedEffectiveBatch);
}

TEST_CASE("The card for a wanted batch is its memory over the margin, rounded up", "[planning]") {
  Request request;
  request.wantedBatch = 16;
  CHECK(calculate(request).neededGpuBytes == 40 * GB);
  request.wantedBatch = 15;
  CHECK(calculate(request).neededGpuBytes == 37'777'777'778);
  request.gpuBytes = 0;
  CHECK(calculate(request).neededGpuBytes == 37'777'777'778);
  request.safetyMargin = 0;
  CHECK_FALSE(calculate(request).neededGpuBytes);
}
