// SPDX-License-Identifier: MIT
// An error leaves the numbers that do not depend on it in place, and the rest absent.
#include "support/names.hpp"
#include "support/requests.hpp"

using namespace vla_vram;
using namespace vla_vram::testing;
using Names = std::set<std::string>;

namespace {

const Names recipe = {"trainableBytesPerParam"};
const Names states = {"frozenBytes", "trainableBytesPerParam", "trainableBytes", "fixedBytes", "stepBytes"};
const Names lines = {"slopeBytes", "interceptBytes"};
const Names differences = {"overheadBytes"};  // of what was measured and what was computed
const Names batches = {"maxBatch", "maxBatchLow", "maxBatchHigh", "peakBytes", "activationBytes", "headroomBytes"};
const Names limits = {"limitBytes", "reserveBytes"};

Names all(std::initializer_list<Names> groups) {
  Names together;
  for (const Names& group : groups) together.insert(group.begin(), group.end());
  return together;
}

template <class Spoil>
Names numbersAfter(Spoil spoil) {
  Request request;
  spoil(request);
  const Response response = calculate(request);
  CHECK(response.verdict == Verdict::invalid);
  return numbersOf(response);
}

}  // namespace

TEST_CASE("Without an error every number of one GPU is there", "[validate]") {
  CHECK(numbersOf(calculate({})) == all({states, lines, differences, batches, limits}));
}

TEST_CASE("A bad count of parameters takes the states that depend on it", "[validate]") {
  CHECK(numbersAfter([](Request& r) { r.totalParams = 0; }) ==
        all({recipe, {"trainableBytes"}, lines, batches, limits}));
  CHECK(numbersAfter([](Request& r) { r.trainableParams = 0; }) == all({recipe, lines, batches, limits}));
  CHECK(numbersAfter([](Request& r) { r.trainableParams = r.totalParams + 1; }) ==
        all({recipe, lines, batches, limits}));
}

TEST_CASE("Bad bytes per parameter take the states that depend on them", "[validate]") {
  CHECK(numbersAfter([](Request& r) { r.frozenBytesPerParam = 0; }) ==
        all({recipe, {"trainableBytes"}, lines, batches, limits}));
  CHECK(numbersAfter([](Request& r) { r.trainingState.total = 0; }) == all({{"frozenBytes"}, lines, batches, limits}));
  CHECK(numbersAfter([](Request& r) { r.trainingState.stepTemp = -1; }) ==
        all({recipe, {"frozenBytes", "trainableBytes", "fixedBytes"}, lines, differences, batches, limits}));
}

TEST_CASE("A bad card or margin takes the limit and the batch", "[validate]") {
  CHECK(numbersAfter([](Request& r) { r.gpuBytes = 0; }) == all({states, lines, differences}));
  CHECK(numbersAfter([](Request& r) { r.safetyMargin = 0; }) == all({states, lines, differences}));
}

TEST_CASE("Too few probes take the line and the batch", "[validate]") {
  CHECK(numbersAfter([](Request& r) { r.probes.clear(); }) == all({states, limits}));
  CHECK(numbersAfter([](Request& r) { r.probes.pop_back(); }) == all({states, limits}));
  CHECK(numbersAfter([](Request& r) { r.probes[1].batch = r.probes[0].batch; }) == all({states, limits}));
  CHECK(numbersAfter([](Request& r) { r.probes[1].bytes = 0; }) == all({states, limits}));
}

TEST_CASE("A slope that does not rise is shown and takes the batch", "[validate]") {
  CHECK(numbersAfter([](Request& r) { r.probes[1].bytes = r.probes[0].bytes; }) == all({states, lines, limits}));
}

TEST_CASE("A bad third probe leaves the line of the other two", "[validate]") {
  CHECK(numbersAfter([](Request& r) { r.probes.push_back(peak(0, 99 * GB)); }) ==
        all({states, lines, differences, batches, limits}));
  Request request;
  request.probes.push_back(peak(0, 99 * GB));
  CHECK(calculate(request).maxBatch == 8);
}

TEST_CASE("Under sharding bad states take all of the line but its slope", "[validate]") {
  CHECK(numbersAfter([](Request& r) {
          r.gpus = 2;
          r.zeroStage = 1;
          r.totalParams = 0;
        }) == all({recipe, {"trainableBytes", "slopeBytes"}, limits}));
}

TEST_CASE("The card for a wanted batch needs line and margin but no card", "[validate]") {
  CHECK(numbersAfter([](Request& r) {
          r.wantedBatch = 4;
          r.gpuBytes = 0;
        }) == all({states, lines, differences, {"neededGpuBytes"}}));
  CHECK(numbersAfter([](Request& r) {
          r.wantedBatch = 4;
          r.safetyMargin = 0;
        }) == all({states, lines, differences}));
}

TEST_CASE("Findings that depend on what is missing are not raised", "[validate]") {
  Request request = withProbes({peak(2, GB), peak(4, 30 * GB)});
  const Response whole = calculate(request);
  CHECK_FALSE(findingsOf(whole, FindingCode::interceptBelowStates).empty());
  CHECK_FALSE(findingsOf(whole, FindingCode::stepBound).empty());
  CHECK_FALSE(findingsOf(whole, FindingCode::probeAboveGpu).empty());
  request.totalParams = 0;
  request.gpuBytes = 0;
  const Response broken = calculate(request);
  CHECK(findingsOf(broken, FindingCode::interceptBelowStates).empty());
  CHECK(findingsOf(broken, FindingCode::stepBound).empty());
  CHECK(findingsOf(broken, FindingCode::probeAboveGpu).empty());
  CHECK_FALSE(findingsOf(broken, FindingCode::interceptNegative).empty());
}

TEST_CASE("Every field spoilt at once is listed and nothing is computed", "[validate]") {
  Request request = withProbes({peak(0, 0), peak(0, 0)});
  request.totalParams = request.trainableParams = 0;
  request.frozenBytesPerParam = request.trainingState.total = request.trainingState.stepTemp = -1;
  request.gpuBytes = request.safetyMargin = 0;
  const Response response = calculate(request);
  CHECK(response.findings.size() == 2 + 3 + 4 + 1 + 2);
  CHECK(numbersOf(response).empty());
}
