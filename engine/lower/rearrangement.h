// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lower/program.h"

namespace pimento::lower {

/// Vectors of a tensor's host layout that a statement reads through the given references, ascending. All points of the
/// loops count, guards do not.
[[nodiscard]] std::vector<std::int64_t> touchedVectors(const affine::Kernel& kernel, const affine::Statement& statement,
                                                       std::span<const affine::Reference* const> references,
                                                       std::size_t tensor, int width);

/// Input rearrangement of a statement: streamed operands from the host layout to the cores, and what the units get
/// directly to the on-chip memory.
[[nodiscard]] Generator<Command> rearrangeIn(const Program& program, const StatementPlan& plan);

/// The merged results of a statement to the host layout; first their old values to the on-chip memory when the
/// statement adds to a tensor that has values already.
[[nodiscard]] Generator<Command> rearrangeOut(const Program& program, std::size_t statement);

/// A softmax whose rows are spread over several groups: only the host sees all of them.
[[nodiscard]] Generator<Command> hostSoftmax(const Program& program, std::size_t statement);

} // namespace pimento::lower
