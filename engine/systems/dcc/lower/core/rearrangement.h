// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/command_buffer.h"
#include "engine/systems/dcc/lower/core/program.h"

#include <cstddef>

namespace pimento::lower {

/// Input rearrangement of a statement: streamed operands from the host layout to the cores, and what the units get
/// directly to the on-chip memory.
[[nodiscard]] CommandMaker rearrangeIn(const Program& program, const StatementPlan& plan, CommandBuffer& out);

/// The merged results of a statement to the host layout; first their old values to the on-chip memory when the
/// statement adds to a tensor that has values already.
[[nodiscard]] CommandMaker rearrangeOut(const Program& program, std::size_t statement, CommandBuffer& out);

/// A softmax whose rows are spread over several groups: only the host sees all of them.
[[nodiscard]] CommandMaker hostSoftmax(const Program& program, std::size_t statement, CommandBuffer& out);

} // namespace pimento::lower
