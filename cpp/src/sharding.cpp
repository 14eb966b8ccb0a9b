// SPDX-License-Identifier: MIT
#include "sharding.hpp"

#include <algorithm>

namespace vla_vram {

namespace {

/// Bytes of one trainable parameter that the stage splits among the ranks.
PicoBytes splitBytesPerParam(const TrainingState& state, std::int64_t zeroStage) {
  if (zeroStage >= 3) return state.total;
  PicoBytes split = 0;
  if (zeroStage >= 1) split += state.optimizer;
  if (zeroStage >= 2) split += state.gradient;
  // A total below the assumed parts has no more to split than itself.
  return std::min(split, state.total);
}

}  // namespace

ShardedMemory shardedMemoryOf(const Request& request) {
  const std::int64_t ranks = request.gpus.value_or(1);
  const TrainingState& state = request.trainingState;
  const Int128 frozenParams = request.totalParams - request.trainableParams;
  const Int128 trainableParams = request.trainableParams;

  // Everything over the one denominator ranks · 10^12, so that exact sums stay small.
  const Wide denominator = Wide(ranks) * Wide(picoPerByte);
  const Wide frozen(frozenParams * request.frozenBytesPerParam);
  const Wide trainable(trainableParams * state.total);
  const PicoBytes splitPerParam = splitBytesPerParam(state, request.zeroStage);
  const Wide split = Wide(trainableParams * splitPerParam) + (request.zeroStage >= 3 ? frozen : Wide(0));
  const Wide copied = frozen + trainable - split;
  const Wide temporary(trainableParams * state.stepTemp);

  const Wide total = copied * Wide(ranks) + split;
  ShardedMemory sharded;
  sharded.total = {total, denominator};
  sharded.step = {total + (request.zeroStage >= 1 ? temporary : temporary * Wide(ranks)), denominator};
  sharded.saved = {split * Wide(ranks) - split, denominator};
  return sharded;
}

}  // namespace vla_vram
