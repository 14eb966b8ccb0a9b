// SPDX-License-Identifier: MIT
#pragma once

#include "contract/names.hpp"
#include "vla_vram/response.hpp"

namespace vla_vram::contract {

/// Writes a response in the contract's names and order to any document type.
///
/// `Object` offers text(name, string), number(name, Int128), scaled(name, value, unit) for value ÷ unit, null(name),
/// child(name) → Object that is attached when it is closed, and list(name) → List with add() → Object.
template <class Object>
void writeResponse(const Response& response, Object& out) {
  const auto number = [&out](const char* name, const std::optional<Int128>& value) {
    if (value) out.number(name, *value);
  };
  out.text("verdict", nameOf(response.verdict));
  number("maxBatch", response.maxBatch);
  number("maxBatchLow", response.maxBatchLow);
  if (response.maxBatchHighOpen) out.null("maxBatchHigh");
  number("maxBatchHigh", response.maxBatchHigh);
  number("peakBytes", response.peakBytes);
  number("frozenBytes", response.frozenBytes);
  if (response.trainableBytesPerParam) {
    out.scaled("trainableBytesPerParam", *response.trainableBytesPerParam, picoPerByte);
  }
  number("trainableBytes", response.trainableBytes);
  number("fixedBytes", response.fixedBytes);
  number("stepBytes", response.stepBytes);
  number("shardedFixedBytes", response.shardedFixedBytes);
  number("slopeBytes", response.slopeBytes);
  number("interceptBytes", response.interceptBytes);
  number("overheadBytes", response.overheadBytes);
  if (response.crossCheck) out.text("crossCheck", nameOf(*response.crossCheck));
  number("limitBytes", response.limitBytes);
  number("reserveBytes", response.reserveBytes);
  number("activationBytes", response.activationBytes);
  number("headroomBytes", response.headroomBytes);
  number("neededGpuBytes", response.neededGpuBytes);
  number("nextProbeBatch", response.nextProbeBatch);
  number("nextProbePeakBytes", response.nextProbePeakBytes);
  number("nextProbeMaxBatchLow", response.nextProbeMaxBatchLow);
  number("nextProbeMaxBatchHigh", response.nextProbeMaxBatchHigh);
  number("microBatch", response.microBatch);
  number("accumulationSteps", response.accumulationSteps);
  number("reachedEffectiveBatch", response.reachedEffectiveBatch);
  auto findings = out.list("findings");
  for (const Finding& finding : response.findings) {
    auto entry = findings.add();
    entry.text("code", nameOf(finding.code));
    entry.text("severity", nameOf(severityOf(finding.code)));
    if (finding.field != Field::none) entry.text("field", pathOf(finding.field, finding.probe));
    auto values = entry.child("values");
    for (const FindingValue& value : finding.values) values.number(value.name, value.value);
  }
}

/// The answer to a document that is no request; `field` is the path of what made it none, empty for the whole.
template <class Object>
void writeBadRequest(const std::string& field, Object& out) {
  out.text("verdict", nameOf(Verdict::invalid));
  auto findings = out.list("findings");
  auto entry = findings.add();
  entry.text("code", "bad_request");
  entry.text("severity", nameOf(Severity::error));
  if (!field.empty()) entry.text("field", field);
  entry.child("values");
}

}  // namespace vla_vram::contract
