// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/command_buffer.h"
#include "engine/systems/dcc/lower/core/program.h"

#include <cstddef>

namespace pimento::lower {

/// Makes the input rearrangement of a statement: streamed operands from host layout to the cores, and operands for
/// direct use by the units to the on-chip memory.
[[nodiscard]] CommandMaker rearrangeIn(const Program& program, const StatementPlan& plan, CommandBuffer& out);

/// Writes the merged results of a statement in host layout. If the statement adds to a tensor with earlier values,
/// their load into the on-chip memory comes first.
[[nodiscard]] CommandMaker rearrangeOut(const Program& program, std::size_t statement, CommandBuffer& out);

/// Makes a softmax whose rows are spread over several groups, so that only the host sees whole rows.
[[nodiscard]] CommandMaker hostSoftmax(const Program& program, std::size_t statement, CommandBuffer& out);

} // namespace pimento::lower
