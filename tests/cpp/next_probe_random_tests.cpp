// SPDX-License-Identifier: MIT
// The next probe against every other batch that could be probed, tried one by one.
#include <algorithm>

#include "batch_limit.hpp"
#include "probe_line.hpp"
#include "support/random.hpp"
#include "support/requests.hpp"

using namespace vla_vram;
using namespace vla_vram::testing;

namespace {

/// Two peaks as people type them, to one or to two decimals of a GB, on a card of the shop.
Request randomRequest(Random& random) {
  const std::int64_t batch = random.whole(1, 8), more = random.whole(1, 12),
                     error = random.chance(50) ? 50 * MB : 5 * MB;
  const std::int64_t bytes = random.whole(20, 150) * 100 * MB;
  Request request =
      withProbes({peak(batch, bytes, error), peak(batch + more, bytes + more * random.whole(1, 12) * 100 * MB, error)});
  constexpr std::int64_t cards[] = {8, 12, 16, 24, 32, 48, 80};
  request.gpuBytes = cards[random.whole(0, 6)] * GB;
  return request;
}

std::int64_t largestProbe(const Request& request) { return request.probes[1].batch; }

Response answerWith(Request request, const Probe& probe) {
  request.probes.push_back(probe);
  return calculate(request);
}

/// What is left open when the batch reads as its line foretells; absent where it stays open or contradicts.
std::optional<Int128> widthWith(const Request& request, std::int64_t batch) {
  const ProbeLine line = *lineThrough(request.probes);
  const auto bytes = static_cast<std::int64_t>(rounded(line.at(Wide(batch))));
  if (bytes <= 0) return std::nullopt;
  const Response response = answerWith(request, peak(batch, bytes, request.probes[0].errorBytes));
  if (!findingsOf(response, FindingCode::notLinear).empty() || !response.maxBatchHigh) return std::nullopt;
  return *response.maxBatchHigh - *response.maxBatchLow;
}

/// Calls visit(round, request, response) for random requests, as many as asked for, that propose a run.
template <class Visit>
void forProposals(std::uint64_t seed, int count, Visit visit) {
  Random random(seed);
  for (int round = 0; count > 0; ++round) {
    const Request request = randomRequest(random);
    const Response response = calculate(request);
    if (!response.nextProbeBatch) continue;
    --count;
    visit(round, request, response);
  }
}

}  // namespace

TEST_CASE(
    "Of all batches from the smallest probe on, none leaves less open than the one proposed, and none of those "
    "above the largest probe that are safer leaves as little",
    "[next_probe]") {
  forProposals(60, 200, [](int round, const Request& request, const Response& response) {
    const auto farthest = std::min(*response.maxBatchLow, Int128{4 * largestProbe(request)});
    const Int128 width = *response.nextProbeMaxBatchHigh - *response.nextProbeMaxBatchLow;
    for (std::int64_t batch = request.probes[0].batch; batch <= farthest; ++batch) {
      const auto other = widthWith(request, batch);
      if (!other) continue;
      if (*other < width) FAIL("round " << round << ": batch " << batch << " leaves less");
      if (batch > largestProbe(request) && batch < *response.nextProbeBatch && *other == width) {
        FAIL("round " << round << ": batch " << batch << " leaves as little");
      }
    }
  });
}

TEST_CASE("Where nothing is proposed, no batch above the largest probe narrows the range", "[next_probe]") {
  Random random(61);
  int tried = 0;
  for (int round = 0; round < 400; ++round) {
    const Request request = randomRequest(random);
    const Response response = calculate(request);
    if (response.nextProbeBatch || response.maxBatchHigh == response.maxBatchLow) continue;
    const auto farthest = std::min(*response.maxBatchLow, Int128{4 * largestProbe(request)});
    for (std::int64_t batch = largestProbe(request) + 1; batch <= farthest; ++batch) {
      ++tried;
      const auto other = widthWith(request, batch);
      if (!other) continue;
      if (response.maxBatchHighOpen || *other < *response.maxBatchHigh - *response.maxBatchLow) {
        FAIL("round " << round << ": batch " << batch);
      }
    }
  }
  CHECK(tried > 100);
}

TEST_CASE("A run that reads as foretold leaves exactly the range that was promised", "[next_probe]") {
  Random random(62);
  forProposals(63, 500, [&](int round, Request request, const Response&) {
    if (random.chance(50)) {
      request.probes.push_back(outOfMemory(random.whole(8, 90), random.whole(10, 80) * GB));
      request.probes.push_back(worked(random.whole(1, 40), random.whole(10, 80) * GB));
    }
    const Response before = calculate(request);
    if (!before.nextProbeBatch) return;
    const Response after =
        answerWith(request, peak(*before.nextProbeBatch, static_cast<std::int64_t>(*before.nextProbePeakBytes),
                                 request.probes[0].errorBytes));
    if (after.maxBatchLow != before.nextProbeMaxBatchLow || after.maxBatchHigh != before.nextProbeMaxBatchHigh) {
      FAIL("round " << round);
    }
    if (!findingsOf(after, FindingCode::notLinear).empty()) FAIL("round " << round << ": no line passes");
  });
}

TEST_CASE("The batch proposed fits the safe limit on every line the readings allow", "[next_probe]") {
  forProposals(64, 1'000, [](int round, const Request& request, const Response& response) {
    const std::int64_t batch = *response.nextProbeBatch;
    if (batch <= largestProbe(request) || batch > 4 * largestProbe(request)) FAIL("round " << round << ": too far");
    if (batch > *response.maxBatchLow) FAIL("round " << round << ": not sure to fit");
    for (const std::int64_t first : {-1, 1}) {
      for (const std::int64_t second : {-1, 1}) {
        std::vector<Probe> ends = request.probes;
        ends[0].bytes += first * ends[0].errorBytes;
        ends[1].bytes += second * ends[1].errorBytes;
        const Fraction limit = limitOf(request.gpuBytes, request.safetyMargin);
        if (lineThrough(ends)->at(Wide(batch)) > limit) FAIL("round " << round << ": beyond the limit");
      }
    }
  });
}
