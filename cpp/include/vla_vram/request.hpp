// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "vla_vram/integer.hpp"

namespace vla_vram {

/// The most readings one request may carry; also the bound for which the exact arithmetic is sized.
inline constexpr std::size_t maxProbes = 32;

/// What a memory reading states about the need at its batch.
enum class Reading : std::uint8_t {
  peak,     ///< the need was this much, within errorBytes
  atLeast,  ///< the run ran out of memory: the need was above this
  atMost,   ///< the run worked within this much: the need was not above it
};

/// One short training run.
struct Probe {
  std::int64_t batch = 0;       ///< samples per step; 1 … 10^6
  std::int64_t bytes = 0;       ///< memory read, in bytes; 1 … 10^15
  std::int64_t errorBytes = 0;  ///< half a unit of the last digit read, in bytes; 0 … 10^15
  Reading reading = Reading::peak;
};

/// Bytes that training keeps for one trainable parameter.
/// Source of the default: ZeRO, arXiv:1910.02054, section 3.1 (mixed-precision Adam, 2 + 2 + 12).
struct TrainingState {
  PicoBytes total = 16 * picoPerByte;      ///< all of it; (0, 64] bytes
  PicoBytes weight = 2 * picoPerByte;      ///< the weight used for computing; [0, 64] bytes
  PicoBytes gradient = 2 * picoPerByte;    ///< its gradient; [0, 64] bytes
  PicoBytes optimizer = 12 * picoPerByte;  ///< optimizer state with any master copy; [0, 64] bytes
  PicoBytes ema = 0;                       ///< moving average of the weight, where one is kept; [0, 64] bytes
  PicoBytes stepTemp = 2 * picoPerByte;    ///< temporary copy during the optimizer step; [0, 64] bytes
};

/// The split assumed where only a total is known: weight 2, gradient 2, optimizer the rest, at least 0; no EMA.
TrainingState trainingStateOfTotal(PicoBytes total);

/// Everything a calculation depends on. The member defaults are the SmolVLA example the page starts with.
/// A value out of range is not an error of the caller: the response names it and leaves out what depends on it.
struct Request {
  std::int64_t totalParams = 450'000'000;           ///< all parameters of the policy; 1 … 10^13
  std::int64_t trainableParams = 100'000'000;       ///< parameters with requires_grad; 1 … totalParams
  PicoBytes frozenBytesPerParam = 2 * picoPerByte;  ///< bytes of one frozen weight; (0, 8]
  TrainingState trainingState;
  std::vector<Probe> probes = {{2, 8'000'000'000, 50'000'000, Reading::peak},
                               {4, 12'000'000'000, 50'000'000, Reading::peak}};
  std::int64_t gpuBytes = 24'000'000'000;  ///< memory of the target card; 1 … 10^15 bytes
  Millionths safetyMargin = 900'000;       ///< share of the card that may be used; (0, 1]

  std::optional<std::int64_t> gpus;            ///< data-parallel ranks; 1 … 10^6, one where absent
  std::int64_t zeroStage = 0;                  ///< ZeRO stage 0 … 3; FSDP full shard is 3
  std::optional<std::int64_t> effectiveBatch;  ///< wanted batch over all ranks and accumulation steps; 1 … 10^9
  std::optional<std::int64_t> wantedBatch;     ///< batch whose card is asked for; 1 … 10^6
};

}  // namespace vla_vram
