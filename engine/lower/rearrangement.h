// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lower/program.h"

#include <optional>
#include <span>
#include <vector>

namespace pimento::lower {

/// How a statement reads or writes a tensor; along `expanded` also the elements between those that it needs.
struct Access {
    const affine::Reference* reference = nullptr;
    std::optional<std::size_t> expanded;
};

/// Vectors of a tensor's host layout that the accesses touch, ascending. All points of the loops count, guards do not.
[[nodiscard]] std::vector<std::int64_t> touchedVectors(const affine::Kernel& kernel, std::span<const Access> accesses,
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
