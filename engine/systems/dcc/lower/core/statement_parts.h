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

// Properties of a statement that families need before they choose a schedule.

using Variables = std::vector<std::size_t>;

[[nodiscard]] bool contains(const Variables& variables, std::size_t variable);
/// Intersection and difference of variables, in the order of `all`.
[[nodiscard]] Variables both(const Variables& all, const Variables& some);
[[nodiscard]] Variables without(const Variables& all, const Variables& some);

/// Loop variables of a statement that appear in its target, and the reduced others; both in loop order.
struct LoopRoles {
    Variables outputs;
    Variables reductions;
};
[[nodiscard]] LoopRoles rolesOf(const affine::Statement& statement);

/// Lists the variables of a leaf (a reference, a position) in the order of the statement's loops.
[[nodiscard]] Variables variablesOf(const affine::Expression& leaf, const affine::Statement& statement);

/// True if a leaf is an argument that stays on the device between runs. Tensors that the kernel writes never do.
[[nodiscard]] bool isResident(const affine::Expression& leaf, const affine::Kernel& kernel);

/// Conditions on several variables that determine whether a core executes a point: guards of the statement, loop bounds
/// that depend on other loops, and owners that name several variables. Limits of single variables are not included;
/// every layout checks those of its axes.
struct Condition {
    Variables variables;
    std::vector<affine::Guard> guards;
    std::vector<std::size_t> ownedSets;
};
[[nodiscard]] std::vector<Condition> conditionsOf(const affine::Kernel& kernel, const affine::Statement& statement,
                                                  const StatementTiling& tiling);
void apply(const Condition& condition, Layout& layout);

/// Factors per variable by which expanded tiles refine a statement's loops: the distance of the indices that the loop
/// reads in the first dimension with gaps, or 1.
[[nodiscard]] std::vector<std::int64_t> refinementOf(const affine::Kernel& kernel, const affine::Statement& statement);

/// Returns the variable of a reference whose gaps match the tiling's refinement, so that its tile can be expanded;
/// nullopt: there is none.
[[nodiscard]] std::optional<std::size_t> expandable(const affine::Reference& reference, const StatementTiling& tiling);

/// Product of the positions of the variables.
[[nodiscard]] std::int64_t positionsOf(const Variables& variables, const StatementTiling& tiling);

/// Makes axes for the variables, in their order.
[[nodiscard]] std::vector<Layout::Axis> axesOf(const Variables& variables, const StatementTiling& tiling);

/// Orders the digits of the core number: first sets that only reduce, so that cores with partial sums of the same
/// results are neighbours; then from the last set to the first.
[[nodiscard]] std::vector<std::size_t> fastestSets(const affine::Statement& statement, const StatementTiling& tiling);

/// Lists the sets whose parts have different results: those that do more than divide reduced loops.
[[nodiscard]] std::vector<std::size_t> resultSets(const affine::Statement& statement, const StatementTiling& tiling);

/// Numbers the results of each core of a group, below the number of cores: cores with the same number hold partial sums
/// of the same results.
[[nodiscard]] std::vector<std::int64_t> resultNumbers(std::span<const std::size_t> resultSets, const CoreMap& cores);

} // namespace pimento::lower
