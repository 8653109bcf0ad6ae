// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/mac/mac_builder.h"

#include "engine/base/math.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "engine/systems/dcc/lower/core/sum_of_products.h"

#include <algorithm>

namespace pimento::lower {

using affine::Expression;
using affine::Operation;
using affine::Statement;

namespace {

bool isLeaf(const Expression& factor)
{
    return factor.operation == Operation::Reference || factor.operation == Operation::Position;
}

/// Chooses modes, operands and layouts of one statement.
class Builder {
public:
    Builder(Program& program, std::size_t statement, StatementTiling tiling, MacConstraints constraints)
        : m_constraints(std::move(constraints)), m_program(program), m_number(statement),
          m_statement(program.kernel().statements[statement]), m_tiling(std::move(tiling)),
          m_roles(rolesOf(m_statement)), m_conditions(conditionsOf(program.kernel(), m_statement, m_tiling))
    {
    }

    Result<MacParts> build()
    {
        const auto products = sumOfProducts(m_statement.value, m_program.kernel().type);
        for (const Product& product : products) {
            if (const auto usable = check(product); !usable) {
                return tl::unexpected<Error>(usable.error());
            }
        }
        chooseMode(products);
        m_schedule.width = m_program.width();
        m_schedule.bufferEntries = m_program.device().compute.bufferEntries;
        m_schedule.resultSlots = m_program.device().compute.resultSlots;
        std::vector<Split> splits;
        for (const Product& product : products) {
            splits.push_back(split(product));
        }
        orderOutputs(splits);
        for (const Split& each : splits) {
            addTerm(each);
        }
        addResult();
        const auto fastest = fastestSets(m_statement, m_tiling);
        const CoreMap cores = m_constraints.cores ? *m_constraints.cores : CoreMap(m_program.draft().parts(), fastest);
        m_schedule.mergeBits = mergeBitsOf(m_program, m_statement, m_tiling, cores);
        return MacParts{std::move(m_tiling), cores, std::move(m_schedule), std::move(m_operands)};
    }

private:
    /// A product with the roles of its factors: the operand in the banks and the operand in the buffers.
    struct Split {
        double coefficient = 1;
        const Expression* bank = nullptr;   // nullptr: the constant 1
        const Expression* buffer = nullptr; // nullptr: the coefficient
        Variables bankVariables;
        Variables bufferVariables;
        std::vector<Condition> bankConditions;
        std::vector<Condition> bufferConditions;
        std::optional<std::size_t> lane; // Tree: reduced loop along the lanes
    };

    Result<void> check(const Product& product) const
    {
        for (const Expression* factor : product.factors) {
            if (!isLeaf(*factor)) {
                return failAt(m_program, factor->place, "cannot compute " + affine::text(*factor, m_program.kernel()),
                              "Its units multiply a bank's column with a buffer entry and add up; nothing else");
            }
        }
        const affine::Place place = product.factors.empty() ? m_statement.place : product.factors.front()->place;
        if (product.factors.size() > 2) {
            return failAt(m_program, place,
                          "cannot multiply " + std::to_string(product.factors.size()) + " tensor elements at once",
                          "Its units have two operands; use a temporary tensor for a part of the product");
        }
        if (product.factors.size() == 2 && product.coefficient != 1) {
            return failAt(m_program, place, "cannot scale or subtract a product of two tensor elements",
                          "Its units add products as they are; scale one of the tensors before");
        }
        return {};
    }

    [[nodiscard]] Variables variables(const Expression* leaf) const
    {
        return leaf == nullptr ? Variables{} : variablesOf(*leaf, m_statement);
    }

    /// Counts the operations of the whole statement per core with one result per lane along `lane`; nullopt: not
    /// possible.
    [[nodiscard]] std::optional<double> laneCost(const std::vector<Product>& products, std::size_t lane) const
    {
        for (const Product& product : products) {
            if (product.factors.size() == 2 && contains(variables(product.factors[0]), lane) &&
                contains(variables(product.factors[1]), lane)) {
                return std::nullopt;
            }
        }
        const auto all = static_cast<double>(positionsOf(m_statement.loops, m_tiling));
        const auto along = static_cast<double>(m_tiling.positions(lane));
        return all / along * static_cast<double>(ceilDivide(m_tiling.positions(lane), m_program.width())) *
               static_cast<double>(products.size());
    }

    [[nodiscard]] std::optional<std::size_t> treeLane() const
    {
        std::optional<std::size_t> best;
        double bestGain = 0;
        for (const std::size_t variable : m_roles.reductions) {
            const std::int64_t positions = m_tiling.positions(variable);
            const double gain =
                static_cast<double>(positions) / static_cast<double>(ceilDivide(positions, m_program.width()));
            if (gain >= bestGain) {
                best = variable;
                bestGain = gain;
            }
        }
        return best;
    }

    void chooseMode(const std::vector<Product>& products)
    {
        const auto all = static_cast<double>(positionsOf(m_statement.loops, m_tiling));
        const auto tree = treeLane();
        double best = all * static_cast<double>(products.size());
        if (tree) {
            best *= static_cast<double>(ceilDivide(m_tiling.positions(*tree), m_program.width())) /
                    static_cast<double>(m_tiling.positions(*tree));
        }
        for (const std::size_t variable : m_roles.outputs) {
            const auto cost = laneCost(products, variable);
            const bool isBetter = cost && (*cost < best || (*cost == best && m_constraints.prefersLanes));
            if (isBetter && mayBeLane(variable)) {
                best = *cost;
                m_schedule.mode = MacMode::Lanes;
                m_lane = variable;
            }
        }
    }

    [[nodiscard]] bool mayBeLane(std::size_t variable) const
    {
        return !m_constraints.isTree && !m_constraints.isShared &&
               (!m_constraints.resultLane || m_constraints.resultLane == variable);
    }

    [[nodiscard]] bool stays(const Expression* leaf) const
    {
        return leaf != nullptr && isResident(*leaf, m_program.kernel());
    }

    /// Number of cores in a group with different contents of a leaf.
    [[nodiscard]] std::int64_t kindsOf(const Expression* leaf) const
    {
        std::vector<bool> isSplit(m_tiling.sets(), false);
        for (const std::size_t variable : variables(leaf)) {
            if (m_tiling.setOf(variable) < isSplit.size() && m_tiling.isSplit(variable)) {
                isSplit[m_tiling.setOf(variable)] = true;
            }
        }
        std::int64_t kinds = 1;
        for (std::size_t set = 0; set < isSplit.size(); ++set) {
            kinds *= isSplit[set] ? m_program.draft().parts()[set].cores : 1;
        }
        return kinds;
    }

    /// True if the second factor should be the one in the banks.
    [[nodiscard]] bool swapsFactors(const Expression* first, const Expression* second) const
    {
        if (m_schedule.mode == MacMode::Lanes) {
            const bool firstVaries = contains(variables(first), *m_lane);
            const bool secondVaries = contains(variables(second), *m_lane);
            if (firstVaries != secondVaries) {
                return secondVaries;
            }
        }
        if (stays(first) != stays(second)) {
            return stays(second);
        }
        if (m_constraints.isShared && kindsOf(first) != kindsOf(second)) {
            return kindsOf(second) > kindsOf(first); // each kind of contents needs the buffer for itself
        }
        return positionsOf(variables(second), m_tiling) > positionsOf(variables(first), m_tiling);
    }

    /// Variable along which the tile of a bank operand also holds the elements in between.
    [[nodiscard]] std::optional<std::size_t> expandedVariable(const Expression* bank) const
    {
        return bank != nullptr && bank->operation == Operation::Reference ? expandable(bank->reference, m_tiling)
                                                                          : std::nullopt;
    }

    Split split(const Product& product) const
    {
        Split split;
        split.coefficient = product.coefficient;
        if (!product.factors.empty()) {
            split.bank = product.factors[0];
        }
        if (product.factors.size() == 2) {
            split.buffer = product.factors[1];
            if (swapsFactors(split.bank, split.buffer)) {
                std::swap(split.bank, split.buffer);
            }
        }
        split.bankVariables = variables(split.bank);
        split.bufferVariables = variables(split.buffer);
        if (m_schedule.mode == MacMode::Tree) {
            split.lane = treeLane();
        }
        // A condition needs an operand that is zero where it fails, unless it only excludes results, which the host can
        // drop.
        for (const Condition& condition : m_conditions) {
            if (both(condition.variables, m_roles.reductions).empty()) {
                continue;
            }
            if (without(condition.variables, split.bufferVariables).empty()) {
                split.bufferConditions.push_back(condition);
                continue;
            }
            for (const std::size_t variable : without(condition.variables, split.bankVariables)) {
                split.bankVariables.push_back(variable);
            }
            split.bankConditions.push_back(condition);
        }
        // Padding of a reduced loop, and holes of an expanded tile, need an operand that is zero there.
        const auto expanded = expandedVariable(split.bank);
        for (const std::size_t variable : m_roles.reductions) {
            if ((!contains(split.bankVariables, variable) || expanded == variable) &&
                !contains(split.bufferVariables, variable)) {
                split.bufferVariables.push_back(variable);
            }
        }
        return split;
    }

    /// Orders the output loops so that results that share a buffer entry are neighbours: loops of the buffer operands
    /// go outside. For MacOrder::Banks results that share a column of the banks are neighbours.
    void orderOutputs(const std::vector<Split>& splits)
    {
        Variables outer;
        Variables inner;
        const bool areBanks = m_constraints.order == MacOrder::Banks;
        for (const std::size_t variable : m_roles.outputs) {
            const bool isFollowed = std::ranges::any_of(splits, [&](const Split& split) {
                return contains(areBanks ? split.bankVariables : split.bufferVariables, variable);
            });
            (isFollowed ? outer : inner).push_back(variable);
        }
        m_schedule.outputs = outer;
        m_schedule.outputs.insert(m_schedule.outputs.end(), inner.begin(), inner.end());
        if (const auto last = m_lane ? m_lane : m_constraints.resultLane) {
            std::erase(m_schedule.outputs, *last);
            m_schedule.outputs.push_back(*last);
        }
    }

    Layout layoutOf(const Expression* leaf, double number, const Variables& order,
                    const std::vector<Condition>& conditions) const
    {
        Layout layout;
        layout.statement = m_number;
        layout.share = m_constraints.share;
        layout.width = m_program.width();
        if (leaf == nullptr) {
            layout.contents = Layout::Contents::Number;
            layout.number = number;
        } else if (leaf->operation == Operation::Position) {
            layout.contents = Layout::Contents::Position;
            layout.position = leaf->position;
        } else {
            layout.reference = leaf->reference;
        }
        layout.axes = axesOf(order, m_tiling);
        for (const Condition& condition : conditions) {
            apply(condition, layout);
        }
        return layout;
    }

    static void setLane(Layout& layout, std::optional<std::size_t> lane, Layout::Lanes otherwise)
    {
        layout.lanes = otherwise;
        for (Layout::Axis& axis : layout.axes) {
            if (lane && axis.variable == *lane) {
                axis.isLane = true;
                layout.lanes = Layout::Lanes::Along;
            }
        }
    }

    void addTerm(const Split& split)
    {
        MacTerm term;
        term.reductions = m_roles.reductions;
        if (split.lane) {
            std::erase(term.reductions, *split.lane);
            term.reductions.push_back(*split.lane);
        }
        Variables order = m_schedule.outputs;
        order.insert(order.end(), term.reductions.begin(), term.reductions.end());
        Layout bank = layoutOf(split.bank, 1, both(order, split.bankVariables), split.bankConditions);
        bank.expanded = expandedVariable(split.bank);
        Layout buffer =
            layoutOf(split.buffer, split.coefficient, both(order, split.bufferVariables), split.bufferConditions);
        if (m_schedule.mode == MacMode::Tree) {
            const auto otherwise = split.lane ? Layout::Lanes::Splat : Layout::Lanes::Single;
            setLane(bank, split.lane, otherwise);
            setLane(buffer, split.lane, otherwise);
        } else {
            setLane(bank, m_lane, Layout::Lanes::Splat);
            const auto packed = buffer.axes.empty() ? std::nullopt : std::optional(buffer.axes.back().variable);
            setLane(buffer, packed, Layout::Lanes::Single);
        }
        for (const std::size_t variable : term.reductions) {
            const std::int64_t positions = m_tiling.positions(variable);
            term.steps *= split.lane == variable ? ceilDivide(positions, m_program.width()) : positions;
        }
        term.operand = m_operands.size();
        const bool isKept = stays(split.bank);
        term.bank = m_program.add(std::move(bank));
        term.buffer = m_program.add(std::move(buffer));
        m_operands.push_back({term.bank, {}, isKept});
        m_schedule.terms.push_back(std::move(term));
    }

    void addResult()
    {
        Layout result;
        result.statement = m_number;
        result.share = m_constraints.share;
        result.width = m_program.width();
        result.reference = m_statement.target;
        result.axes = axesOf(m_schedule.outputs, m_tiling);
        result.needsFirstPart = true;
        result.lanes = m_constraints.isShared ? Layout::Lanes::Single : Layout::Lanes::Fused;
        if (const auto lane = m_lane ? m_lane : m_constraints.resultLane) {
            setLane(result, lane, Layout::Lanes::Along);
        }
        for (const Condition& condition : m_conditions) {
            if (both(condition.variables, m_roles.reductions).empty()) {
                apply(condition, result);
            }
        }
        m_schedule.result = m_program.add(std::move(result));
    }

    MacConstraints m_constraints;
    Program& m_program;
    std::size_t m_number;
    const Statement& m_statement;
    StatementTiling m_tiling;
    LoopRoles m_roles;
    std::vector<Condition> m_conditions;
    std::optional<std::size_t> m_lane; // Lanes: loop of the target along the lanes
    MacSchedule m_schedule;
    std::vector<CoreOperand> m_operands;
};

} // namespace

Result<MacParts> chooseMac(Program& program, std::size_t statement, StatementTiling tiling, MacConstraints constraints)
{
    return Builder(program, statement, std::move(tiling), std::move(constraints)).build();
}

Result<std::unique_ptr<AttaccPlan>> buildMacPlan(Program& program, std::size_t statement, StatementTiling tiling,
                                                 MacConstraints constraints)
{
    auto parts = chooseMac(program, statement, std::move(tiling), std::move(constraints));
    if (!parts) {
        return tl::unexpected<Error>(parts.error());
    }
    return std::make_unique<AttaccPlan>(program, statement, std::move(parts->tiling), parts->cores,
                                        std::move(parts->schedule), std::move(parts->operands));
}

} // namespace pimento::lower
