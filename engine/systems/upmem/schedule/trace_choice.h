// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/schedule/trace.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pimento::upmem::schedule {

/// Lists the steps of a trace with a choice; only these may be changed.
[[nodiscard]] std::vector<std::size_t> choicesOf(const Trace& trace);

/// Returns the choice of a step: the factors of a split, the loop of a copy, the steps to unroll.
[[nodiscard]] std::span<const std::int64_t> choiceOf(const Trace& trace, std::size_t step);

/// Returns the trace with another choice in one step. Replay finds out whether later steps still succeed. Error: a step
/// without a choice, or a choice outside its domain.
[[nodiscard]] Result<Trace> withChoice(const Trace& trace, std::size_t step, std::span<const std::int64_t> choice);

} // namespace pimento::upmem::schedule
