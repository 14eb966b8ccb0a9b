// SPDX-License-Identifier: MIT
#pragma once

#include "vla_vram/request.hpp"

namespace vla_vram::contract {

/// Writes the inputs a form shows, in the contract's names. `Object` as in write_response.hpp, with
/// scaled(name, value, unit) for value ÷ unit.
template <class Object>
void writeRequest(const Request& request, Object& out) {
  out.number("totalParams", request.totalParams);
  out.number("trainableParams", request.trainableParams);
  out.scaled("frozenBytesPerParam", request.frozenBytesPerParam, picoPerByte);
  out.scaled("trainableBytesPerParam", request.trainingState.total, picoPerByte);
  auto probes = out.list("probes");
  for (const Probe& probe : request.probes) {
    auto entry = probes.add();
    entry.number("batch", probe.batch);
    const char* const reading = probe.reading == Reading::peak      ? "peakBytes"
                                : probe.reading == Reading::atLeast ? "atLeastBytes"
                                                                    : "atMostBytes";
    entry.number(reading, probe.bytes);
    if (probe.errorBytes != 0) entry.number("errorBytes", probe.errorBytes);
  }
  out.number("gpuBytes", request.gpuBytes);
  out.scaled("safetyMargin", request.safetyMargin, millionthsPerOne);
}

}  // namespace vla_vram::contract
