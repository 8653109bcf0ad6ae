// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/phases.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace pimento {

/// Indices of the parts of a run in RunResult::parts.
inline constexpr std::size_t kInPart = 0;
inline constexpr std::size_t kComputePart = 1;
inline constexpr std::size_t kOutPart = 2;

/// A number for each of the parts.
using PerPart = std::array<std::int64_t, sim::PhaseSplitter::kParts>;

} // namespace pimento
