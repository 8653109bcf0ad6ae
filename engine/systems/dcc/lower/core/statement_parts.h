// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"
#include "engine/systems/dcc/drafts/tiling.h"
#include "engine/systems/dcc/lower/core/core_map.h"
#include "engine/systems/dcc/lower/core/layout.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pimento::lower {

// What families ask about a statement before they choose a schedule.

using Variables = std::vector<std::size_t>;

[[nodiscard]] bool contains(const Variables& variables, std::size_t variable);
/// The variables of `all` that are (not) in `some`, in the order of `all`.
[[nodiscard]] Variables both(const Variables& all, const Variables& some);
[[nodiscard]] Variables without(const Variables& all, const Variables& some);

/// Loop variables of a statement that stand in its target, and the reduced others; both in loop order.
struct LoopRoles {
    Variables outputs;
    Variables reductions;
};
[[nodiscard]] LoopRoles rolesOf(const affine::Statement& statement);

/// Variables of a leaf (a reference, a position), in the order of the statement's loops.
[[nodiscard]] Variables variablesOf(const affine::Expression& leaf, const affine::Statement& statement);

/// Whether a leaf is an argument that stays on the device between runs. Tensors that the kernel writes never do.
[[nodiscard]] bool isResident(const affine::Expression& leaf, const affine::Kernel& kernel);

/// Conditions on several variables that decide whether a core runs a point: the guards of the statement, loop bounds
/// that depend on other loops, and owners that name several variables. The limits of single variables are not among
/// them; every layout checks those of its axes.
struct Condition {
    Variables variables;
    std::vector<affine::Guard> guards;
    std::vector<std::size_t> ownedSets;
};
[[nodiscard]] std::vector<Condition> conditionsOf(const affine::Kernel& kernel, const affine::Statement& statement,
                                                  const StatementTiling& tiling);
void apply(const Condition& condition, Layout& layout);

/// Factors per variable by which expanded tiles refine a statement's loops: the distance of the indices that the loop
/// reads in the first dimension with gaps, 1 without gaps.
[[nodiscard]] std::vector<std::int64_t> refinementOf(const affine::Kernel& kernel, const affine::Statement& statement);

/// The variable whose gaps in a reference are those of the tiling's refinement, if there is one: its tile can be
/// expanded.
[[nodiscard]] std::optional<std::size_t> expandable(const affine::Reference& reference, const StatementTiling& tiling);

/// Product of the positions of the variables.
[[nodiscard]] std::int64_t positionsOf(const Variables& variables, const StatementTiling& tiling);

/// Axes for the variables, in their order.
[[nodiscard]] std::vector<Layout::Axis> axesOf(const Variables& variables, const StatementTiling& tiling);

/// Order of the digits of the core number: sets that only reduce first, so that cores with partial sums of the same
/// results are neighbours; then from the last set to the first.
[[nodiscard]] std::vector<std::size_t> fastestSets(const affine::Statement& statement, const StatementTiling& tiling);

/// Sets whose parts have results of their own: those that do not only share reduced loops out.
[[nodiscard]] std::vector<std::size_t> resultSets(const affine::Statement& statement, const StatementTiling& tiling);

/// Whether two cores of a group hold partial sums of the same results.
[[nodiscard]] bool haveSameResults(std::span<const std::size_t> resultSets, const CoreMap& cores, std::int64_t a,
                                   std::int64_t b);

} // namespace pimento::lower
