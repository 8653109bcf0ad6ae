// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/schedule/trace.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pimento::upmem::schedule {

/// The steps of a trace that chose something; only these may be changed.
[[nodiscard]] std::vector<std::size_t> choicesOf(const Trace& trace);

/// What a step chose: the factors of a split, the loop of a copy, the steps to unroll.
[[nodiscard]] std::span<const std::int64_t> choiceOf(const Trace& trace, std::size_t step);

/// The trace with another choice in one step; everything else stays. Whether later steps still do is found by replay.
/// Error: a step that chose nothing, or a choice that is not in its domain.
[[nodiscard]] Result<Trace> withChoice(const Trace& trace, std::size_t step, std::span<const std::int64_t> choice);

} // namespace pimento::upmem::schedule
