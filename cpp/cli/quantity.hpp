// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

/// Quantities as people type them on a command line: plain decimals with a point and a unit behind.
/// Everything is read in decimal arithmetic, never through a double; absent where the text is not such a quantity.
namespace vla_vram::cli {

/// A decimal number as typed: digits without the point, and how many of them stand behind it.
struct Decimal {
  std::int64_t digits;
  int decimals;
};

/// A memory reading: bytes, and half a unit of its last typed digit.
struct Memory {
  std::int64_t bytes;
  std::int64_t errorBytes;
};

std::optional<Decimal> parseDecimal(std::string_view text);

/// "8GB", "8192 MiB", "23.6GiB"; B, kB, MB, GB, TB, KiB, MiB, GiB, TiB in any case. A bare number is refused.
std::optional<Memory> parseMemory(std::string_view text);

/// "450M", "7B", "450046176": a count of parameters; a bare number counts ones.
std::optional<std::int64_t> parseCount(std::string_view text);

/// "90%" or "0.9" in millionths.
std::optional<std::int64_t> parseShare(std::string_view text);

/// The value in units of 1 ÷ unit, rounded half up: scaled("0.516", 10^12).
std::optional<std::int64_t> parseScaled(std::string_view text, std::int64_t unit);

}  // namespace vla_vram::cli
