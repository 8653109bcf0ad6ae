// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/vector/vector_parts.h"

#include "engine/base/math.h"
#include "engine/systems/dcc/lower/vector/hbm_pim_selection.h"

#include <algorithm>
#include <optional>

namespace pimento::lower {

using affine::Operation;
using affine::Statement;

namespace {

// Costs of a choice besides a statement's operations, in operations. The operations decide; these values settle the
// choice where loops are short. They are not measured.
constexpr double kOperationsOfResult = 4; // a vector of results is cleared, written back and read by the host
constexpr double kOperationsOfSplat = 2;  // a vector with one number in all lanes takes storage and a write of its own

/// Loops with up to this many times the fewest operations may also be along the lanes, because they may save more in
/// vectors that the host lays out.
constexpr double kOtherLanes = 2;

/// A leaf is worth a register if each of its vectors serves at least this many points of the statement.
constexpr double kPointsOfFew = 4;

/// Chooses the lane loop and the locations of the operands of one statement.
class Builder {
public:
    Builder(Program& program, std::size_t statement, StatementTiling tiling, Fetching fetching)
        : m_program(program), m_fetching(fetching), m_number(statement),
          m_statement(program.kernel().statements[statement]), m_tiling(std::move(tiling)),
          m_roles(rolesOf(m_statement)), m_conditions(conditionsOf(program.kernel(), m_statement, m_tiling)),
          m_cores(program.draft().parts(), fastestSets(m_statement, m_tiling))
    {
    }

    /// `lane` is the loop along the lanes; nullopt: the cheapest one.
    Result<VectorParts> build(std::optional<std::size_t> lane)
    {
        auto selected = selectInstructions(m_program, m_statement, m_tiling, m_conditions);
        if (!selected) {
            return tl::unexpected<Error>(selected.error());
        }
        m_leaves = std::move(selected->leaves);
        m_products = std::move(selected->products);
        m_schedule.instructions = std::move(selected->instructions);
        m_schedule.temporaries = selected->temporaries;
        const std::int64_t least = leastRegisters();
        chooseLane();
        m_lane = lane ? lane : m_lane;
        orderLoops();
        makeLayouts();
        separateBankOperands();
        std::vector<std::size_t> lanes = otherLanes(); // must come before the tiling is moved
        return VectorParts{std::move(m_tiling),   m_cores, std::move(m_schedule),
                           std::move(m_operands), least,   std::move(lanes)};
    }

private:
    /// Counts the registers that every draft needs: a sum, the temporaries and the numbers that the host keeps in
    /// registers. A number that is zero at some points may depend on the cores and is then in the banks.
    [[nodiscard]] std::int64_t leastRegisters() const
    {
        const auto numbers = std::ranges::count_if(
            m_leaves, [](const VectorSource& leaf) { return leaf.expression == nullptr && !leaf.isMasked; });
        return 1 + static_cast<std::int64_t>(m_schedule.temporaries) + numbers;
    }

    /// Number of vectors of some loops with the lanes along one.
    [[nodiscard]] double vectorsOf(const Variables& variables, std::size_t lane) const
    {
        double product = 1;
        for (const std::size_t variable : variables) {
            const std::int64_t positions = m_tiling.positions(variable);
            product *= static_cast<double>(variable == lane ? ceilDivide(positions, m_program.width()) : positions);
        }
        return product;
    }

    [[nodiscard]] double operationsAlong(std::size_t lane) const { return vectorsOf(m_statement.loops, lane); }

    /// Cost of lanes along a loop in steps and storage; smaller is better.
    [[nodiscard]] double laneCost(std::size_t lane) const
    {
        const auto count = [&](const Variables& variables) { return vectorsOf(variables, lane); };
        double splats = 0;
        for (const VectorSource& leaf : m_leaves) {
            splats += contains(leaf.variables, lane) ? 0 : count(leaf.variables);
        }
        return count(m_statement.loops) * static_cast<double>(m_schedule.instructions.size()) +
               kOperationsOfResult * count(m_roles.outputs) + kOperationsOfSplat * splats;
    }

    void chooseLane()
    {
        double best = 0;
        for (const std::size_t variable : m_statement.loops) {
            const double cost = laneCost(variable);
            if (!m_lane || cost <= best) { // ties: the innermost loop
                best = cost;
                m_lane = variable;
            }
        }
    }

    /// Lists loops that lanes may run along instead of the chosen one, except loops with a single position, which gain
    /// nothing.
    [[nodiscard]] std::vector<std::size_t> otherLanes() const
    {
        std::vector<std::size_t> lanes;
        for (const std::size_t variable : m_statement.loops) {
            const bool isLong = m_tiling.positions(variable) > 1;
            if (variable != m_lane && isLong && operationsAlong(variable) <= kOtherLanes * operationsAlong(*m_lane)) {
                lanes.push_back(variable);
            }
        }
        std::ranges::stable_sort(lanes, {}, [this](std::size_t lane) { return laneCost(lane); });
        return lanes;
    }

    /// True if a leaf can live in registers: it is equal on all cores of a group and has few vectors.
    [[nodiscard]] bool canCarry(const VectorSource& leaf) const
    {
        for (const Condition& condition : leaf.conditions) {
            if (!condition.ownedSets.empty()) {
                return false;
            }
        }
        for (const std::size_t variable : leaf.variables) {
            const std::size_t set = m_tiling.setOf(variable);
            if (set >= m_tiling.sets() || !m_tiling.isSplit(variable)) {
                continue;
            }
            for (std::int64_t core = 1; core < m_cores.cores(); ++core) {
                if (m_cores.part(set, 0, core) != m_cores.part(set, 0, 0)) {
                    return false;
                }
            }
        }
        return true;
    }

    /// True if a leaf is one of the two factors of a product, so that it may come from a register.
    [[nodiscard]] bool isFactor(std::size_t leaf) const
    {
        const Slot slot{Slot::Kind::Leaf, leaf};
        return std::ranges::any_of(m_products, [&](std::size_t number) {
            const Instruction& instruction = m_schedule.instructions[number];
            return instruction.first == slot || instruction.second == slot;
        });
    }

    void orderLoops()
    {
        // The leaf with the most points stays in the banks, and so do resident ones; numbers are carried wherever
        // possible.
        std::optional<std::size_t> largest;
        for (std::size_t i = 0; i < m_leaves.size(); ++i) {
            if (m_leaves[i].expression != nullptr &&
                (!largest ||
                 positionsOf(m_leaves[i].variables, m_tiling) > positionsOf(m_leaves[*largest].variables, m_tiling))) {
                largest = i;
            }
        }
        const double points = static_cast<double>(positionsOf(m_statement.loops, m_tiling));
        for (std::size_t i = 0; i < m_leaves.size(); ++i) {
            const VectorSource& leaf = m_leaves[i];
            const bool isSmall = static_cast<double>(positionsOf(leaf.variables, m_tiling)) * kPointsOfFew <= points;
            const bool isConstant = leaf.expression == nullptr && leaf.variables.empty();
            const bool isCarried = isConstant || (i != largest && isSmall && canCarry(leaf));
            const bool isFetched = m_fetching == Fetching::Shared && i != largest && isSmall && isFactor(i);
            m_homes.push_back(isCarried ? Home::HostRegister : isFetched ? Home::FetchedRegister : Home::Bank);
        }
        // Vectors in registers must be equal for all results that are computed together.
        Variables followed;
        for (std::size_t i = 0; i < m_leaves.size(); ++i) {
            if (m_homes[i] != Home::Bank) {
                followed.insert(followed.end(), m_leaves[i].variables.begin(), m_leaves[i].variables.end());
            }
        }
        m_schedule.outer = both(m_roles.outputs, followed);
        m_schedule.inner = without(m_roles.outputs, followed);
        m_schedule.reductions = m_roles.reductions;
        for (Variables* variables : {&m_schedule.outer, &m_schedule.inner, &m_schedule.reductions}) {
            if (m_lane && contains(*variables, *m_lane)) {
                std::erase(*variables, *m_lane);
                variables->push_back(*m_lane);
            }
        }
    }

    void setLane(Layout& layout, Layout::Lanes otherwise) const
    {
        layout.lanes = otherwise;
        for (Layout::Axis& axis : layout.axes) {
            if (m_lane && axis.variable == *m_lane) {
                axis.isLane = true;
                layout.lanes = Layout::Lanes::Along;
            }
        }
    }

    void makeLayouts()
    {
        Variables order = m_schedule.outer;
        order.insert(order.end(), m_schedule.inner.begin(), m_schedule.inner.end());
        const Variables targets = order;
        order.insert(order.end(), m_schedule.reductions.begin(), m_schedule.reductions.end());
        for (std::size_t i = 0; i < m_leaves.size(); ++i) {
            const VectorSource& leaf = m_leaves[i];
            Layout layout = emptyLayout(leaf);
            layout.axes = axesOf(both(order, leaf.variables), m_tiling);
            setLane(layout, Layout::Lanes::Splat);
            for (const Condition& condition : leaf.conditions) {
                apply(condition, layout);
            }
            layout.expanded = expandedVariable(leaf, m_tiling);
            VectorLeaf made;
            made.home = m_homes[i];
            made.isReduced = !both(leaf.variables, m_schedule.reductions).empty();
            made.isInner = positionsOf(both(leaf.variables, m_schedule.inner), m_tiling) > 1;
            made.layout = m_program.add(std::move(layout));
            if (made.home != Home::HostRegister) {
                made.operand = m_operands.size();
                const bool stays = leaf.expression != nullptr && isResident(*leaf.expression, m_program.kernel());
                m_operands.push_back({made.layout, {}, stays});
            }
            m_schedule.leaves.push_back(made);
        }
        Layout result;
        result.statement = m_number;
        result.width = m_program.width();
        result.reference = m_statement.target;
        result.axes = axesOf(targets, m_tiling);
        result.needsFirstPart = true;
        // Lanes along a reduced loop hold partial sums of one result, which the host adds.
        setLane(result, m_lane ? Layout::Lanes::Splat : Layout::Lanes::Single);
        for (const Condition& condition : m_conditions) {
            if (both(condition.variables, m_roles.reductions).empty()) {
                apply(condition, result);
            }
        }
        m_schedule.result = m_program.add(std::move(result));
    }

    [[nodiscard]] Layout emptyLayout(const VectorSource& leaf) const
    {
        Layout layout;
        layout.statement = m_number;
        layout.width = m_program.width();
        if (leaf.expression == nullptr) {
            layout.contents = Layout::Contents::Number;
            layout.number = leaf.number;
        } else if (leaf.expression->operation == Operation::Position) {
            layout.contents = Layout::Contents::Position;
            layout.position = leaf.expression->position;
        } else {
            layout.reference = leaf.expression->reference;
        }
        return layout;
    }

    /// Fetches one of two bank operands of a product into a register first.
    void separateBankOperands()
    {
        const auto isInBank = [&](const Slot& slot) {
            return slot.kind == Slot::Kind::Leaf && m_homes[slot.number] == Home::Bank;
        };
        bool needsTemporary = false;
        for (std::size_t i = m_products.size(); i-- > 0;) {
            Instruction& instruction = m_schedule.instructions[m_products[i]];
            if (!isInBank(instruction.first)) {
                continue;
            }
            if (!isInBank(instruction.second)) {
                std::swap(instruction.first, instruction.second);
                continue;
            }
            const Slot temporary{Slot::Kind::Temporary, m_schedule.temporaries};
            needsTemporary = true;
            const Instruction move{Alu::Move, temporary, temporary, instruction.first};
            instruction.first = temporary;
            m_schedule.instructions.insert(m_schedule.instructions.begin() + static_cast<std::ptrdiff_t>(m_products[i]),
                                           move);
        }
        m_schedule.temporaries += needsTemporary ? 1 : 0;
    }

    Program& m_program;
    Fetching m_fetching;
    std::size_t m_number;
    const Statement& m_statement;
    StatementTiling m_tiling;
    LoopRoles m_roles;
    std::vector<Condition> m_conditions;
    CoreMap m_cores;
    std::vector<VectorSource> m_leaves;
    std::vector<Home> m_homes; // per leaf
    std::vector<std::size_t> m_products;
    std::optional<std::size_t> m_lane;
    VectorSchedule m_schedule;
    std::vector<CoreOperand> m_operands;
};

} // namespace

Result<VectorParts> vectorPartsOf(Program& program, std::size_t statement, StatementTiling tiling, Fetching fetching)
{
    return Builder(program, statement, std::move(tiling), fetching).build(std::nullopt);
}

Result<VectorParts> vectorPartsAlong(Program& program, std::size_t statement, StatementTiling tiling, Fetching fetching,
                                     std::size_t lane)
{
    return Builder(program, statement, std::move(tiling), fetching).build(lane);
}

tl::unexpected<Error> tooFewRegisters(const Program& program, std::size_t statement, RegisterDemand demand)
{
    const std::int64_t registers = 2 * std::int64_t{program.device().compute.registers};
    const bool isForAll = demand.ofAnyDraft > registers;
    const Statement& source = program.kernel().statements[statement];
    auto refused = failAt(program, source.place,
                          "needs " + std::to_string(isForAll ? demand.ofAnyDraft : demand.ofDraft) + " registers for " +
                              affine::text(source, program.kernel()),
                          "A unit has " + std::to_string(registers) + "; use a temporary tensor for a part of it");
    if (!isForAll) { // other drafts keep more operands in the banks
        refused.value().kind = ErrorKind::DoesNotFit;
        refused.value().reason = "a unit's registers";
    }
    return refused;
}

} // namespace pimento::lower
