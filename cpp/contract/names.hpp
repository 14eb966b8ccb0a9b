// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "vla_vram/response.hpp"

/// The spelling of the contract: the names that requests and responses carry in JSON and JavaScript.
namespace vla_vram::contract {

const char* nameOf(Verdict verdict);
const char* nameOf(FindingCode code);
const char* nameOf(Severity severity);
const char* nameOf(CrossCheck check);

/// "gpuBytes", "probes", "probes[1].peakBytes"; empty for Field::none.
std::string pathOf(Field field, std::size_t probe);

}  // namespace vla_vram::contract
