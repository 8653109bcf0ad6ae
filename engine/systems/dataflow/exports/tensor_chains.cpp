// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/exports/tensor_chains.h"

#include "engine/systems/dataflow/model/tile_sizes.h"

#include <fmt/format.h>

#include <utility>

namespace pimento::dataflow {

namespace {

class ChainColumns {
public:
    ChainColumns(LinearProgram& program, const LinearSum& unit, const DataflowQuestion& question,
                 const std::vector<LoopChoices>& loops)
        : m_program(program), m_unit(unit), m_question(question), m_loops(loops),
          m_levels(question.accelerator.levels.size())
    {
    }

    std::array<TensorChain, kTensors> make()
    {
        addOrders();
        std::array<TensorChain, kTensors> chains;
        for (const Tensor tensor : kAllTensors) {
            TensorChain& chain = chains[indexOf(tensor)];
            addPath(tensor, chain);
            const std::vector<LinearSum> moving = movingLevels(tensor);
            for (std::size_t level = 0; level + 1 < m_levels; ++level) {
                chain.moves.push_back(movesOf(tensor, level, moving));
            }
        }
        return chains;
    }

private:
    /// Adds columns that choose, for each level, one tensor whose irrelevant loops are innermost.
    void addOrders()
    {
        m_orders.resize(m_levels);
        for (std::size_t level = 1; level < m_levels; ++level) {
            LinearSum all;
            for (const std::string_view tensor : kTensorNames) {
                const std::uint32_t column = m_program.addBinary(fmt::format("order{}_{}", level, tensor));
                m_orders[level].push_back({{column, 1}});
                all.push_back({column, 1});
            }
            m_program.requireEqual(all, 1);
        }
    }

    [[nodiscard]] Storing storingOf(std::size_t level, Tensor tensor) const
    {
        const auto& stores = m_question.constraints.stores;
        if (level + 1 == m_levels) {
            return Storing::Always;
        }
        if (level < stores.size() && stores[level][indexOf(tensor)]) {
            return *stores[level][indexOf(tensor)] ? Storing::Always : Storing::Never;
        }
        return m_question.accelerator.levels[level].storing[indexOf(tensor)];
    }

    /// The path of a tensor from the outermost level over those that store it to the multipliers.
    void addPath(Tensor tensor, TensorChain& chain)
    {
        chain.parents.resize(m_levels);
        chain.stored.resize(m_levels);
        for (std::size_t child = 0; child < m_levels; ++child) { // 0: the multipliers, otherwise a level plus 1
            for (std::size_t parent = child; parent < m_levels; ++parent) {
                const std::uint32_t column = m_program.addBinary(
                    child == 0 ? fmt::format("path_{}_MAC_{}", kTensorNames[indexOf(tensor)], parent)
                               : fmt::format("path_{}_{}_{}", kTensorNames[indexOf(tensor)], child - 1, parent));
                chain.parents[child][static_cast<std::int64_t>(parent)] = {{column, 1}};
                chain.stored[parent].push_back({column, 1});
            }
        }
        for (std::size_t child = 0; child < m_levels; ++child) {
            const LinearSum& arriving = child == 0 ? m_unit : chain.stored[child - 1];
            LinearSum leaving;
            LinearSum none = m_unit;
            for (const auto& [parent, sum] : chain.parents[child]) {
                add(leaving, sum);
                add(none, sum, -1);
            }
            add(leaving, arriving, -1);
            m_program.requireEqual(leaving, 0);
            if (child > 0) {
                chain.parents[child][kNoParent] = none;
            }
        }
        for (std::size_t level = 0; level < m_levels; ++level) {
            if (const Storing storing = storingOf(level, tensor); storing != Storing::Free) {
                m_program.requireEqual(chain.stored[level], storing == Storing::Always ? 1 : 0);
            }
        }
    }

    /// For each level, 1 if one of its loops moves a tensor's tile.
    std::vector<LinearSum> movingLevels(Tensor tensor)
    {
        std::vector<LinearSum> moving(m_levels);
        for (std::size_t level = 1; level < m_levels; ++level) {
            std::vector<LinearSum> steps;
            for (std::size_t dim = 0; dim < kDims; ++dim) {
                if (isRelevant(static_cast<Dim>(dim), tensor) && m_loops[dim].bound() > 1) {
                    steps.push_back(m_loops[dim].steps(level));
                }
            }
            if (steps.empty()) {
                continue;
            }
            const std::uint32_t column =
                m_program.addReal(fmt::format("moves_{}_{}", kTensorNames[indexOf(tensor)], level));
            moving[level] = {{column, 1}};
            m_program.requireAtMost(moving[level], 1);
            LinearSum least = moving[level];
            for (const LinearSum& each : steps) {
                LinearSum above = each;
                add(above, moving[level], -1);
                m_program.requireAtMost(above, 0);
                add(least, each, -1);
            }
            m_program.requireAtMost(least, 0);
        }
        return moving;
    }

    /// Requires that a column is 0 unless a sum is 1, or is 1 - `sum` with `isNot`.
    void implies(std::uint32_t column, const LinearSum& sum, bool isNot)
    {
        LinearSum row = {{column, 1}};
        if (isNot) {
            add(row, m_unit, -1);
        }
        add(row, sum, isNot ? 1 : -1);
        m_program.requireAtMost(row, 0);
    }

    /// Finds the loop that moves the tiles of a tensor at a level first.
    KeyedSums movesOf(Tensor tensor, std::size_t child, const std::vector<LinearSum>& moving)
    {
        KeyedSums moves;
        LinearSum all;
        const auto addColumn = [&](std::int64_t key, std::size_t before) {
            const std::uint32_t column =
                m_program.addReal(fmt::format("first_{}_{}_{}", kTensorNames[indexOf(tensor)], child, key));
            moves[key] = {{column, 1}};
            all.push_back({column, 1});
            for (std::size_t inside = child + 1; inside < before; ++inside) {
                implies(column, moving[inside], true);
            }
            return column;
        };
        addColumn(kStaysForAll, m_levels);
        for (std::size_t level = child + 1; level < m_levels; ++level) {
            for (const bool isFree : {false, true}) {
                const std::uint32_t column = addColumn(moveKey(level, isFree), level);
                implies(column, moving[level], false);
                implies(column, m_orders[level][indexOf(tensor)], !isFree);
            }
        }
        m_program.requireEqual(all, 1);
        return moves;
    }

    LinearProgram& m_program;
    const LinearSum& m_unit;
    const DataflowQuestion& m_question;
    const std::vector<LoopChoices>& m_loops;
    std::size_t m_levels;
    std::vector<std::vector<LinearSum>> m_orders; // by level and tensor
};

} // namespace

std::array<TensorChain, kTensors> tensorChains(LinearProgram& program, const LinearSum& unit,
                                               const DataflowQuestion& question, const std::vector<LoopChoices>& loops)
{
    return ChainColumns(program, unit, question, loops).make();
}

} // namespace pimento::dataflow
