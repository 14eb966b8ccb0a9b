// SPDX-License-Identifier: MIT
// What the measured intercept tells beside the computed states.
import { ZERO, whole } from './rational.js';

const MB = 10n ** 6n;

/** @param overStates intercept less what stays between two steps; @param overhead intercept less all fixed memory */
export function crossCheck(overStates, overhead, fixed) {
  if (overStates.isBelow(ZERO)) return 'below_states';
  if (overhead.isBelow(ZERO)) return 'gradients_freed';
  if (overhead.isBelow(whole(300n * MB))) return 'no_context';
  if (!overhead.isAbove(whole(800n * MB))) return 'context';
  const isSuspicious = overhead.isAbove(whole(3000n * MB)) && overhead.times(whole(2)).isAbove(fixed);
  return isSuspicious ? 'unexplained' : 'context_and_workspaces';
}
