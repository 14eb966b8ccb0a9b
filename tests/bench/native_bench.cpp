// SPDX-License-Identifier: MIT
// Median time of one call of the core, one line a request: name, largest batch (to see that the same was computed)
// and nanoseconds. calculate.js sets it beside WebAssembly and plain JavaScript.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <vector>

#include "vla_vram/calculate.hpp"

namespace {

using namespace vla_vram;
using Clock = std::chrono::steady_clock;

constexpr std::int64_t GB = 1'000'000'000;
constexpr std::int64_t MB = 1'000'000;
constexpr std::size_t rounds = 51;
constexpr std::chrono::milliseconds roundLength{4};

volatile std::int64_t sink;  // keeps the calls from being optimised away

double nanosecondsOf(const Request& request, std::size_t calls) {
  const auto start = Clock::now();
  for (std::size_t i = 0; i < calls; ++i) sink = static_cast<std::int64_t>(*calculate(request).maxBatch);
  return std::chrono::duration<double, std::nano>(Clock::now() - start).count();
}

double medianPerCall(const Request& request) {
  std::size_t calls = 1;
  while (nanosecondsOf(request, calls) < std::chrono::duration<double, std::nano>(roundLength).count()) calls *= 2;
  std::array<double, rounds> times{};
  for (double& time : times) time = nanosecondsOf(request, calls) / static_cast<double>(calls);
  std::nth_element(times.begin(), times.begin() + rounds / 2, times.end());
  return times[rounds / 2];
}

Request manyReadings() {
  Request request;
  request.probes.clear();
  for (std::int64_t batch = 1; batch <= 6; ++batch) {
    request.probes.push_back({batch, 4 * GB + batch * 2 * GB, 50 * MB, Reading::peak});
  }
  request.probes.push_back({12, 24 * GB, 0, Reading::atLeast});
  request.probes.push_back({8, 24 * GB, 0, Reading::atMost});
  return request;
}

Request shardedPlan() {
  Request request;
  request.gpus = 7;
  request.zeroStage = 2;
  request.effectiveBatch = 256;
  return request;
}

void report(const char* name, const Request& request) {
  const double median = medianPerCall(request);
  std::printf("%s %lld %.1f\n", name, static_cast<long long>(*calculate(request).maxBatch), median);
}

}  // namespace

int main() {
  report("default", {});
  report("readings", manyReadings());
  report("sharded", shardedPlan());
}
