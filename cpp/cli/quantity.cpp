// SPDX-License-Identifier: MIT
#include "cli/quantity.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

#include "vla_vram/integer.hpp"

namespace vla_vram::cli {

namespace {

constexpr int maxDigits = 18;

struct Unit {
  std::string_view name;
  std::int64_t factor;
};

constexpr std::array<Unit, 9> memoryUnits = {{{"b", 1},
                                              {"kb", 1'000},
                                              {"mb", 1'000'000},
                                              {"gb", 1'000'000'000},
                                              {"tb", 1'000'000'000'000},
                                              {"kib", 1LL << 10},
                                              {"mib", 1LL << 20},
                                              {"gib", 1LL << 30},
                                              {"tib", 1LL << 40}}};
constexpr std::array<Unit, 5> countUnits = {
    {{"", 1}, {"k", 1'000}, {"m", 1'000'000}, {"b", 1'000'000'000}, {"t", 1'000'000'000'000}}};

std::string_view trimmed(std::string_view text) {
  const auto isSpace = [](char c) { return c == ' ' || c == '\t'; };
  while (!text.empty() && isSpace(text.front())) text.remove_prefix(1);
  while (!text.empty() && isSpace(text.back())) text.remove_suffix(1);
  return text;
}

struct Split {
  std::string_view number;
  std::string unit;  // lower case
};

Split splitUnit(std::string_view text) {
  text = trimmed(text);
  const std::size_t end = std::min(text.find_first_not_of("0123456789."), text.size());
  std::string unit(trimmed(text.substr(end)));
  std::transform(unit.begin(), unit.end(), unit.begin(), [](unsigned char c) { return std::tolower(c); });
  return {text.substr(0, end), unit};
}

template <std::size_t size>
std::optional<std::int64_t> factorOf(const std::array<Unit, size>& units, std::string_view name) {
  for (const Unit& unit : units) {
    if (unit.name == name) return unit.factor;
  }
  return std::nullopt;
}

std::int64_t powerOfTen(int exponent) {
  std::int64_t power = 1;
  for (int i = 0; i < exponent; ++i) power *= 10;
  return power;
}

/// digits · factor ÷ divisor, rounded half up; absent where it does not fit.
std::optional<std::int64_t> scaled(std::int64_t digits, std::int64_t factor, std::int64_t divisor) {
  const Int128 value = (static_cast<Int128>(digits) * factor * 2 + divisor) / (static_cast<Int128>(divisor) * 2);
  if (value > INT64_MAX) return std::nullopt;
  return static_cast<std::int64_t>(value);
}

}  // namespace

std::optional<Decimal> parseDecimal(std::string_view text) {
  Decimal decimal{0, 0};
  bool behindPoint = false;
  int digits = 0;
  for (const char c : text) {
    if (c == '.' && !behindPoint) {
      behindPoint = true;
    } else if (c >= '0' && c <= '9' && digits < maxDigits) {
      decimal.digits = decimal.digits * 10 + (c - '0');
      decimal.decimals += behindPoint ? 1 : 0;
      ++digits;
    } else {
      return std::nullopt;
    }
  }
  if (digits == 0) return std::nullopt;
  return decimal;
}

std::optional<Memory> parseMemory(std::string_view text) {
  const Split split = splitUnit(text);
  const auto number = parseDecimal(split.number);
  const auto factor = factorOf(memoryUnits, split.unit);
  if (!number || !factor) return std::nullopt;
  const std::int64_t divisor = powerOfTen(number->decimals);
  const auto bytes = scaled(number->digits, *factor, divisor);
  const auto error = scaled(1, *factor, 2 * divisor);
  if (!bytes || !error) return std::nullopt;
  return Memory{*bytes, *error};
}

std::optional<std::int64_t> parseCount(std::string_view text) {
  const Split split = splitUnit(text);
  const auto number = parseDecimal(split.number);
  const auto factor = factorOf(countUnits, split.unit);
  if (!number || !factor) return std::nullopt;
  const std::int64_t divisor = powerOfTen(number->decimals);
  const Int128 count = static_cast<Int128>(number->digits) * *factor;
  if (count % divisor != 0 || count / divisor > INT64_MAX) return std::nullopt;
  return static_cast<std::int64_t>(count / divisor);
}

std::optional<std::int64_t> parseShare(std::string_view text) {
  const Split split = splitUnit(text);
  const auto number = parseDecimal(split.number);
  if (!number || !(split.unit.empty() || split.unit == "%")) return std::nullopt;
  const std::int64_t perUnit = split.unit.empty() ? millionthsPerOne : millionthsPerOne / 100;
  return scaled(number->digits, perUnit, powerOfTen(number->decimals));
}

std::optional<std::int64_t> parseScaled(std::string_view text, std::int64_t unit) {
  const auto number = parseDecimal(trimmed(text));
  if (!number) return std::nullopt;
  return scaled(number->digits, unit, powerOfTen(number->decimals));
}

}  // namespace vla_vram::cli
