// SPDX-License-Identifier: MIT

/** Random choices that a seed repeats (mulberry32). */
export class Random {
  constructor(seed) {
    this.state = seed >>> 0;
  }

  /** A number from 0 up to, but not, 1. */
  unit() {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from low to high, both included. */
  whole(low, high) {
    return low + Math.floor(this.unit() * (high - low + 1));
  }

  /** A whole number of 1 to high whose count of digits is what is drawn evenly. */
  anySize(high) {
    const number = Math.round(10 ** (this.unit() * Math.log10(high)));
    return Math.min(high, Math.max(1, number + (number > 1e4 ? this.whole(-99, 99) : 0)));
  }

  pick(list) {
    return list[this.whole(0, list.length - 1)];
  }

  chance(share) {
    return this.unit() < share;
  }

  times(low, high, make) {
    return Array.from({ length: this.whole(low, high) }, (_, i) => make(i));
  }
}
