// SPDX-License-Identifier: MIT
#include "fixed_memory.hpp"
#include "support/requests.hpp"

using namespace vla_vram;
using namespace vla_vram::testing;

namespace {

constexpr PicoBytes bytes(double value) { return static_cast<PicoBytes>(value * 1e12 + 0.5); }

Request withState(PicoBytes weight, PicoBytes gradient, PicoBytes optimizer, PicoBytes ema = 0) {
  Request request;
  request.trainingState = {weight + gradient + optimizer + ema, weight, gradient, optimizer, ema, weight};
  return request;
}

}  // namespace

TEST_CASE("The default policy has 0.7 GB frozen, 1.6 GB trained and 2.3 GB in all", "[fixed_memory]") {
  const Response response = calculate({});
  CHECK(response.frozenBytes == 700 * MB);
  CHECK(response.trainableBytes == 1'600 * MB);
  CHECK(response.fixedBytes == 2'300 * MB);
  CHECK(response.stepBytes == 2'500 * MB);
  CHECK_FALSE(response.shardedFixedBytes);
}

TEST_CASE("Training all of the default policy takes 7.2 GB of states", "[fixed_memory]") {
  Request request;
  request.trainableParams = request.totalParams;
  const Response response = calculate(request);
  CHECK(response.frozenBytes == 0);
  CHECK(response.fixedBytes == 7'200 * MB);
}

TEST_CASE("Each recipe has the bytes per parameter of its parts", "[fixed_memory]") {
  struct Recipe {
    std::int64_t weight, gradient, optimizer, total;
  };
  for (const Recipe& recipe : {Recipe{2, 2, 12, 16}, Recipe{4, 4, 8, 16}, Recipe{2, 2, 4, 8}, Recipe{4, 4, 2, 10},
                               Recipe{2, 2, 2, 6}, Recipe{4, 4, 4, 12}, Recipe{4, 4, 0, 8}}) {
    const Request request =
        withState(recipe.weight * picoPerByte, recipe.gradient * picoPerByte, recipe.optimizer * picoPerByte);
    const Response response = calculate(request);
    CHECK(response.trainableBytes == recipe.total * 100 * MB);
    CHECK(response.stepBytes == 700 * MB + (recipe.total + recipe.weight) * 100 * MB);
    CHECK(fixedMemoryOf(request).states == Fraction(Wide(700 * MB + (recipe.weight + recipe.optimizer) * 100 * MB)));
  }
}

TEST_CASE("A moving average of the weights stays between two steps, like weights and optimizer", "[fixed_memory]") {
  const Request request = withState(2 * picoPerByte, 2 * picoPerByte, 4 * picoPerByte, 4 * picoPerByte);
  const Response response = calculate(request);
  CHECK(response.trainableBytesPerParam == 12 * picoPerByte);
  CHECK(response.trainableBytes == 1'200 * MB);
  CHECK(response.stepBytes == 700 * MB + (12 + 2) * 100 * MB);
  CHECK(fixedMemoryOf(request).states == Fraction(Wide(700 * MB + (2 + 4 + 4) * 100 * MB)));
}

TEST_CASE("Frozen weights of four bits with their scales are counted to the last byte", "[fixed_memory]") {
  Request request;
  request.totalParams = 7'652'065'472;
  request.trainableParams = 110'828'288;
  for (const auto& [perParam, expected] :
       {std::pair{0.5625, Int128{4'241'945'916}}, std::pair{0.516, Int128{3'891'278'387}}}) {
    request.frozenBytesPerParam = bytes(perParam);
    CHECK(calculate(request).frozenBytes == expected);
  }
}

TEST_CASE("Bytes are rounded half up once, after the exact sum", "[fixed_memory]") {
  Request request;
  request.totalParams = 2;
  request.trainableParams = 1;
  request.frozenBytesPerParam = bytes(0.5);
  request.trainingState = trainingStateOfTotal(bytes(4.5));
  const Response halves = calculate(request);
  CHECK(halves.frozenBytes == 1);
  CHECK(halves.trainableBytes == 5);
  CHECK(halves.fixedBytes == 5);
  request.frozenBytesPerParam = bytes(0.499999999999);
  const Response below = calculate(request);
  CHECK(below.frozenBytes == 0);
  CHECK(below.fixedBytes == 5);
}

TEST_CASE("The largest counts at the most bytes are exact", "[fixed_memory]") {
  Request request;
  request.totalParams = 10'000'000'000'000;
  request.trainableParams = 9'999'999'999'999;
  request.frozenBytesPerParam = 8 * picoPerByte;
  request.trainingState = trainingStateOfTotal(64 * picoPerByte);
  request.trainingState.stepTemp = 64 * picoPerByte;
  const Response response = calculate(request);
  CHECK(response.frozenBytes == 8);
  CHECK(response.trainableBytes == 639'999'999'999'936);
  CHECK(response.fixedBytes == 639'999'999'999'944);
  CHECK(response.stepBytes == 1'279'999'999'999'880);
}

TEST_CASE("A total alone is split into weight 2, gradient 2 and the rest for the optimizer", "[fixed_memory]") {
  for (const auto& [total, optimizer] : {std::pair{16, 12}, {8, 4}, {6, 2}, {4, 0}, {3, 0}, {1, 0}, {64, 60}}) {
    const TrainingState state = trainingStateOfTotal(total * picoPerByte);
    CHECK(state.total == total * picoPerByte);
    CHECK(state.weight == 2 * picoPerByte);
    CHECK(state.gradient == 2 * picoPerByte);
    CHECK(state.optimizer == optimizer * picoPerByte);
    CHECK(state.stepTemp == 2 * picoPerByte);
  }
}
