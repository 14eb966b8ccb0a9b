// SPDX-License-Identifier: MIT
#pragma once

#include "wide.hpp"

namespace vla_vram {

/// An exact rational number. The denominator is above zero; fractions are not reduced, their size is bounded instead
/// (see Wide).
struct Fraction {
  Wide numerator = 0;
  Wide denominator = 1;

  Fraction() = default;
  Fraction(Wide whole) : numerator(whole) {}
  Fraction(Wide above, Wide below) : numerator(above), denominator(below) {}

  friend Fraction operator+(const Fraction& a, const Fraction& b) {
    if (a.denominator == b.denominator) return {a.numerator + b.numerator, a.denominator};
    return {a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator};
  }
  friend Fraction operator-(const Fraction& a, const Fraction& b) { return a + Fraction{-b.numerator, b.denominator}; }
  friend Fraction operator*(const Fraction& a, const Fraction& b) {
    return {a.numerator * b.numerator, a.denominator * b.denominator};
  }
  /// For b > 0.
  friend Fraction operator/(const Fraction& a, const Fraction& b) {
    return {a.numerator * b.denominator, a.denominator * b.numerator};
  }
  friend bool operator==(const Fraction& a, const Fraction& b) { return (a <=> b) == 0; }
  friend std::strong_ordering operator<=>(const Fraction& a, const Fraction& b) {
    return a.numerator * b.denominator <=> b.numerator * a.denominator;
  }

  Wide floor() const { return Wide::floorDivide(numerator, denominator); }
  Wide ceiling() const { return -Wide::floorDivide(-numerator, denominator); }
  Wide roundHalfUp() const { return Wide::floorDivide(numerator * 2 + denominator, denominator * 2); }
  bool isPositive() const { return !numerator.isNegative() && !numerator.isZero(); }
  bool isNegative() const { return numerator.isNegative(); }
};

/// What a response shows of an exact value: rounded half up to a whole number.
inline Int128 rounded(const Fraction& value) { return value.roundHalfUp().toInt128(); }

}  // namespace vla_vram
