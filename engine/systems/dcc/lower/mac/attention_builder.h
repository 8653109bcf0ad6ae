// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/family.h"
#include "engine/systems/dcc/lower/mac/attention_plan.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace pimento::lower {

/// Fuses the three statements of an attention, if the kernel has one and the draft allows it: in the form with the
/// fewest tiles that the buffers hold, tile after tile.
[[nodiscard]] Fusion fuseAttention(Program& program, std::size_t softmax);

/// Makes the other forms of a plan that the buffers hold and that the permitted overlaps allow.
[[nodiscard]] std::vector<std::unique_ptr<StatementPlan>> otherForms(Program& program, const AttentionPlan& plan);

} // namespace pimento::lower
