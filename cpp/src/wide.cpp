// SPDX-License-Identifier: MIT
#include "wide.hpp"

#include <algorithm>

namespace vla_vram {

namespace {
constexpr unsigned limbBits = 32;
constexpr unsigned limbCount = 8;
constexpr unsigned int128Limbs = 4;
}  // namespace

Wide::Wide(Int128 value) : negative_(value < 0) {
  UInt128 magnitude = negative_ ? -static_cast<UInt128>(value) : static_cast<UInt128>(value);
  while (magnitude != 0) {
    limbs_[size_++] = static_cast<std::uint32_t>(magnitude);
    magnitude >>= limbBits;
  }
}

void Wide::trim(unsigned size) {
  while (size > 0 && limbs_[size - 1] == 0) --size;
  size_ = size;
  if (size == 0) negative_ = false;
}

UInt128 Wide::lowMagnitude() const {
  UInt128 magnitude = 0;
  for (unsigned i = std::min(size_, int128Limbs); i > 0; --i) {
    magnitude = (magnitude << limbBits) | limbs_[i - 1];
  }
  return magnitude;
}

bool Wide::fitsInt128() const { return size_ <= int128Limbs && (lowMagnitude() >> 127) == 0; }

Int128 Wide::toInt128() const {
  const auto magnitude = static_cast<Int128>(lowMagnitude());
  return negative_ ? -magnitude : magnitude;
}

std::strong_ordering Wide::compareMagnitude(const Wide& a, const Wide& b) {
  if (a.size_ != b.size_) return a.size_ <=> b.size_;
  for (unsigned i = a.size_; i > 0; --i) {
    if (a.limbs_[i - 1] != b.limbs_[i - 1]) return a.limbs_[i - 1] <=> b.limbs_[i - 1];
  }
  return std::strong_ordering::equal;
}

std::strong_ordering operator<=>(const Wide& a, const Wide& b) {
  if (a.negative_ != b.negative_) {
    return a.negative_ ? std::strong_ordering::less : std::strong_ordering::greater;
  }
  return a.negative_ ? Wide::compareMagnitude(b, a) : Wide::compareMagnitude(a, b);
}

Wide Wide::addMagnitude(const Wide& a, const Wide& b) {
  Wide sum;
  std::uint64_t carry = 0;
  for (unsigned i = 0; i < limbCount; ++i) {
    carry += static_cast<std::uint64_t>(a.limbs_[i]) + b.limbs_[i];
    sum.limbs_[i] = static_cast<std::uint32_t>(carry);
    carry >>= limbBits;
  }
  sum.trim(limbCount);
  return sum;
}

Wide Wide::subtractMagnitude(const Wide& larger, const Wide& smaller) {
  Wide difference;
  std::int64_t borrow = 0;
  for (unsigned i = 0; i < limbCount; ++i) {
    borrow += static_cast<std::int64_t>(larger.limbs_[i]) - smaller.limbs_[i];
    difference.limbs_[i] = static_cast<std::uint32_t>(borrow);
    borrow >>= limbBits;
  }
  difference.trim(limbCount);
  return difference;
}

Wide Wide::operator-() const {
  Wide negated = *this;
  negated.negative_ = !negative_ && size_ > 0;
  return negated;
}

Wide operator+(const Wide& a, const Wide& b) {
  Wide sum;
  bool negative = a.negative_;
  if (a.negative_ == b.negative_) {
    sum = Wide::addMagnitude(a, b);
  } else if (Wide::compareMagnitude(a, b) >= 0) {
    sum = Wide::subtractMagnitude(a, b);
  } else {
    sum = Wide::subtractMagnitude(b, a);
    negative = b.negative_;
  }
  sum.negative_ = negative && !sum.isZero();
  return sum;
}

Wide operator-(const Wide& a, const Wide& b) { return a + (-b); }

Wide operator*(const Wide& a, const Wide& b) {
  Wide product;
  for (unsigned i = 0; i < a.size_; ++i) {
    std::uint64_t carry = 0;
    for (unsigned j = 0; i + j < limbCount && (j < b.size_ || carry != 0); ++j) {
      carry += static_cast<std::uint64_t>(a.limbs_[i]) * b.limbs_[j] + product.limbs_[i + j];
      product.limbs_[i + j] = static_cast<std::uint32_t>(carry);
      carry >>= limbBits;
    }
  }
  product.negative_ = a.negative_ != b.negative_;
  product.trim(limbCount);
  return product;
}

void Wide::doublePlus(std::uint32_t bit) {
  for (std::uint32_t& limb : limbs_) {
    const std::uint32_t carry = limb >> (limbBits - 1);
    limb = (limb << 1) | bit;
    bit = carry;
  }
  trim(limbCount);
}

Wide Wide::divideMagnitude(const Wide& a, const Wide& b) {
  if (a.size_ <= int128Limbs && b.size_ <= int128Limbs) {
    UInt128 magnitude = a.lowMagnitude() / b.lowMagnitude();
    Wide quotient;
    while (magnitude != 0) {
      quotient.limbs_[quotient.size_++] = static_cast<std::uint32_t>(magnitude);
      magnitude >>= limbBits;
    }
    return quotient;
  }
  // Bit by bit: only values far outside everyday inputs come here.
  Wide quotient, remainder;
  for (unsigned bit = a.size_ * limbBits; bit > 0; --bit) {
    const std::uint32_t limb = a.limbs_[(bit - 1) / limbBits];
    remainder.doublePlus((limb >> ((bit - 1) % limbBits)) & 1U);
    const bool goesIn = compareMagnitude(remainder, b) >= 0;
    if (goesIn) remainder = subtractMagnitude(remainder, b);
    quotient.doublePlus(goesIn ? 1U : 0U);
  }
  return quotient;
}

Wide Wide::floorDivide(const Wide& a, const Wide& b) {
  Wide quotient = divideMagnitude(a, b);
  if (!a.negative_) return quotient;
  quotient.negative_ = !quotient.isZero();
  return quotient * b == a ? quotient : quotient - 1;
}

}  // namespace vla_vram
