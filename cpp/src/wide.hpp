// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include "vla_vram/integer.hpp"

namespace vla_vram {

/// Signed 256-bit integer in sign and magnitude. Wide enough for every intermediate of the calculation:
/// least squares over 32 probes of 10^15 bytes at batches of 10^6, sharded over 10^6 ranks, stays below 10^72.
class Wide {
 public:
  Wide() = default;
  Wide(Int128 value);  // implicit: integers of any kind read naturally in formulas

  bool isNegative() const { return negative_; }
  bool isZero() const { return size_ == 0; }
  bool fitsInt128() const;
  /// The value; only where fitsInt128().
  Int128 toInt128() const;

  Wide operator-() const;
  friend Wide operator+(const Wide& a, const Wide& b);
  friend Wide operator-(const Wide& a, const Wide& b);
  friend Wide operator*(const Wide& a, const Wide& b);
  friend bool operator==(const Wide& a, const Wide& b) { return (a <=> b) == 0; }
  friend std::strong_ordering operator<=>(const Wide& a, const Wide& b);

  /// Largest integer not above a ÷ b, for b > 0.
  static Wide floorDivide(const Wide& a, const Wide& b);

 private:
  using Limbs = std::array<std::uint32_t, 8>;
  static std::strong_ordering compareMagnitude(const Wide& a, const Wide& b);
  static Wide addMagnitude(const Wide& a, const Wide& b);
  static Wide subtractMagnitude(const Wide& larger, const Wide& smaller);
  static Wide divideMagnitude(const Wide& a, const Wide& b);
  UInt128 lowMagnitude() const;
  void doublePlus(std::uint32_t bit);
  void trim(unsigned size);

  Limbs limbs_{};  // least significant first; limbs from size_ on are zero
  std::uint32_t size_ = 0;
  bool negative_ = false;
};

}  // namespace vla_vram
