// SPDX-License-Identifier: MIT
#include "fraction.hpp"
#include "support/print.hpp"
#include "support/random.hpp"

using namespace vla_vram;
using vla_vram::testing::Random;

TEST_CASE("Fractions round down, up and half up on both sides of zero", "[fraction]") {
  struct Case {
    std::int64_t above, below, floor, ceiling, rounded;
  };
  for (const Case& c : {Case{7, 2, 3, 4, 4}, Case{-7, 2, -4, -3, -3}, Case{1, 2, 0, 1, 1}, Case{-1, 2, -1, 0, 0},
                        Case{6, 3, 2, 2, 2}, Case{-6, 3, -2, -2, -2}, Case{49, 100, 0, 1, 0}, Case{0, 5, 0, 0, 0},
                        Case{-51, 100, -1, 0, -1}, Case{299, 100, 2, 3, 3}}) {
    const Fraction value{Wide(c.above), Wide(c.below)};
    CHECK(value.floor() == Wide(c.floor));
    CHECK(value.ceiling() == Wide(c.ceiling));
    CHECK(value.roundHalfUp() == Wide(c.rounded));
  }
}

TEST_CASE("Fractions with different denominators are compared by value", "[fraction]") {
  CHECK(Fraction(Wide(1), Wide(3)) == Fraction(Wide(2), Wide(6)));
  CHECK(Fraction(Wide(1), Wide(3)) < Fraction(Wide(334), Wide(1000)));
  CHECK(Fraction(Wide(-1), Wide(3)) > Fraction(Wide(-334), Wide(1000)));
  CHECK(Fraction(Wide(0), Wide(9)) == Fraction());
}

TEST_CASE("Fractions keep the laws of arithmetic", "[fraction]") {
  Random random(6);
  const auto draw = [&random] { return Fraction{Wide(random.anySize(40)), Wide(random.whole(1, 1'000'000))}; };
  for (int i = 0; i < 5'000; ++i) {
    const Fraction a = draw(), b = draw(), c = draw();
    if (a + b - b != a) FAIL("sum and difference");
    if (a * (b + c) != a * b + a * c) FAIL("distribution");
    if (b.isPositive() && (a * b) / b != a) FAIL("product and quotient");
    if (a.isPositive() && (a.isNegative() || a <= Fraction())) FAIL("sign");
    if (Fraction(a.floor()) > a || a >= Fraction(a.floor() + 1)) FAIL("floor");
    if (Fraction(a.ceiling()) < a || a <= Fraction(a.ceiling() - 1)) FAIL("ceiling");
  }
}
