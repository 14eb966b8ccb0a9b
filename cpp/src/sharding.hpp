// SPDX-License-Identifier: MIT
#pragma once

#include "fixed_memory.hpp"

namespace vla_vram {

/// Fixed memory and optimizer-step floor of one rank under ZeRO.
/// Source: ZeRO, arXiv:1910.02054, section 5 and table 1; stage 3 splits frozen weights too (FSDP full shard).
struct ShardedMemory {
  Fraction total;
  Fraction step;
  Fraction saved;  ///< fixed memory of an unsharded rank less `total`
};

ShardedMemory shardedMemoryOf(const Request& request);

}  // namespace vla_vram
