// SPDX-License-Identifier: MIT
// Model states of one GPU, unsharded and under ZeRO, part by part.
import { ZERO, smallest, whole } from './rational.js';

const STAGE_THAT_SPLITS = { optimizer: 1, gradient: 2, weight: 3, ema: 3 };

/** States and optimizer-step peak of one of so many ranks. */
export function statesOf(input, ranks, stage) {
  const trained = whole(input.trainableParams);
  const frozen = whole(input.totalParams - input.trainableParams).times(input.frozen);
  const shareOf = (part) => (stage >= STAGE_THAT_SPLITS[part] ? whole(1).over(whole(ranks)) : whole(1));
  const splitParts = Object.keys(STAGE_THAT_SPLITS).filter((part) => stage >= STAGE_THAT_SPLITS[part]);
  // A total typed alone may be less than the two bytes of weight and two of gradient that are assumed of it.
  const split = smallest([splitParts.reduce((sum, part) => sum.plus(input.state[part]), ZERO), input.state.total]);
  const ofParameter = input.state.total.minus(split).plus(split.over(whole(ranks)));
  const fixed = frozen.times(shareOf('weight')).plus(trained.times(ofParameter));
  return {
    fixed,
    kept: frozen.plus(trained.times(input.state.weight.plus(input.state.optimizer).plus(input.state.ema))),
    // The temporary copy is made of the weights whose optimizer state the rank holds.
    step: input.state.temp && fixed.plus(trained.times(input.state.temp).times(shareOf('optimizer'))),
  };
}
