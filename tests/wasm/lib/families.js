// SPDX-License-Identifier: MIT
// Families of random requests, each made to reach a part of the calculation that the others seldom reach.

const GB = 1e9;
const CARDS = [8, 12, 16, 24, 32, 40, 48, 80, 141];
const SIDES = ['atLeastBytes', 'atMostBytes'];

/** Two different batches and peaks as people type them: one decimal of a GB, a card of the shop, a round margin. */
function ordinary(random) {
  const batch = random.pick([1, 2, 4, 8, 16]);
  const first = random.whole(20, 200) * 1e8;
  const second = first + random.whole(-2, 150) * 1e8;
  const error = random.chance(0.5) ? { errorBytes: 5e7 } : {};
  const trainableParams = random.pick([100e6, 450e6, 110828288]);
  return {
    totalParams: random.pick([450e6, 3e9, 7652065472]),
    trainableParams,
    probes: [
      { batch, peakBytes: first, ...error },
      { batch: batch * random.pick([2, 4, 8]), peakBytes: second, ...error },
    ],
    gpuBytes: random.pick(CARDS) * GB,
    safetyMargin: random.pick([0.5, 0.8, 0.85, 0.9, 0.95, 1]),
  };
}

/** Bytes of any last digit, prime batches, margins to a millionth, bytes per parameter to twelve decimals. */
function odd(random) {
  const totalParams = random.whole(2, 9e9);
  const first = random.whole(1, 3e10);
  const second = first + random.whole(-1e7, 4e10);
  return {
    totalParams,
    trainableParams: random.whole(1, totalParams),
    frozenBytesPerParam: random.pick([0.5625, 0.516, 1, 2, 4, random.whole(1, 8e6) / 1e6]),
    trainableBytesPerParam: random.pick([6, 8, 10, 12, 16, 18, 20, random.whole(4e6, 64e6) / 1e6]),
    probes: [
      { batch: random.pick([1, 3, 7, 13, 97]), peakBytes: first, errorBytes: random.whole(0, 5e8) },
      { batch: random.pick([5, 11, 17, 101, 997]), peakBytes: second, errorBytes: random.whole(0, 5e8) },
    ],
    gpuBytes: random.pick([random.whole(1, 2e11), 25757220864, 16 * 2 ** 30]),
    safetyMargin: random.whole(1, 1e6) / 1e6,
  };
}

/** Every number anywhere in its range, most of all at its ends. */
function extreme(random) {
  const anywhere = (high) => (random.chance(0.2) ? high : random.chance(0.1) ? 1 : random.anySize(high));
  const totalParams = anywhere(1e13);
  return {
    totalParams,
    trainableParams: Math.min(totalParams, anywhere(1e13)),
    frozenBytesPerParam: random.pick([8, 0.000000000001, 0.516, 2]),
    trainableBytesPerParam: random.pick([64, 4, 16, 6]),
    probes: random.times(2, random.chance(0.05) ? 32 : 4, () => ({
      batch: anywhere(1e6),
      peakBytes: anywhere(1e15),
      errorBytes: random.chance(0.5) ? 0 : anywhere(1e15),
    })),
    gpuBytes: anywhere(1e15),
    safetyMargin: random.pick([1, 0.000001, 0.9, 0.999999]),
    ...(random.chance(0.3) && { wantedBatch: anywhere(1e6) }),
    ...(random.chance(0.3) && { gpus: anywhere(1e6), zeroStage: random.whole(0, 3) }),
  };
}

/** Tiny numbers, so that readings meet, contradict each other and touch the limit exactly. */
function tiny(random, sided, peaks = random.whole(2, 3)) {
  const probe = (reading) => ({
    batch: random.whole(1, 9),
    [reading]: random.whole(1, 24),
    ...(random.chance(0.6) && { errorBytes: random.whole(0, 4) }),
  });
  return {
    totalParams: random.whole(1, 3),
    trainableParams: 1,
    trainableBytesPerParam: random.pick([4, 6, 8]),
    probes: [
      ...Array.from({ length: peaks }, () => probe('peakBytes')),
      ...random.times(...sided, () => probe(random.pick(SIDES))),
    ],
    gpuBytes: random.whole(1, 40),
    safetyMargin: random.pick([1, 1, 0.5]),
  };
}

/** Out-of-memory runs and runs that merely worked beside the peaks. */
function oneSided(random) {
  if (random.chance(0.7)) return tiny(random, [1, 3]);
  const request = ordinary(random);
  const bounds = random.times(1, 3, () => ({
    batch: random.whole(1, 64),
    [random.pick(SIDES)]: random.pick([request.gpuBytes, random.whole(50, 300) * 1e8]),
  }));
  return { ...request, probes: [...request.probes, ...bounds] };
}

/** Three to six peaks, on a line or near one. */
function manyProbes(random) {
  if (random.chance(0.4)) return tiny(random, [0, 0], random.whole(3, 6));
  const slope = random.whole(1, 30) * 1e8;
  const probes = random.times(3, 6, () => {
    const batch = random.whole(1, 40);
    const peakBytes = 3e9 + slope * batch + random.whole(-2, 2) * 1e8;
    return { batch, peakBytes, errorBytes: random.pick([0, 5e7, 5e8]) };
  });
  return { ...ordinary(random), probes };
}

/** Several GPUs, ZeRO stages, recipe parts, and the plans that go with them. */
function planned(random) {
  const trainableParams = random.pick([100e6, 450e6, 1234567891, 7e9]);
  const parts = {
    weightBytes: random.pick([2, 4]),
    gradientBytes: random.pick([2, 4, 0]),
    optimizerBytes: random.pick([12, 8, 2, 0]),
    ...(random.chance(0.5) && { emaBytes: random.pick([4, 2, 0.5]) }),
  };
  const base = random.chance(0.5) ? ordinary(random) : manyProbes(random);
  const { trainableBytesPerParam, ...request } = base;
  return {
    ...request,
    totalParams: trainableParams + random.pick([0, 1, 350e6, 3e9]),
    trainableParams,
    ...(random.chance(0.6) ? parts : { trainableBytesPerParam: trainableBytesPerParam ?? 16 }),
    ...(random.chance(0.5) && { stepTempBytes: random.pick([0, 2, 4, 0.5]) }),
    gpus: random.pick([1, 2, 3, 4, 7, 8, 64, 1024]),
    zeroStage: random.whole(0, 3),
    ...(random.chance(0.8) && { effectiveBatch: random.anySize(5000) }),
    ...(random.chance(0.4) && { wantedBatch: random.anySize(1000) }),
  };
}

const HARMFUL = [
  0, -1, 1.5, null, NaN, Infinity, -Infinity, 1e300, 1e16, 10000000000001, 64.5, 5e-13, '8', true, [], {},
];
const FIELDS = [
  'totalParams', 'trainableParams', 'frozenBytesPerParam', 'trainableBytesPerParam', 'weightBytes', 'gradientBytes',
  'optimizerBytes', 'emaBytes', 'stepTempBytes', 'probes', 'gpuBytes', 'safetyMargin', 'gpus', 'zeroStage',
  'effectiveBatch', 'wantedBatch',
];

/** One to three entries spoilt: out of range, no number, of a wrong type, or unknown. */
function broken(random) {
  const request = random.pick([ordinary, oneSided, manyProbes, planned])(random);
  const spoil = () => {
    const harm = random.pick(HARMFUL);
    const kind = random.whole(0, 9);
    if (kind < 5) request[random.pick(FIELDS)] = harm;
    else if (!Array.isArray(request.probes) || request.probes.length === 0) request.probes = [];
    else if (kind < 8) random.pick(request.probes)[random.pick(['batch', 'peakBytes', 'errorBytes'])] = harm;
    else if (kind < 9) request.probes.length = random.whole(0, 1);
    else request.probes = request.probes.map((probe) => ({ ...probe, batch: 4 }));
  };
  random.times(1, 3, spoil);
  if (random.chance(0.02)) request.gpuBytez = 1;
  return request;
}

export const families = { ordinary, odd, extreme, oneSided, manyProbes, planned, broken };
