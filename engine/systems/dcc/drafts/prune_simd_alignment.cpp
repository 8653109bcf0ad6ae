// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/drafts/prune_simd_alignment.h"

#include "engine/systems/dcc/drafts/part_table.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <ranges>
#include <set>

namespace pimento {

namespace {

using affine::Expression;
using affine::Operation;
using Factors = std::vector<const affine::Reference*>;

void collectReferences(const Expression& expression, Factors& all)
{
    if (expression.operation == Operation::Reference) {
        all.push_back(&expression.reference);
    }
    for (const Expression& operand : expression.operands) {
        collectReferences(operand, all);
    }
}

/// Collects the factors of each product of an expression; nested products count as one.
void collectProducts(const Expression& expression, std::vector<Factors>& products)
{
    if (expression.operation == Operation::Multiply) {
        Factors factors;
        collectReferences(expression, factors);
        if (!factors.empty()) {
            products.push_back(std::move(factors));
        }
        return;
    }
    for (const Expression& operand : expression.operands) {
        collectProducts(operand, products);
    }
}

/// Adds the set of the innermost loop variable in the last dimension of a reference.
void addInnermostSet(const affine::Statement& statement, std::span<const affine::Reference* const> references,
                     std::span<const DimensionSet> sets, std::set<std::size_t>& found)
{
    for (const std::size_t variable : statement.loops | std::views::reverse) {
        const bool isLast = std::ranges::any_of(references, [&](const affine::Reference* reference) {
            return !reference->index.empty() && reference->index.back().coefficientOf(variable) != 0;
        });
        if (isLast) {
            const auto set = std::ranges::find_if(sets, [&](const DimensionSet& candidate) {
                return std::ranges::binary_search(candidate.variables, variable);
            });
            PIMENTO_ASSERT(set != sets.end(), "a variable in an index is in a dimension set");
            found.insert(static_cast<std::size_t>(set - sets.begin()));
            return;
        }
    }
}

} // namespace

SimdPruning pruneUnaligned(const DraftSpace& space, std::span<const std::size_t> simdSets, int width,
                           PruneCandidates& candidates, StopCheck& stop)
{
    if (width <= 1 || simdSets.empty()) {
        return SimdPruning::NoSimd;
    }
    PIMENTO_ASSERT(std::ranges::max(simdSets) < space.sets().size(), "vectorised sets are sets of the space");
    const auto isVectorised = [&](std::size_t set) { return std::ranges::find(simdSets, set) != simdSets.end(); };
    const PartTable<std::uint8_t> isAligned(space, 0, [&](std::size_t set, std::size_t, std::int64_t tile) {
        return static_cast<std::uint8_t>(!isVectorised(set) || tile % width == 0);
    });

    std::vector<PruneCell>& cells = candidates.cells;
    std::size_t aligned = 0;
    forEachCandidate(space, candidates, isAligned, stop, [&](std::size_t cell, auto isPartAligned) {
        if (cells[cell].state() != PruneCell::State::Kept) {
            return;
        }
        const bool isKept = std::ranges::all_of(simdSets, isPartAligned);
        aligned += isKept ? 1 : 0;
        if (!isKept) {
            cells[cell] = {PruneCell::State::Unaligned, 0};
        }
    });
    if (aligned == 0 && !stop.isStopped()) {
        std::ranges::replace_if(
            cells, [](PruneCell cell) { return cell.state() == PruneCell::State::Unaligned; }, PruneCell());
        return SimdPruning::NoneAligned;
    }
    return SimdPruning::Applied;
}

std::vector<std::size_t> defaultSimdSets(const affine::Kernel& kernel, std::span<const DimensionSet> sets)
{
    std::set<std::size_t> found;
    for (const affine::Statement& statement : kernel.statements) {
        std::vector<Factors> products;
        collectProducts(statement.value, products);
        for (const Factors& factors : products) {
            addInnermostSet(statement, factors, sets, found);
        }
    }
    if (found.empty()) {
        for (const affine::Statement& statement : kernel.statements) {
            const affine::Reference* const target = &statement.target;
            addInnermostSet(statement, std::span(&target, 1), sets, found);
        }
    }
    return {found.begin(), found.end()};
}

} // namespace pimento
