// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/model/operation_bound.h"

#include "engine/base/math.h"
#include "engine/systems/dcc/drafts/tiling.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace pimento {

namespace {

using Factors = ProductBound::Factors;

/// Lists the numbers of parts that sets can have, ascending.
std::vector<std::int64_t> partNumbers(const DraftTree& tree)
{
    std::int64_t most = 0;
    for (std::size_t set = 0; set < tree.sets().size(); ++set) {
        most = std::max(most, tree.mostParts(set));
    }
    std::vector<bool> is(static_cast<std::size_t>(most) + 1, false);
    for (std::int64_t groups = 1; groups <= tree.root().groups; ++groups) {
        for (std::int64_t cores = 1; cores <= tree.root().cores && groups * cores <= most; ++cores) {
            is[static_cast<std::size_t>(groups * cores)] = true;
        }
    }
    std::vector<std::int64_t> numbers;
    for (std::int64_t parts = 1; parts <= most; ++parts) {
        if (is[static_cast<std::size_t>(parts)]) {
            numbers.push_back(parts);
        }
    }
    return numbers;
}

/// Tables of factors of one statement: a product without vectorization, and one for each loop that is vectorized.
class StatementProducts {
public:
    StatementProducts(const affine::Kernel& kernel, const affine::Statement& statement, const DraftTree& tree,
                      std::int64_t lanes, std::optional<std::size_t> evenAxis)
        : m_kernel(&kernel), m_statement(&statement), m_tree(&tree), m_lanes(lanes), m_evenAxis(evenAxis)
    {
        for (std::size_t set = 0; set < tree.sets().size(); ++set) {
            m_whole.push_back(emptyFactors(set));
        }
        const StatementTiling tiling(kernel, statement, tree.sets(), draftWith(0, 1));
        for (const std::size_t variable : statement.loops) {
            const std::size_t set = tiling.setOf(variable);
            const bool isShared = set < tree.sets().size();
            m_loops.push_back({variable, isShared ? std::optional(set) : std::nullopt, tiling.positions(variable),
                               isShared ? emptyFactors(set) : Factors()});
        }
    }

    void find(StopCheck& stop)
    {
        std::size_t choices = 0;
        for (std::size_t set = 0; set < m_tree->sets().size(); ++set) {
            choices = std::max(choices, m_tree->choices(set).size());
        }
        for (const std::int64_t parts : partNumbers(*m_tree)) {
            for (std::size_t choice = 0; choice < choices && !stop.isStopped(static_cast<std::size_t>(parts));
                 ++choice) {
                note(choice, parts);
            }
        }
    }

    void addTo(ProductBound& bound) const
    {
        ProductBound::Product plain;
        for (const Factors& factors : m_whole) {
            plain.factors.push_back(bound.factors.size());
            bound.factors.push_back(factors);
        }
        for (const Loop& loop : m_loops) {
            plain.constant *= loop.set ? 1 : loop.whole;
        }
        ProductBound::Sum& sum = bound.sums.emplace_back();
        sum.products.push_back(plain);
        for (const Loop& loop : m_loops) {
            ProductBound::Product along = plain;
            if (loop.set) {
                along.factors[*loop.set] = bound.factors.size();
                bound.factors.push_back(loop.factors);
            } else {
                along.constant = loop.whole == 0 ? 0 : plain.constant / loop.whole * ceilDivide(loop.whole, m_lanes);
            }
            sum.products.push_back(std::move(along));
        }
    }

private:
    struct Loop {
        std::size_t variable = 0;
        std::optional<std::size_t> set; // nullopt: the loop runs whole on every core
        std::int64_t whole = 1;         // positions if one core has the whole loop
        Factors factors;                // factors of its set if this loop is vectorized
    };

    [[nodiscard]] Factors emptyFactors(std::size_t set) const
    {
        return Factors(m_tree->choices(set).size(),
                       std::vector<std::int64_t>(static_cast<std::size_t>(m_tree->mostParts(set)) + 1, 1));
    }

    [[nodiscard]] bool has(std::size_t set, std::size_t choice, std::int64_t parts) const
    {
        return choice < m_tree->choices(set).size() && parts <= m_tree->mostParts(set) &&
               m_tree->isChoice(set, choice, parts);
    }

    /// Makes a draft in which every set that can have this choice and number of parts has them. Loops of a set depend
    /// on no other set.
    [[nodiscard]] std::vector<DraftPart> draftWith(std::size_t choice, std::int64_t parts) const
    {
        std::vector<DraftPart> draft;
        for (std::size_t set = 0; set < m_tree->sets().size(); ++set) {
            const bool is = has(set, choice, parts);
            const std::size_t mapping = m_tree->choices(set)[is ? choice : 0];
            const std::int64_t extent = m_tree->sets()[set].mappings[mapping].extent;
            draft.push_back({is ? static_cast<std::int32_t>(parts) : 1, 1, ceilDivide(extent, is ? parts : 1),
                             static_cast<std::int32_t>(mapping)});
        }
        return draft;
    }

    /// Least positions of a loop on a core. Rows that are divided evenly may be split.
    [[nodiscard]] std::int64_t positionsOf(const Loop& loop, const StatementTiling& tiling, std::int64_t parts) const
    {
        const std::int64_t drafted = tiling.positions(loop.variable);
        return m_evenAxis && loop.set != m_evenAxis ? std::min(drafted, loop.whole / parts) : drafted;
    }

    void note(std::size_t choice, std::int64_t parts)
    {
        const StatementTiling tiling(*m_kernel, *m_statement, m_tree->sets(), draftWith(choice, parts));
        const auto at = static_cast<std::size_t>(parts);
        for (std::size_t set = 0; set < m_tree->sets().size(); ++set) {
            for (const Loop& loop : m_loops) {
                if (loop.set == set && has(set, choice, parts)) {
                    m_whole[set][choice][at] *= positionsOf(loop, tiling, parts);
                }
            }
        }
        for (Loop& loop : m_loops) {
            if (loop.set && has(*loop.set, choice, parts)) {
                const std::int64_t along = positionsOf(loop, tiling, parts);
                loop.factors[choice][at] =
                    along == 0 ? 0 : m_whole[*loop.set][choice][at] / along * ceilDivide(along, m_lanes);
            }
        }
    }

    const affine::Kernel* m_kernel;
    const affine::Statement* m_statement;
    const DraftTree* m_tree;
    std::int64_t m_lanes;
    std::optional<std::size_t> m_evenAxis;
    std::vector<Factors> m_whole; // [set]
    std::vector<Loop> m_loops;
};

} // namespace

EvenAxes evenAxes(const affine::Kernel& kernel, std::span<const DimensionSet> sets)
{
    EvenAxes axes(kernel.statements.size());
    for (std::size_t i = 1; i + 1 < kernel.statements.size(); ++i) {
        const affine::Statement& softmax = kernel.statements[i];
        const affine::Statement& scores = kernel.statements[i - 1];
        if (softmax.kind != affine::StatementKind::Softmax || scores.kind == affine::StatementKind::Softmax ||
            scores.target.tensor != softmax.value.reference.tensor) {
            continue;
        }
        for (std::size_t set = 0; set < sets.size(); ++set) {
            for (const affine::Term& term : scores.target.index[softmax.axis].terms) {
                if (std::ranges::find(sets[set].variables, term.variable) != sets[set].variables.end()) {
                    axes[i - 1] = set;
                    axes[i + 1] = set;
                }
            }
        }
    }
    return axes;
}

ProductBound operationBound(const affine::Kernel& kernel, const DraftTree& tree, const OperationKinds& kinds,
                            StopCheck& stop)
{
    ProductBound bound;
    for (std::size_t i = 0; i < kernel.statements.size(); ++i) {
        const affine::Statement& statement = kernel.statements[i];
        const auto axis = i < kinds.evenAxes.size() ? kinds.evenAxes[i] : std::nullopt;
        if (statement.kind != affine::StatementKind::Softmax) {
            StatementProducts products(kernel, statement, tree, kinds.lanes, axis);
            products.find(stop);
            products.addTo(bound);
        }
    }
    return bound;
}

} // namespace pimento
