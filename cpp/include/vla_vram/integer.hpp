// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace vla_vram {

/// Signed 128-bit integer. Holds every whole number a response can carry: memory of up to 10^15 bytes
/// extrapolated over batches far outside the probes stays below 10^37.
__extension__ using Int128 = __int128;
__extension__ using UInt128 = unsigned __int128;

/// Bytes per parameter in units of 10^-12 byte, so that 0.5625 (NF4) or 0.516 is a whole number.
using PicoBytes = std::int64_t;
inline constexpr PicoBytes picoPerByte = 1'000'000'000'000;

/// A share of one in millionths: 0.9 is 900'000.
using Millionths = std::int64_t;
inline constexpr Millionths millionthsPerOne = 1'000'000;

}  // namespace vla_vram
