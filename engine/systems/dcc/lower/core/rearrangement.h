// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/command_buffer.h"
#include "engine/systems/dcc/lower/core/program.h"

#include <cstddef>
#include <vector>

namespace pimento::lower {

/// The part of a tensor that layouts read, in vectors of the host layout.
struct TensorRead {
    std::size_t tensor = 0;
    std::vector<IndexRange> vectors;
};

/// Loads of a staged rearrangement before its stores, behind one fence. Operands that go directly to the units are
/// included where the on-chip memory holds them too, because loads cost least next to other loads.
struct StagedReads {
    std::vector<TensorRead> before;
    std::vector<TensorRead> after;
    bool isAtOnce = true; // otherwise operands move in rounds, each with its own loads
};

[[nodiscard]] StagedReads stagedReads(const Program& program, const StatementPlan& plan);

/// Makes the input rearrangement of a statement: streamed operands from host layout to the cores, and operands for
/// direct use by the units to the on-chip memory.
[[nodiscard]] CommandMaker rearrangeIn(const Program& program, const StatementPlan& plan, CommandBuffer& out);

/// Writes the merged results of a statement in host layout. If the statement adds to a tensor with earlier values,
/// their load into the on-chip memory comes first.
[[nodiscard]] CommandMaker rearrangeOut(const Program& program, std::size_t statement, CommandBuffer& out);

/// Makes a softmax whose rows are spread over several groups, so that only the host sees whole rows.
[[nodiscard]] CommandMaker hostSoftmax(const Program& program, std::size_t statement, CommandBuffer& out);

} // namespace pimento::lower
