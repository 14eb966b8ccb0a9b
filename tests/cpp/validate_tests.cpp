// SPDX-License-Identifier: MIT
// Every range: both bounds are inside, one step beyond each is outside.
#include <functional>
#include <limits>

#include "support/requests.hpp"
#include "validate.hpp"

using namespace vla_vram;
using namespace vla_vram::testing;

namespace {

using Set = std::function<void(Request&, std::int64_t)>;

struct Range {
  const char* name;
  FindingCode code;
  Field field;
  std::int64_t low, high;
  Set set;
};

/// All parameters are trained as far as they go, so that their ranges do not meet.
Request roomy() {
  Request request;
  request.totalParams = 10'000'000'000'000;
  request.trainableParams = 1;
  return request;
}

const std::vector<Range> ranges = {
    {"totalParams", FindingCode::paramsOutOfRange, Field::totalParams, 1, 10'000'000'000'000,
     [](Request& r, std::int64_t v) { r.totalParams = v; }},
    {"trainableParams", FindingCode::paramsOutOfRange, Field::trainableParams, 1, 10'000'000'000'000,
     [](Request& r, std::int64_t v) { r.trainableParams = v; }},
    {"frozenBytesPerParam", FindingCode::bytesPerParamOutOfRange, Field::frozenBytesPerParam, 1, 8 * picoPerByte,
     [](Request& r, std::int64_t v) { r.frozenBytesPerParam = v; }},
    {"trainableBytesPerParam", FindingCode::bytesPerParamOutOfRange, Field::trainableBytesPerParam, 1, 64 * picoPerByte,
     [](Request& r, std::int64_t v) { r.trainingState.total = v; }},
    {"weightBytes", FindingCode::bytesPerParamOutOfRange, Field::weightBytes, 0, 64 * picoPerByte,
     [](Request& r, std::int64_t v) { r.trainingState.weight = v; }},
    {"gradientBytes", FindingCode::bytesPerParamOutOfRange, Field::gradientBytes, 0, 64 * picoPerByte,
     [](Request& r, std::int64_t v) { r.trainingState.gradient = v; }},
    {"optimizerBytes", FindingCode::bytesPerParamOutOfRange, Field::optimizerBytes, 0, 64 * picoPerByte,
     [](Request& r, std::int64_t v) { r.trainingState.optimizer = v; }},
    {"stepTempBytes", FindingCode::bytesPerParamOutOfRange, Field::stepTempBytes, 0, 64 * picoPerByte,
     [](Request& r, std::int64_t v) { r.trainingState.stepTemp = v; }},
    {"batch", FindingCode::batchOutOfRange, Field::probeBatch, 1, 1'000'000,
     [](Request& r, std::int64_t v) { r.probes[1].batch = v; }},
    {"peakBytes", FindingCode::peakOutOfRange, Field::probePeak, 1, 1'000'000'000'000'000,
     [](Request& r, std::int64_t v) { r.probes[1].bytes = v; }},
    {"errorBytes", FindingCode::peakOutOfRange, Field::probePeak, 0, 1'000'000'000'000'000,
     [](Request& r, std::int64_t v) { r.probes[1].errorBytes = v; }},
    {"atLeastBytes", FindingCode::peakOutOfRange, Field::probeAtLeast, 1, 1'000'000'000'000'000,
     [](Request& r, std::int64_t v) { r.probes.push_back(outOfMemory(64, v)); }},
    {"atMostBytes", FindingCode::peakOutOfRange, Field::probeAtMost, 1, 1'000'000'000'000'000,
     [](Request& r, std::int64_t v) { r.probes.push_back(worked(1, v)); }},
    {"gpuBytes", FindingCode::gpuOutOfRange, Field::gpuBytes, 1, 1'000'000'000'000'000,
     [](Request& r, std::int64_t v) { r.gpuBytes = v; }},
    {"safetyMargin", FindingCode::marginOutOfRange, Field::safetyMargin, 1, millionthsPerOne,
     [](Request& r, std::int64_t v) { r.safetyMargin = v; }},
};

Response at(const Range& range, std::int64_t value) {
  Request request = roomy();
  range.set(request, value);
  return calculate(request);
}

}  // namespace

TEST_CASE("Both bounds of every range are inside it", "[validate]") {
  for (const Range& range : ranges) {
    INFO(range.name);
    CHECK(findingsOf(at(range, range.low), range.code).empty());
    CHECK(findingsOf(at(range, range.high), range.code).empty());
  }
}

TEST_CASE("One step beyond a bound, and any step farther, is an error that names the field", "[validate]") {
  constexpr auto lowest = std::numeric_limits<std::int64_t>::min(), highest = std::numeric_limits<std::int64_t>::max();
  for (const Range& range : ranges) {
    for (const std::int64_t value : {range.low - 1, range.high + 1, lowest, highest}) {
      INFO(range.name << " " << value);
      const Response response = at(range, value);
      const auto found = findingsOf(response, range.code);
      REQUIRE(found.size() == 1);
      CHECK(found[0].field == range.field);
      CHECK(severityOf(found[0].code) == Severity::error);
      CHECK(response.verdict == Verdict::invalid);
    }
  }
}

TEST_CASE("More trained parameters than there are is an error of the trained ones", "[validate]") {
  Request request;
  request.trainableParams = request.totalParams;
  CHECK_FALSE(raises(request, FindingCode::paramsOutOfRange));
  request.trainableParams += 1;
  const Finding finding = onlyFinding(request, FindingCode::paramsOutOfRange);
  CHECK(finding.field == Field::trainableParams);
  CHECK(valueOf(finding, "minimum") == 1);
  CHECK(valueOf(finding, "maximum") == 450'000'000);
}

TEST_CASE("Errors tell the largest value they would take", "[validate]") {
  Request request = withProbes({peak(0, 8 * GB), peak(4, 0)});
  request.totalParams = 0;
  request.frozenBytesPerParam = 0;
  request.trainingState.total = 0;
  request.gpuBytes = 0;
  CHECK(valueOf(onlyFinding(request, FindingCode::paramsOutOfRange), "maximum") == 10'000'000'000'000);
  CHECK(valueOf(onlyFinding(request, FindingCode::batchOutOfRange), "maximum") == 1'000'000);
  CHECK(valueOf(onlyFinding(request, FindingCode::peakOutOfRange), "maximum") == 1'000'000'000'000'000);
  CHECK(valueOf(onlyFinding(request, FindingCode::gpuOutOfRange), "maximum") == 1'000'000'000'000'000);
  const auto perParam = findingsOf(calculate(request), FindingCode::bytesPerParamOutOfRange);
  REQUIRE(perParam.size() == 2);
  CHECK(valueOf(perParam[0], "maximum") == 8);
  CHECK(valueOf(perParam[1], "maximum") == 64);
}

TEST_CASE("Fewer than two usable peaks are too few", "[validate]") {
  const auto usableOf = [](const Request& request) {
    return valueOf(onlyFinding(request, FindingCode::tooFewProbes), "usable");
  };
  CHECK(usableOf(withProbes({})) == 0);
  CHECK(usableOf(withProbes({peak(2, 8 * GB)})) == 1);
  CHECK(usableOf(withProbes({peak(2, 8 * GB), peak(0, 12 * GB)})) == 1);
  CHECK(usableOf(withProbes({peak(2, 8 * GB), worked(4, 12 * GB), outOfMemory(8, 20 * GB)})) == 1);
  CHECK_FALSE(raises(withProbes({peak(2, 8 * GB), peak(4, 12 * GB)}), FindingCode::tooFewProbes));
  CHECK_FALSE(raises(withProbes({peak(2, 8 * GB)}), FindingCode::sameBatch));
}

TEST_CASE("Usable peaks of one batch have no line", "[validate]") {
  const Finding finding = onlyFinding(withProbes({peak(4, 8 * GB), peak(4, 12 * GB)}), FindingCode::sameBatch);
  CHECK(finding.field == Field::probes);
  CHECK(valueOf(finding, "batch") == 4);
  CHECK(raises(withProbes({peak(4, 8 * GB), peak(4, 12 * GB), peak(5, 0), worked(8, GB)}), FindingCode::sameBatch));
  CHECK_FALSE(raises(withProbes({peak(4, 8 * GB), peak(4, 8 * GB), peak(5, 9 * GB)}), FindingCode::sameBatch));
}
