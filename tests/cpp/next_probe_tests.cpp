// SPDX-License-Identifier: MIT
#include "support/requests.hpp"

using namespace vla_vram;
using namespace vla_vram::testing;

namespace {

struct Proposal {
  std::int64_t batch;
  Int128 bytes, low, high;
  bool operator==(const Proposal&) const = default;
};

std::optional<Proposal> proposalOf(const Request& request) {
  const Response response = calculate(request);
  if (!response.nextProbeBatch) return std::nullopt;
  return Proposal{*response.nextProbeBatch, *response.nextProbePeakBytes, *response.nextProbeMaxBatchLow,
                  *response.nextProbeMaxBatchHigh};
}

/// The example of the documentation: 5.0 GB at batch 1 and 5.5 GB at batch 2 on 24 GB leave 28 to 42 open.
Request tenthsOfGB(std::vector<Probe> more = {}) {
  Request request = withProbes({peak(1, 5'000 * MB, 50 * MB), peak(2, 5'500 * MB, 50 * MB)});
  request.probes.insert(request.probes.end(), more.begin(), more.end());
  return request;
}

}  // namespace

TEST_CASE("Of the batches up to four times the largest probe, the smallest that leaves 33 to 35 is proposed",
          "[next_probe]") {
  // A reading at batch b bends the line by at most 2 · 0.05 GB ÷ (b − 1) a sample. At 8 the lines reach 21.6 GB at
  // 33.4 and 35.1, at 6 at 33.02 and 35.5, at 5 at 32.7 and 35.8.
  CHECK(proposalOf(tenthsOfGB()) == Proposal{6, 7'500 * MB, 33, 35});
}

TEST_CASE("Two runs that read as proposed leave one batch", "[next_probe]") {
  Request request = tenthsOfGB({peak(6, 7'500 * MB, 50 * MB)});
  // Now up to 24: at 23 the lines reach 21.6 GB at 34.00 and 34.4, at 22 at 33.99.
  CHECK(proposalOf(request) == Proposal{23, 16'000 * MB, 34, 34});
  request.probes.push_back(peak(23, 16'000 * MB, 50 * MB));
  const Response response = calculate(request);
  CHECK(response.maxBatchLow == 34);
  CHECK(response.maxBatchHigh == 34);
  CHECK_FALSE(response.nextProbeBatch);
}

TEST_CASE("The reading is assumed as coarse as the coarsest so far", "[next_probe]") {
  Request request = tenthsOfGB();
  request.probes[0].errorBytes = 5 * MB;
  const auto mixed = proposalOf(request);
  request.probes.push_back(peak(mixed->batch, static_cast<std::int64_t>(mixed->bytes), 50 * MB));
  CHECK(calculate(request).maxBatchLow == mixed->low);
  CHECK(calculate(request).maxBatchHigh == mixed->high);
  request.probes[2].errorBytes = 5 * MB;
  CHECK(*calculate(request).maxBatchHigh - *calculate(request).maxBatchLow < mixed->high - mixed->low);
}

TEST_CASE("Where the readings leave one batch there is nothing to propose", "[next_probe]") {
  CHECK_FALSE(proposalOf({}));
  CHECK_FALSE(proposalOf(withProbes({peak(1, 5'000 * MB), peak(2, 5'500 * MB)})));
}

TEST_CASE("Readings that no line passes propose nothing", "[next_probe]") {
  Request request = withProbes({peak(1, 6 * GB, 500 * MB), peak(4, 12 * GB, 50 * MB), peak(4, 12'400 * MB, 50 * MB)});
  request.gpuBytes = 80 * GB;
  REQUIRE(raises(request, FindingCode::notLinear));
  CHECK(*calculate(request).maxBatchHigh > *calculate(request).maxBatchLow);
  CHECK_FALSE(proposalOf(request));
  request.probes.pop_back();
  CHECK(proposalOf(request));
}

TEST_CASE("Where the largest probe is the last batch sure to fit there is nothing to propose", "[next_probe]") {
  Request request = withProbes({peak(4, 8 * GB, 50 * MB), peak(8, 12 * GB, 50 * MB)});
  request.safetyMargin = millionthsPerOne;
  request.gpuBytes = 13 * GB;
  const Response response = calculate(request);
  CHECK(response.maxBatchLow == 8);
  CHECK(response.maxBatchHigh == 9);
  CHECK_FALSE(response.nextProbeBatch);
  request.gpuBytes = 4 * GB;
  request.probes = {peak(1, 5 * GB, 900 * MB), peak(2, 6 * GB, 900 * MB)};
  CHECK(calculate(request).maxBatchLow == 0);
  CHECK_FALSE(proposalOf(request));
}

TEST_CASE("A plan for several GPUs proposes no run on one", "[next_probe]") {
  Request request = tenthsOfGB();
  request.gpus = 1;
  CHECK(proposalOf(request));
  request.gpus = 2;
  CHECK(*calculate(request).maxBatchHigh > *calculate(request).maxBatchLow);
  CHECK_FALSE(proposalOf(request));
}

TEST_CASE("Without a card there is nothing to propose", "[next_probe]") {
  Request request = tenthsOfGB();
  request.gpuBytes = 0;
  CHECK_FALSE(proposalOf(request));
}

TEST_CASE("No batch above 10^6 is proposed", "[next_probe]") {
  Request request = withProbes({peak(300'000, 4'000 * GB, 50 * GB), peak(400'000, 5'000 * GB, 50 * GB)});
  request.gpuBytes = 1'000'000 * GB;
  CHECK(*calculate(request).maxBatchLow > 4 * 400'000);
  // Every batch farther narrows the range by several, so that the bound itself is proposed.
  CHECK(proposalOf(request)->batch == 1'000'000);
  request.probes.push_back(peak(1'000'000, 11'000 * GB, 50 * GB));
  CHECK(*calculate(request).maxBatchHigh > *calculate(request).maxBatchLow);
  CHECK_FALSE(proposalOf(request));
}

TEST_CASE("An open high end is closed by the reading proposed", "[next_probe]") {
  const Request request = withProbes({peak(1, 10 * GB, GB), peak(2, 11 * GB, GB)});
  REQUIRE(calculate(request).maxBatchHighOpen);
  // Batch 5 is the last sure to fit. There 14 ± 1 GB leave slopes from (13 − 11) ÷ 4 to (15 − 9) ÷ 4 GB.
  CHECK(proposalOf(request) == Proposal{5, 14 * GB, 9, 22});
}

TEST_CASE("A reading that would leave the high end open is not worth a run", "[next_probe]") {
  const Request request = withProbes({peak(1, 10 * GB, GB), peak(2, 10'100 * MB, GB)});
  REQUIRE(calculate(request).maxBatchHighOpen);
  CHECK(calculate(request).maxBatchLow == 7);
  CHECK_FALSE(proposalOf(request));
}

TEST_CASE("What ran out of memory or worked keeps narrowing the range that would remain", "[next_probe]") {
  CHECK(proposalOf(tenthsOfGB({outOfMemory(35, 21'600 * MB)})) == Proposal{6, 7'500 * MB, 33, 34});
  CHECK(proposalOf(tenthsOfGB({worked(34, 21'600 * MB)})) == Proposal{5, 7'000 * MB, 34, 35});
  CHECK_FALSE(proposalOf(tenthsOfGB({outOfMemory(35, 21'600 * MB), worked(34, 21'600 * MB)})));
}

TEST_CASE("An out-of-memory run that no reading on the line can stand beside proposes nothing", "[next_probe]") {
  const Request request = tenthsOfGB({outOfMemory(30, 21'600 * MB)});
  CHECK(calculate(request).maxBatchLow == 28);
  CHECK(calculate(request).maxBatchHigh == 29);
  CHECK_FALSE(proposalOf(request));
}

TEST_CASE("A batch below the smallest probe is not proposed even where it would narrow more", "[next_probe]") {
  Request request = withProbes({peak(16, 15'200 * MB, 50 * MB), peak(17, 15'500 * MB, 50 * MB)});
  request.gpuBytes = 16'600 * MB;
  request.safetyMargin = millionthsPerOne;
  CHECK(proposalOf(request) == Proposal{18, 15'800 * MB, 20, 21});
  request.probes.push_back(peak(1, 10'700 * MB, 50 * MB));
  CHECK(calculate(request).maxBatchLow == calculate(request).maxBatchHigh);
}
