// SPDX-License-Identifier: MIT
// Findings about the card and the batch it allows: each at its edge and one byte to the other side.
#include "support/requests.hpp"

using namespace vla_vram;
using namespace vla_vram::testing;

namespace {

/// All of a card of so many bytes may be used.
Request onWholeCard(std::vector<Probe> probes, std::int64_t gpuBytes) {
  Request request = withProbes(std::move(probes));
  request.gpuBytes = gpuBytes;
  request.safetyMargin = millionthsPerOne;
  return request;
}

}  // namespace

TEST_CASE("A peak above the card was measured on another", "[findings]") {
  CHECK_FALSE(raises(withProbes({peak(2, 8 * GB), peak(4, 24 * GB)}), FindingCode::probeAboveGpu));
  const Finding finding =
      onlyFinding(withProbes({worked(1, 30 * GB), peak(2, 8 * GB), peak(4, 24 * GB + 1)}), FindingCode::probeAboveGpu);
  CHECK(severityOf(finding.code) == Severity::info);
  CHECK(finding.field == Field::probePeak);
  CHECK(finding.probe == 2);
  CHECK(valueOf(finding, "peakBytes") == 24 * GB + 1);
}

TEST_CASE("More than four times the largest probed batch is far", "[findings]") {
  const std::vector<Probe> peaks = {peak(2, 6'200 * MB), peak(4, 8'400 * MB)};
  CHECK(calculate(onWholeCard(peaks, 22'700 * MB - 1)).maxBatch == 16);
  CHECK_FALSE(raises(onWholeCard(peaks, 22'700 * MB - 1), FindingCode::farExtrapolation));
  const Finding finding = onlyFinding(onWholeCard(peaks, 22'700 * MB), FindingCode::farExtrapolation);
  CHECK(severityOf(finding.code) == Severity::warning);
  CHECK(finding.field == Field::probes);
  CHECK(valueOf(finding, "maxBatch") == 17);
  CHECK(valueOf(finding, "largestBatch") == 4);
}

TEST_CASE("A batch above 4096 is not limited by memory", "[findings]") {
  const std::vector<Probe> peaks = {peak(1'024, 5'024 * MB), peak(4'096, 8'096 * MB)};
  CHECK_FALSE(raises(onWholeCard(peaks, 8'097 * MB - 1), FindingCode::hugeBatch));
  const Finding finding = onlyFinding(onWholeCard(peaks, 8'097 * MB), FindingCode::hugeBatch);
  CHECK(severityOf(finding.code) == Severity::info);
  CHECK(finding.field == Field::none);
  CHECK(valueOf(finding, "maxBatch") == 4'097);
}

TEST_CASE("A sample of less than 1 MB does not show the batch", "[findings]") {
  CHECK_FALSE(raises(withProbes({peak(2, 8 * GB), peak(4, 8 * GB + 2 * MB)}), FindingCode::nearFlat));
  const Finding finding =
      onlyFinding(withProbes({peak(2, 8 * GB), peak(4, 8 * GB + 2 * MB - 2)}), FindingCode::nearFlat);
  CHECK(severityOf(finding.code) == Severity::warning);
  CHECK(finding.field == Field::probes);
  CHECK(valueOf(finding, "slopeBytes") == MB - 1);
}

TEST_CASE("The edge of a flat line is exact though its slope is shown rounded", "[findings]") {
  const Finding finding =
      onlyFinding(withProbes({peak(2, 8 * GB), peak(4, 8 * GB + 2 * MB - 1)}), FindingCode::nearFlat);
  CHECK(valueOf(finding, "slopeBytes") == MB);
}

TEST_CASE("More samples that take no more memory are an error", "[findings]") {
  CHECK_FALSE(raises(withProbes({peak(2, 8 * GB), peak(4, 8 * GB + 1)}), FindingCode::slopeNotPositive));
  const Request flat = withProbes({peak(2, 8 * GB), peak(4, 8 * GB)});
  const Finding finding = onlyFinding(flat, FindingCode::slopeNotPositive);
  CHECK(severityOf(finding.code) == Severity::error);
  CHECK(finding.field == Field::probes);
  CHECK(valueOf(finding, "slopeBytes") == 0);
  CHECK_FALSE(raises(flat, FindingCode::nearFlat));
  const Request falling = withProbes({peak(2, 8 * GB), peak(4, 7 * GB)});
  CHECK(valueOf(onlyFinding(falling, FindingCode::slopeNotPositive), "slopeBytes") == -500 * MB);
  CHECK(calculate(falling).verdict == Verdict::invalid);
}
