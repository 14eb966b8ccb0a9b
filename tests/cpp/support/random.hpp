// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <random>

#include "vla_vram/integer.hpp"

namespace vla_vram::testing {

/// Choices that a seed repeats on every platform; the standard library's distributions differ from one to the next.
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  std::int64_t whole(std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(engine_() % static_cast<std::uint64_t>(high - low + 1));
  }
  bool chance(std::int64_t percent) { return whole(1, 100) <= percent; }

  /// Any sign, any length up to so many bits.
  Int128 anySize(int bits) {
    const UInt128 drawn = (static_cast<UInt128>(engine_()) << 64) | engine_();
    const auto length = static_cast<int>(whole(0, bits));
    const Int128 magnitude = length == 0 ? 0 : static_cast<Int128>(drawn >> (128 - length));
    return chance(50) ? magnitude : -magnitude;
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace vla_vram::testing
