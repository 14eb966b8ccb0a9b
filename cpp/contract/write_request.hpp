// SPDX-License-Identifier: MIT
#pragma once

#include "vla_vram/request.hpp"

namespace vla_vram::contract {

/// Writes the inputs a form shows, in the contract's names. `Object` as in write_response.hpp, with
/// decimal(name, double) beside it.
template <class Object>
void writeRequest(const Request& request, Object& out) {
  const auto scaled = [&out](const char* name, std::int64_t value, std::int64_t unit) {
    out.decimal(name, static_cast<double>(value) / static_cast<double>(unit));
  };
  out.number("totalParams", request.totalParams);
  out.number("trainableParams", request.trainableParams);
  scaled("frozenBytesPerParam", request.frozenBytesPerParam, picoPerByte);
  scaled("trainableBytesPerParam", request.trainingState.total, picoPerByte);
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
  scaled("safetyMargin", request.safetyMargin, millionthsPerOne);
}

}  // namespace vla_vram::contract
