// SPDX-License-Identifier: MIT
#include <cmath>

#include "sharding.hpp"
#include "support/requests.hpp"

using namespace vla_vram;
using namespace vla_vram::testing;

namespace {

Request sharded(std::int64_t totalParams, std::int64_t trainableParams, std::int64_t gpus, std::int64_t stage) {
  Request request;
  request.totalParams = totalParams;
  request.trainableParams = trainableParams;
  request.gpus = gpus;
  request.zeroStage = stage;
  return request;
}

Int128 fixedOf(std::int64_t params, std::int64_t gpus, std::int64_t stage) {
  return *calculate(sharded(params, params, gpus, stage)).shardedFixedBytes;
}

/// above ÷ below, rounded half up.
Int128 quotient(Int128 above, Int128 below) { return (2 * above + below) / (2 * below); }

/// One row of ZeRO's table 1: GB of states of one GPU for stages 1, 2 and 3, as printed.
struct Published {
  std::int64_t gpus;
  double stage1, stage2, stage3;
};

/// The paper cuts some figures off where it rounds others: what it prints is within one of its last digit.
void checkPrinted(std::int64_t params, std::int64_t gpus, std::int64_t stage, double printed) {
  const double computed = static_cast<double>(fixedOf(params, gpus, stage)) / 1e9;
  const double digit = printed >= 100 ? 1 : printed >= 10 ? 0.1 : 0.01;
  INFO(params << " parameters, " << gpus << " GPUs, stage " << stage << ": " << computed);
  CHECK(std::abs(computed - printed) < digit);
}

}  // namespace

TEST_CASE("A 7.5 B model on 64 GPUs takes the 31.4, 16.6 and 1.88 GB of the ZeRO paper", "[sharding]") {
  constexpr std::int64_t params = 7'500'000'000;
  CHECK(fixedOf(params, 64, 0) == 120 * GB);
  CHECK(fixedOf(params, 64, 1) == 31'406'250'000);
  CHECK(fixedOf(params, 64, 2) == 16'640'625'000);
  CHECK(fixedOf(params, 64, 3) == 1'875'000'000);
}

TEST_CASE("Every cell of the ZeRO paper's table 1 comes out", "[sharding]") {
  for (const Published& row : {Published{1, 120, 120, 120},
                               {4, 52.5, 41.3, 30},
                               {16, 35.6, 21.6, 7.5},
                               {64, 31.4, 16.6, 1.88},
                               {256, 30.4, 15.4, 0.47},
                               {1024, 30.1, 15.1, 0.12}}) {
    checkPrinted(7'500'000'000, row.gpus, 1, row.stage1);
    checkPrinted(7'500'000'000, row.gpus, 2, row.stage2);
    checkPrinted(7'500'000'000, row.gpus, 3, row.stage3);
  }
  for (const Published& row : {Published{1, 2048, 2048, 2048},
                               {4, 896, 704, 512},
                               {16, 608, 368, 128},
                               {64, 536, 284, 32},
                               {256, 518, 263, 8},
                               {1024, 513, 257, 2}}) {
    checkPrinted(128'000'000'000, row.gpus, 1, row.stage1);
    checkPrinted(128'000'000'000, row.gpus, 2, row.stage2);
    checkPrinted(128'000'000'000, row.gpus, 3, row.stage3);
  }
  for (const Published& row : {Published{1, 16000, 16000, 16000},
                               {4, 7000, 5500, 4000},
                               {16, 4750, 2875, 1000},
                               {64, 4187, 2218, 250},
                               {256, 4046, 2054, 62.5},
                               {1024, 4011, 2013, 15.6}}) {
    checkPrinted(1'000'000'000'000, row.gpus, 1, row.stage1);
    checkPrinted(1'000'000'000'000, row.gpus, 2, row.stage2);
    checkPrinted(1'000'000'000'000, row.gpus, 3, row.stage3);
  }
}

TEST_CASE("Each stage splits one part more, on any number of GPUs, to the byte", "[sharding]") {
  for (const Int128 params : {Int128{7'500'000'000}, Int128{128'000'000'000}, Int128{1'000'000'000'000}}) {
    for (std::int64_t gpus = 1; gpus <= 1024; gpus = gpus < 16 ? gpus + 1 : gpus * 2) {
      const auto size = static_cast<std::int64_t>(params);
      CHECK(fixedOf(size, gpus, 0) == 16 * params);
      CHECK(fixedOf(size, gpus, 1) == quotient((4 * gpus + 12) * params, gpus));
      CHECK(fixedOf(size, gpus, 2) == quotient((2 * gpus + 14) * params, gpus));
      CHECK(fixedOf(size, gpus, 3) == quotient(16 * params, gpus));
    }
  }
}

TEST_CASE("Frozen weights are copied up to stage 2 and split by stage 3", "[sharding]") {
  const std::int64_t total = 3'000'000'000, trained = 1'000'000'000;
  CHECK(calculate(sharded(total, trained, 4, 1)).shardedFixedBytes == (4 + 4 + 3) * GB);
  CHECK(calculate(sharded(total, trained, 4, 2)).shardedFixedBytes == (4 + 2) * GB + 3'500 * MB);
  CHECK(calculate(sharded(total, trained, 4, 3)).shardedFixedBytes == 5 * GB);
}

TEST_CASE("A moving average of the weights is copied up to stage 2 and split by stage 3", "[sharding]") {
  Request request = sharded(GB, GB, 4, 0);
  request.trainingState.ema = 4 * picoPerByte;
  request.trainingState.total += request.trainingState.ema;
  CHECK(calculate(request).shardedFixedBytes == (2 + 2 + 12 + 4) * GB);
  request.zeroStage = 1;
  CHECK(calculate(request).shardedFixedBytes == (2 + 2 + 3 + 4) * GB);
  request.zeroStage = 2;
  CHECK(calculate(request).shardedFixedBytes == (2 + 3 + 4) * GB + 500 * MB);
  request.zeroStage = 3;
  CHECK(calculate(request).shardedFixedBytes == 5 * GB);
}

TEST_CASE("The intercept of a rank is the measured one less what sharding saves, and the slope stays", "[sharding]") {
  Request request = sharded(3'500'000'000, 3'500'000'000, 2, 2);
  request.probes = {peak(1, 64 * GB), peak(2, 70 * GB)};
  request.gpuBytes = 48 * GB;
  const Response response = calculate(request);
  CHECK(response.fixedBytes == 56 * GB);
  CHECK(response.shardedFixedBytes == 31'500 * MB);
  CHECK(response.interceptBytes == (58 - 56) * GB + 31'500 * MB);
  CHECK(response.slopeBytes == 6 * GB);
  CHECK(response.maxBatch == 1);
}

TEST_CASE("The optimizer step of a rank copies the weights it updates", "[sharding]") {
  const std::int64_t params = 8'000'000'000;
  CHECK(calculate(sharded(params, params, 8, 0)).stepBytes == 8 * (16 + 2) * GB);
  CHECK(calculate(sharded(params, params, 8, 1)).stepBytes == (32 + 12 + 2) * GB);
  CHECK(calculate(sharded(params, params, 8, 2)).stepBytes == (16 + 14 + 2) * GB);
  CHECK(calculate(sharded(params, params, 8, 3)).stepBytes == (16 + 2) * GB);
}

TEST_CASE("One GPU shards nothing at any stage", "[sharding]") {
  const Response plain = calculate({});
  for (std::int64_t stage = 0; stage <= 3; ++stage) {
    Request request;
    request.gpus = 1;
    request.zeroStage = stage;
    const Response response = calculate(request);
    CHECK(response.shardedFixedBytes == plain.fixedBytes);
    CHECK(response.interceptBytes == plain.interceptBytes);
    CHECK(response.stepBytes == plain.stepBytes);
    CHECK(response.maxBatch == plain.maxBatch);
  }
}

TEST_CASE("Several GPUs at stage 0 each keep everything", "[sharding]") {
  Request request;
  request.gpus = 8;
  const Response response = calculate(request);
  CHECK(response.shardedFixedBytes == response.fixedBytes);
  CHECK(response.interceptBytes == 4 * GB);
  CHECK(response.maxBatch == 8);
}

TEST_CASE("A typed total below the assumed parts never shards to less than nothing", "[sharding]") {
  Request request = sharded(1'000'000'000, 1'000'000'000, 4, 2);
  request.trainingState = trainingStateOfTotal(picoPerByte);
  CHECK(calculate(request).shardedFixedBytes == 250 * MB);
}

TEST_CASE("States of a rank decide between too large states and too large samples", "[sharding]") {
  Request request = sharded(7'000'000'000, 7'000'000'000, 8, 3);
  request.probes = {peak(1, 150 * GB), peak(2, 180 * GB)};
  request.gpuBytes = 20 * GB;
  CHECK(calculate(request).verdict == Verdict::tooSmall);
  request.zeroStage = 2;
  CHECK(calculate(request).verdict == Verdict::fixedExceeds);
}

TEST_CASE("The largest model on the most GPUs is exact", "[sharding]") {
  Request request = sharded(10'000'000'000'000, 9'999'999'999'999, 1'000'000, 3);
  request.frozenBytesPerParam = 8 * picoPerByte;
  request.trainingState = trainingStateOfTotal(64 * picoPerByte);
  CHECK(calculate(request).shardedFixedBytes == 640'000'000);
}
