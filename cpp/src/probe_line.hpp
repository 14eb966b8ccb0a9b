// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>

#include "fraction.hpp"
#include "vla_vram/request.hpp"

namespace vla_vram {

/// Memory over batch: intercept + slope · batch, in bytes.
struct ProbeLine {
  Fraction slope;
  Fraction intercept;

  Fraction at(const Wide& batch) const { return intercept + slope * Fraction(batch); }
};

/// The ordinary least-squares line through peak readings; through two it is the line that joins them.
/// Absent where all share one batch. Source: the normal equations of linear regression.
std::optional<ProbeLine> lineThrough(std::span<const Probe> peaks);

}  // namespace vla_vram
