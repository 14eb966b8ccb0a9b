// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "cli/words.hpp"
#include "fraction.hpp"
#include "support/catch.hpp"

// So that a failed check shows the numbers, which no stream of the standard library can write.
namespace Catch {

template <>
struct StringMaker<vla_vram::Int128> {
  static std::string convert(vla_vram::Int128 value) { return vla_vram::cli::digitsOf(value); }
};

template <>
struct StringMaker<vla_vram::Wide> {
  static std::string convert(const vla_vram::Wide& value) {
    return value.fitsInt128() ? vla_vram::cli::digitsOf(value.toInt128()) : "beyond 128 bits";
  }
};

template <>
struct StringMaker<vla_vram::Fraction> {
  static std::string convert(const vla_vram::Fraction& value) {
    return StringMaker<vla_vram::Wide>::convert(value.numerator) + "/" +
           StringMaker<vla_vram::Wide>::convert(value.denominator);
  }
};

}  // namespace Catch
