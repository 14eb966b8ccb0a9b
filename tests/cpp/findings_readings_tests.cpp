// SPDX-License-Identifier: MIT
// Findings about readings that leave the batch open, bend or contradict the line.
#include "support/requests.hpp"

using namespace vla_vram;
using namespace vla_vram::testing;

TEST_CASE("A range of more than one sample is called narrow probing", "[findings]") {
  const auto request = [](std::int64_t error) {
    return withProbes({peak(1, 5'000 * MB, error), peak(16, 12'500 * MB, error)});
  };
  const Response close = calculate(request(50 * MB));
  CHECK(*close.maxBatchHigh - *close.maxBatchLow == 1);
  CHECK(findingsOf(close, FindingCode::narrowProbes).empty());

  const Finding finding = onlyFinding(request(120 * MB), FindingCode::narrowProbes);
  CHECK(severityOf(finding.code) == Severity::info);
  CHECK(finding.field == Field::probes);
  CHECK(valueOf(finding, "maxBatchLow") == 33);
  CHECK(valueOf(finding, "maxBatchHigh") == 35);
}

TEST_CASE("An open range names only its low end", "[findings]") {
  const Request request = withProbes({peak(2, 8 * GB, GB), peak(4, 10 * GB, GB)});
  const Finding finding = onlyFinding(request, FindingCode::narrowProbes);
  REQUIRE(finding.values.size() == 1);
  CHECK(valueOf(finding, "maxBatchLow") == calculate(request).maxBatchLow);
}

TEST_CASE("Three peaks that bend by more than their errors are not linear", "[findings]") {
  const auto request = [](std::int64_t error) {
    return withProbes({peak(1, 10 * GB, error), peak(2, 16 * GB, error), peak(3, 18 * GB, error)});
  };
  CHECK_FALSE(raises(request(GB), FindingCode::notLinear));
  const Finding finding = onlyFinding(request(GB - 1), FindingCode::notLinear);
  CHECK(severityOf(finding.code) == Severity::warning);
  CHECK(finding.field == Field::probes);
  CHECK(valueOf(finding, "wideningBytes") == 1);
}

TEST_CASE("Three exact peaks of one line are linear, and one byte beside it they are not", "[findings]") {
  CHECK_FALSE(raises(withProbes({peak(1, 10 * GB), peak(2, 12 * GB), peak(4, 16 * GB)}), FindingCode::notLinear));
  CHECK(raises(withProbes({peak(1, 10 * GB), peak(2, 12 * GB + 1), peak(4, 16 * GB)}), FindingCode::notLinear));
}

TEST_CASE("Out of memory at or above what the line foretells contradicts the line", "[findings]") {
  const auto request = [](std::int64_t bytes) {
    return withProbes({peak(2, 8 * GB), peak(4, 12 * GB), outOfMemory(8, bytes)});
  };
  CHECK_FALSE(raises(request(20 * GB - 1), FindingCode::contradictsOom));
  const Finding finding = onlyFinding(request(20 * GB), FindingCode::contradictsOom);
  CHECK(severityOf(finding.code) == Severity::warning);
  CHECK(finding.field == Field::probeAtLeast);
  CHECK(finding.probe == 2);
  CHECK(valueOf(finding, "batch") == 8);
  CHECK(valueOf(finding, "boundBytes") == 20 * GB);
  CHECK(valueOf(finding, "lineBytes") == 20 * GB);
}

TEST_CASE("A run that worked below what the line foretells contradicts the line", "[findings]") {
  const auto request = [](std::int64_t bytes) {
    return withProbes({worked(8, bytes), peak(2, 8 * GB), peak(4, 12 * GB)});
  };
  CHECK_FALSE(raises(request(20 * GB), FindingCode::contradictsSuccess));
  const Finding finding = onlyFinding(request(20 * GB - 1), FindingCode::contradictsSuccess);
  CHECK(severityOf(finding.code) == Severity::warning);
  CHECK(finding.field == Field::probeAtMost);
  CHECK(finding.probe == 0);
  CHECK(valueOf(finding, "batch") == 8);
  CHECK(valueOf(finding, "boundBytes") == 20 * GB - 1);
  CHECK(valueOf(finding, "lineBytes") == 20 * GB);
}

TEST_CASE("One-sided readings that no line of the peaks passes are not linear either", "[findings]") {
  const Request request = withProbes({peak(2, 8 * GB), peak(4, 12 * GB), outOfMemory(8, 21 * GB)});
  CHECK(raises(request, FindingCode::notLinear));
  CHECK(raises(request, FindingCode::contradictsOom));
}

TEST_CASE("One-sided readings do not move the line", "[findings]") {
  const Response plain = calculate(withProbes({peak(2, 8 * GB), peak(4, 12 * GB)}));
  const Response bounded =
      calculate(withProbes({peak(2, 8 * GB), outOfMemory(3, 11 * GB), peak(4, 12 * GB), worked(1, GB)}));
  CHECK(bounded.slopeBytes == plain.slopeBytes);
  CHECK(bounded.interceptBytes == plain.interceptBytes);
  CHECK(bounded.maxBatch == plain.maxBatch);
}
