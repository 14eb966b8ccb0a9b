// SPDX-License-Identifier: MIT
// Findings that set the measured line beside the computed states: each at its edge and one byte to the other side.
#include "support/requests.hpp"

using namespace vla_vram;
using namespace vla_vram::testing;

namespace {

/// The default policy (states 2.1 GB without gradients, 2.3 GB with, 2.5 GB in the optimizer step) measured with
/// this intercept.
Request withIntercept(std::int64_t bytes) { return withProbes({peak(2, 8 * GB), peak(4, 16 * GB - bytes)}); }

}  // namespace

TEST_CASE("The default request raises nothing", "[findings]") { CHECK(calculate({}).findings.empty()); }

TEST_CASE("An intercept below weights and optimizer is questioned from the first byte", "[findings]") {
  CHECK_FALSE(raises(withIntercept(2'100 * MB), FindingCode::interceptBelowStates));
  const Finding finding = onlyFinding(withIntercept(2'100 * MB - 1), FindingCode::interceptBelowStates);
  CHECK(severityOf(finding.code) == Severity::warning);
  CHECK(finding.field == Field::none);
  CHECK(valueOf(finding, "interceptBytes") == 2'100 * MB - 1);
  CHECK(valueOf(finding, "statesBytes") == 2'100 * MB);
}

TEST_CASE("An intercept between states and fixed memory is explained by freed gradients", "[findings]") {
  CHECK_FALSE(raises(withIntercept(2'300 * MB), FindingCode::gradientsFreed));
  CHECK(raises(withIntercept(2'100 * MB), FindingCode::gradientsFreed));
  CHECK_FALSE(raises(withIntercept(2'100 * MB - 1), FindingCode::gradientsFreed));
  const Finding finding = onlyFinding(withIntercept(2'300 * MB - 1), FindingCode::gradientsFreed);
  CHECK(severityOf(finding.code) == Severity::info);
  CHECK(finding.field == Field::none);
  CHECK(valueOf(finding, "interceptBytes") == 2'300 * MB - 1);
  CHECK(valueOf(finding, "fixedBytes") == 2'300 * MB);
}

TEST_CASE("An intercept below zero is pointed out", "[findings]") {
  CHECK_FALSE(raises(withIntercept(0), FindingCode::interceptNegative));
  const Finding finding = onlyFinding(withIntercept(-1), FindingCode::interceptNegative);
  CHECK(severityOf(finding.code) == Severity::warning);
  CHECK(finding.field == Field::probes);
  CHECK(valueOf(finding, "interceptBytes") == -1);
}

TEST_CASE("Mixed units are suspected where GiB would lift the intercept to the states", "[findings]") {
  // 2.1 GB · 10^9 ÷ 2^30 lies between these two.
  constexpr std::int64_t justEnough = 1'955'777'407;
  CHECK_FALSE(raises(withIntercept(justEnough - 1), FindingCode::mixedUnits));
  CHECK_FALSE(raises(withIntercept(2'100 * MB), FindingCode::mixedUnits));
  const Finding finding = onlyFinding(withIntercept(justEnough), FindingCode::mixedUnits);
  CHECK(severityOf(finding.code) == Severity::warning);
  CHECK(finding.field == Field::probes);
  CHECK(finding.values.empty());
}

TEST_CASE("Mixed units are suspected where GiB would lift the intercept to the states exactly", "[findings]") {
  Request request = withIntercept(GB);
  request.totalParams = request.trainableParams = GiB / 4;
  request.trainingState = trainingStateOfTotal(6 * picoPerByte);
  CHECK(raises(request, FindingCode::mixedUnits));
  request.probes = withIntercept(GB - 1).probes;
  CHECK_FALSE(raises(request, FindingCode::mixedUnits));
}

TEST_CASE("A peak near the optimizer step is marked, each probe for itself", "[findings]") {
  constexpr std::int64_t bound = 2'625 * MB + GiB;
  CHECK_FALSE(raises(withProbes({peak(2, bound + 1), peak(4, 12 * GB)}), FindingCode::stepBound));
  const Finding finding =
      onlyFinding(withProbes({worked(1, 24 * GB), peak(4, 12 * GB), peak(2, bound)}), FindingCode::stepBound);
  CHECK(severityOf(finding.code) == Severity::warning);
  CHECK(finding.field == Field::probePeak);
  CHECK(finding.probe == 2);
  CHECK(valueOf(finding, "peakBytes") == bound);
  CHECK(valueOf(finding, "stepBytes") == 2'500 * MB);
  const Response both = calculate(withProbes({peak(2, bound - 1), peak(4, bound)}));
  CHECK(findingsOf(both, FindingCode::stepBound).size() == 2);
}

TEST_CASE("Without the temporary copy of the optimizer step its bound is lower", "[findings]") {
  Request request = withProbes({peak(2, 2'415 * MB + GiB + 1), peak(4, 12 * GB)});
  CHECK(raises(request, FindingCode::stepBound));
  request.trainingState.stepTemp = 0;
  CHECK_FALSE(raises(request, FindingCode::stepBound));
  request.probes[0].bytes -= 1;
  CHECK(raises(request, FindingCode::stepBound));
}

TEST_CASE("Findings about the states speak of the measured run, not of the ranks it is planned for", "[findings]") {
  Request request = withIntercept(2'300 * MB);
  request.gpus = 8;
  request.zeroStage = 3;
  const Response response = calculate(request);
  CHECK(*response.interceptBytes < 2'300 * MB);
  CHECK(findingsOf(response, FindingCode::gradientsFreed).empty());
  CHECK(findingsOf(response, FindingCode::interceptBelowStates).empty());
  request.probes = withIntercept(2'100 * MB - 1).probes;
  CHECK(raises(request, FindingCode::interceptBelowStates));
}
