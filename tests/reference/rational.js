// SPDX-License-Identifier: MIT
// Rational numbers over BigInt, always fully reduced.

function gcd(a, b) {
  while (b !== 0n) [a, b] = [b, a % b];
  return a < 0n ? -a : a;
}

export class Rational {
  constructor(above, below = 1n) {
    const sign = below < 0n ? -1n : 1n;
    const common = gcd(above, below);
    this.above = (sign * above) / common;
    this.below = (sign * below) / common;
    Object.freeze(this);
  }

  plus(other) {
    return new Rational(this.above * other.below + other.above * this.below, this.below * other.below);
  }

  minus(other) {
    return new Rational(this.above * other.below - other.above * this.below, this.below * other.below);
  }

  times(other) {
    return new Rational(this.above * other.above, this.below * other.below);
  }

  over(other) {
    return new Rational(this.above * other.below, this.below * other.above);
  }

  /** Below zero, zero or above zero, as this is below, at or above the other. */
  compare(other) {
    const difference = this.above * other.below - other.above * this.below;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }

  isBelow(other) {
    return this.compare(other) < 0;
  }

  isAbove(other) {
    return this.compare(other) > 0;
  }

  equals(other) {
    return this.above === other.above && this.below === other.below;
  }

  floor() {
    const quotient = this.above / this.below;
    return quotient * this.below > this.above ? quotient - 1n : quotient;
  }

  ceiling() {
    return -new Rational(-this.above, this.below).floor();
  }

  /** Its decimal, for a value of at least 0 that is whole when multiplied by 10^12. */
  toDecimal() {
    const digits = String(this.times(new Rational(10n ** 12n)).floor()).padStart(13, '0');
    return `${digits.slice(0, -12)}.${digits.slice(-12)}`.replace(/\.?0+$/, '');
  }

  roundedHalfUp() {
    return this.plus(new Rational(1n, 2n)).floor();
  }
}

export const ZERO = new Rational(0n);
export const whole = (value) => new Rational(BigInt(value));
export const smallest = (values) => values.reduce((best, value) => (value.isBelow(best) ? value : best));
export const largest = (values) => values.reduce((best, value) => (value.isAbove(best) ? value : best));

/** The decimal that a finite number is written as, so 0.1 is one tenth and not its nearest double. */
export function decimal(number) {
  const [, sign, digits, fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(number));
  const power = Number(exponent) - fraction.length;
  const magnitude = BigInt(sign + digits + fraction);
  return power < 0 ? new Rational(magnitude, 10n ** BigInt(-power)) : new Rational(magnitude * 10n ** BigInt(power));
}
