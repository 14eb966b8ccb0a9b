// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "fixed_memory.hpp"
#include "probe_line.hpp"
#include "reading_band.hpp"
#include "vla_vram/response.hpp"

namespace vla_vram {

/// What has been computed when the findings are drawn up; what does not exist is absent.
struct Evidence {
  const Request& request;
  std::vector<Probe> peaks;            ///< usable peak readings
  std::vector<std::size_t> peakIndex;  ///< where each stands in the request
  std::optional<FixedMemory> memory;
  std::optional<ProbeLine> line;  ///< as measured, before any sharding
  std::optional<ReadingBand> band;
  std::optional<Wide> maxBatch;
  bool gpuUsable = false;
  bool stepUsable = false;
  std::vector<bool> probesUsable;
};

/// Adds the warnings and notes of docs/calculation.md, "Findings", in its order.
void addFindings(const Evidence& evidence, std::vector<Finding>& findings);

}  // namespace vla_vram
