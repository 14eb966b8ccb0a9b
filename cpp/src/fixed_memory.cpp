// SPDX-License-Identifier: MIT
#include "fixed_memory.hpp"

#include <algorithm>

namespace vla_vram {

TrainingState trainingStateOfTotal(PicoBytes total) {
  TrainingState state;
  state.total = total;
  state.optimizer = std::max<PicoBytes>(0, total - state.weight - state.gradient);
  return state;
}

Fraction bytesOf(std::int64_t params, PicoBytes bytesPerParam) {
  return {Wide(static_cast<Int128>(params) * bytesPerParam), Wide(picoPerByte)};
}

FixedMemory fixedMemoryOf(const Request& request) {
  const TrainingState& state = request.trainingState;
  FixedMemory memory;
  memory.frozen = bytesOf(request.totalParams - request.trainableParams, request.frozenBytesPerParam);
  memory.trainable = bytesOf(request.trainableParams, state.total);
  memory.total = memory.frozen + memory.trainable;
  memory.states = memory.frozen + bytesOf(request.trainableParams, state.weight + state.optimizer + state.ema);
  memory.step = memory.total + bytesOf(request.trainableParams, state.stepTemp);
  return memory;
}

}  // namespace vla_vram
