// SPDX-License-Identifier: MIT
#include "cross_check.hpp"
#include "support/requests.hpp"

using namespace vla_vram;
using namespace vla_vram::testing;

namespace {

/// Two runs whose line starts at so many bytes. The default policy keeps 2.1 GB between steps, 2.3 GB with gradients.
Request startingAt(std::int64_t intercept) {
  return withProbes({peak(1, intercept + 10 * GB), peak(2, intercept + 20 * GB)});
}

/// A fully trained policy of so many GB in all.
Request withStates(std::int64_t gigabytes, std::int64_t intercept) {
  Request request = startingAt(intercept);
  request.totalParams = request.trainableParams = gigabytes * GB / 16;
  return request;
}

CrossCheck checkOf(const Request& request) { return calculate(request).crossCheck.value(); }

}  // namespace

TEST_CASE("Less than weights and optimizer take is below the states, to the byte", "[cross_check]") {
  CHECK(checkOf(startingAt(2'100 * MB - 1)) == CrossCheck::belowStates);
  CHECK(checkOf(startingAt(2'100 * MB)) == CrossCheck::gradientsFreed);
  CHECK(checkOf(startingAt(-5 * GB)) == CrossCheck::belowStates);
}

TEST_CASE("Less than the fixed memory means gradients freed between steps, to the byte", "[cross_check]") {
  CHECK(checkOf(startingAt(2'300 * MB - 1)) == CrossCheck::gradientsFreed);
  CHECK(checkOf(startingAt(2'300 * MB)) == CrossCheck::noContext);
}

TEST_CASE("Below 0.3 GB there is no CUDA context, from there to 0.8 GB there is one", "[cross_check]") {
  CHECK(checkOf(startingAt(2'600 * MB - 1)) == CrossCheck::noContext);
  CHECK(checkOf(startingAt(2'600 * MB)) == CrossCheck::context);
  CHECK(checkOf(startingAt(3'100 * MB)) == CrossCheck::context);
  CHECK(checkOf(startingAt(3'100 * MB + 1)) == CrossCheck::contextAndWorkspaces);
}

TEST_CASE("Beside small states more than 3 GB is unexplained, to the byte", "[cross_check]") {
  CHECK(checkOf(startingAt(5'300 * MB)) == CrossCheck::contextAndWorkspaces);
  CHECK(checkOf(startingAt(5'300 * MB + 1)) == CrossCheck::unexplained);
}

TEST_CASE("Beside large states more than half of them is unexplained, to the byte", "[cross_check]") {
  CHECK(checkOf(withStates(16, 24 * GB)) == CrossCheck::contextAndWorkspaces);
  CHECK(checkOf(withStates(16, 24 * GB + 1)) == CrossCheck::unexplained);
  CHECK(checkOf(withStates(112, 150 * GB)) == CrossCheck::contextAndWorkspaces);
}

TEST_CASE("A fraction of a byte decides too", "[cross_check]") {
  const FixedMemory memory = fixedMemoryOf({});
  const Fraction sliver{Wide(1), Wide(1'000)};
  const auto at = [&](std::int64_t bytes) { return Fraction(Wide(bytes)); };
  CHECK(crossCheckOf(at(2'100 * MB) - sliver, memory) == CrossCheck::belowStates);
  CHECK(crossCheckOf(at(2'600 * MB) - sliver, memory) == CrossCheck::noContext);
  CHECK(crossCheckOf(at(3'100 * MB) + sliver, memory) == CrossCheck::contextAndWorkspaces);
  CHECK(crossCheckOf(at(5'300 * MB) + sliver, memory) == CrossCheck::unexplained);
}

TEST_CASE("The overhead is the intercept less the fixed memory, with its sign", "[cross_check]") {
  CHECK(calculate({}).overheadBytes == 1'700 * MB);
  CHECK(calculate(startingAt(2'300 * MB)).overheadBytes == 0);
  CHECK(calculate(startingAt(2'300 * MB - 1)).overheadBytes == -1);
  CHECK(calculate(startingAt(-5 * GB)).overheadBytes == -7'300 * MB);
}

TEST_CASE("Codes that findings have too are raised together with them", "[cross_check]") {
  for (const std::int64_t bytes : {2'100 * MB - 1, 2'100 * MB, 2'300 * MB - 1, 2'300 * MB}) {
    const Request request = startingAt(bytes);
    CHECK(raises(request, FindingCode::interceptBelowStates) == (checkOf(request) == CrossCheck::belowStates));
    CHECK(raises(request, FindingCode::gradientsFreed) == (checkOf(request) == CrossCheck::gradientsFreed));
  }
}

TEST_CASE("A moving average of the weights counts among the states", "[cross_check]") {
  Request request = startingAt(2'500 * MB);
  CHECK(checkOf(request) == CrossCheck::noContext);
  request.trainingState.ema = 4 * picoPerByte;
  request.trainingState.total += request.trainingState.ema;
  CHECK(checkOf(request) == CrossCheck::gradientsFreed);
  CHECK(calculate(request).overheadBytes == -200 * MB);
  request.probes = startingAt(2'500 * MB - 1).probes;
  CHECK(checkOf(request) == CrossCheck::belowStates);
}

TEST_CASE("The measured runs are judged the same whatever the plan for several GPUs", "[cross_check]") {
  Request request;
  for (std::int64_t stage = 0; stage <= 3; ++stage) {
    request.gpus = 8;
    request.zeroStage = stage;
    const Response response = calculate(request);
    CHECK(response.overheadBytes == 1'700 * MB);
    CHECK(response.crossCheck == CrossCheck::contextAndWorkspaces);
    CHECK(*response.interceptBytes - *response.shardedFixedBytes == 1'700 * MB);
  }
}

TEST_CASE("Without a rising line or without states there is no cross-check", "[cross_check]") {
  Request request = withProbes({peak(1, 8 * GB), peak(2, 8 * GB)});
  CHECK_FALSE(calculate(request).crossCheck);
  CHECK_FALSE(calculate(request).overheadBytes);
  request = Request{};
  request.totalParams = 0;
  CHECK_FALSE(calculate(request).crossCheck);
  CHECK_FALSE(calculate(request).overheadBytes);
  request = Request{};
  request.gpuBytes = 0;
  CHECK(calculate(request).crossCheck == CrossCheck::contextAndWorkspaces);
}
