// SPDX-License-Identifier: MIT
#include <algorithm>
#include <limits>
#include <vector>

#include "support/print.hpp"
#include "support/random.hpp"
#include "wide.hpp"

using namespace vla_vram;
using vla_vram::testing::Random;

namespace {

constexpr int rounds = 20'000;

Int128 floorOf(Int128 a, Int128 b) {
  const Int128 quotient = a / b;
  return quotient * b > a ? quotient - 1 : quotient;
}

Wide powerOfTen(int exponent) {
  Wide power = 1;
  for (int i = 0; i < exponent; ++i) power = power * 10;
  return power;
}

}  // namespace

TEST_CASE("Sums, differences and products of wide integers are those of 128-bit integers", "[wide]") {
  Random random(1);
  for (int i = 0; i < rounds; ++i) {
    const Int128 a = random.anySize(126), b = random.anySize(126);
    const Int128 c = random.anySize(63), d = random.anySize(63);
    if (Wide(a) + Wide(b) != Wide(a + b)) FAIL("sum");
    if (Wide(a) - Wide(b) != Wide(a - b)) FAIL("difference");
    if (Wide(c) * Wide(d) != Wide(c * d)) FAIL("product");
    if (-Wide(a) != Wide(-a)) FAIL("negation");
    if (Wide(a).toInt128() != a) FAIL("the way there and back");
  }
}

TEST_CASE("Wide integers are ordered as 128-bit integers are", "[wide]") {
  Random random(2);
  for (int i = 0; i < rounds; ++i) {
    const Int128 a = random.anySize(127), b = random.chance(10) ? a : random.anySize(127);
    if ((Wide(a) < Wide(b)) != (a < b) || (Wide(a) == Wide(b)) != (a == b)) FAIL("order");
  }
}

TEST_CASE("Division of wide integers rounds down on both sides of zero", "[wide]") {
  Random random(3);
  for (int i = 0; i < rounds; ++i) {
    const Int128 a = random.anySize(127);
    const Int128 drawn = random.anySize(120), b = drawn == 0 ? 1 : drawn < 0 ? -drawn : drawn;
    if (Wide::floorDivide(a, b) != Wide(floorOf(a, b))) FAIL("quotient");
  }
  CHECK(Wide::floorDivide(-1, 2) == Wide(-1));
  CHECK(Wide::floorDivide(-2, 2) == Wide(-1));
  CHECK(Wide::floorDivide(-3, 2) == Wide(-2));
  CHECK(Wide::floorDivide(0, 7) == Wide(0));
  CHECK(Wide::floorDivide(1, powerOfTen(60)) == Wide(0));
  CHECK(Wide::floorDivide(-1, powerOfTen(60)) == Wide(-1));
}

TEST_CASE("A product beyond 128 bits divided by one factor is the other", "[wide]") {
  Random random(4);
  for (int i = 0; i < rounds / 10; ++i) {
    const Wide a = random.anySize(126);
    const Int128 drawn = random.anySize(126);
    const Wide b = drawn == 0 ? 1 : drawn < 0 ? -drawn : drawn;
    if (Wide::floorDivide(a * b, b) != a) FAIL("whole quotient");
    if (Wide::floorDivide(a * b + b - 1, b) != a) FAIL("just below the next quotient");
    if (Wide::floorDivide(a * b - 1, b) != a - 1) FAIL("just below the quotient");
  }
}

TEST_CASE("Products of wide integers distribute over sums and associate", "[wide]") {
  Random random(5);
  for (int i = 0; i < rounds / 10; ++i) {
    const Wide a = random.anySize(100), b = random.anySize(126), c = random.anySize(126);
    if (a * (b + c) != a * b + a * c) FAIL("distribution");
    const Wide d = random.anySize(80), e = random.anySize(80), f = random.anySize(80);
    if ((d * e) * f != d * (e * f)) FAIL("association");
    if (a * b != b * a) FAIL("commutation");
  }
}

TEST_CASE("Seventy-six decimal digits go in and come out", "[wide]") {
  CHECK(Wide::floorDivide(powerOfTen(76), powerOfTen(38)) == powerOfTen(38));
  CHECK(Wide::floorDivide(-powerOfTen(76), powerOfTen(75)) == Wide(-10));
  CHECK(powerOfTen(76) - powerOfTen(76) == Wide(0));
  CHECK(powerOfTen(76) > powerOfTen(75));
  CHECK(-powerOfTen(76) < -powerOfTen(75));
  CHECK(-powerOfTen(76) < Wide(1));
}

TEST_CASE("Zero has no sign however it comes about", "[wide]") {
  for (const Wide& zero : {Wide(0), -Wide(0), Wide(5) - Wide(5), Wide(-5) * Wide(0), Wide(-5) + Wide(5),
                           Wide::floorDivide(0, 3), powerOfTen(50) - powerOfTen(50)}) {
    CHECK(zero.isZero());
    CHECK_FALSE(zero.isNegative());
    CHECK(zero == Wide(0));
  }
}

TEST_CASE("A wide integer knows whether 128 bits hold it", "[wide]") {
  constexpr Int128 highest = std::numeric_limits<Int128>::max();
  CHECK(Wide(highest).fitsInt128());
  CHECK(Wide(-highest).fitsInt128());
  CHECK_FALSE((Wide(highest) + 1).fitsInt128());
  CHECK_FALSE((-Wide(highest) - 2).fitsInt128());
  CHECK((Wide(highest) + 1 - 1).toInt128() == highest);
  CHECK(Wide(-highest).toInt128() == -highest);
}

TEST_CASE("Carries and borrows run through every limb of a wide integer", "[wide]") {
  Wide power = 1;
  for (int bit = 1; bit < 255; ++bit) {
    power = power * 2;
    const Wide ones = power - 1;
    if (ones + 1 != power || power - ones != Wide(1) || ones >= power) FAIL("bit " << bit);
    if (Wide::floorDivide(ones, power) != Wide(0) || Wide::floorDivide(power, power) != Wide(1)) FAIL("bit " << bit);
  }
}
