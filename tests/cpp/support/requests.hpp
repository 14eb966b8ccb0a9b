// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "support/print.hpp"
#include "vla_vram/calculate.hpp"

/// Short words for the requests of the tests.
namespace vla_vram::testing {

inline constexpr std::int64_t MB = 1'000'000;
inline constexpr std::int64_t GB = 1'000'000'000;
inline constexpr std::int64_t GiB = 1'073'741'824;

inline Probe peak(std::int64_t batch, std::int64_t bytes, std::int64_t error = 0) {
  return {batch, bytes, error, Reading::peak};
}
inline Probe outOfMemory(std::int64_t batch, std::int64_t bytes) { return {batch, bytes, 0, Reading::atLeast}; }
inline Probe worked(std::int64_t batch, std::int64_t bytes) { return {batch, bytes, 0, Reading::atMost}; }

/// The default request with these readings.
inline Request withProbes(std::vector<Probe> probes) {
  Request request;
  request.probes = std::move(probes);
  return request;
}

inline std::vector<Finding> findingsOf(const Response& response, FindingCode code) {
  std::vector<Finding> found;
  std::copy_if(response.findings.begin(), response.findings.end(), std::back_inserter(found),
               [code](const Finding& finding) { return finding.code == code; });
  return found;
}

inline bool raises(const Request& request, FindingCode code) { return !findingsOf(calculate(request), code).empty(); }

/// The only finding of its code.
inline Finding onlyFinding(const Request& request, FindingCode code) {
  const auto found = findingsOf(calculate(request), code);
  REQUIRE(found.size() == 1);
  return found.front();
}

inline Int128 valueOf(const Finding& finding, const std::string& name) {
  for (const FindingValue& value : finding.values) {
    if (value.name == name) return value.value;
  }
  FAIL("the finding has no value " << name);
  return 0;
}

}  // namespace vla_vram::testing
