// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/math.h"
#include "engine/lower/hbm_pim_plan.h"
#include "engine/lower/lowering.h"
#include "engine/lower/sum_of_products.h"

#include <algorithm>
#include <optional>

namespace pimento::lower {

using affine::Expression;
using affine::Operation;
using affine::Statement;

namespace {

bool isLeaf(const Expression& expression)
{
    return expression.operation == Operation::Reference || expression.operation == Operation::Position;
}

/// Chooses the lane loop, the operands' homes and the instructions of one statement.
class Builder {
public:
    Builder(Program& program, std::size_t statement, StatementTiling tiling)
        : m_program(program), m_number(statement), m_statement(program.kernel().statements[statement]),
          m_tiling(std::move(tiling)), m_roles(rolesOf(m_statement)),
          m_conditions(conditionsOf(program.kernel(), m_statement, m_tiling)),
          m_cores(program.draft().parts(), fastestSets(m_statement, m_tiling))
    {
    }

    Result<std::unique_ptr<StatementPlan>> build()
    {
        const auto products = sumOfProducts(m_statement.value, m_program.kernel().type);
        for (const Product& product : products) {
            if (const auto done = addProduct(product); !done) {
                return tl::unexpected<Error>(done.error());
            }
        }
        chooseLane();
        orderLoops();
        makeLayouts();
        if (const auto done = shareRegisters(); !done) {
            return tl::unexpected<Error>(done.error());
        }
        return std::make_unique<VectorPlan>(m_program, m_number, std::move(m_tiling), m_cores, std::move(m_schedule),
                                            std::move(m_operands));
    }

private:
    /// A leaf of the expression before it has a layout.
    struct Leaf {
        const Expression* expression = nullptr; // nullptr: a number
        double number = 0;
        Variables variables;
        std::vector<Condition> conditions;
        bool mayExpand = false;
    };

    [[nodiscard]] tl::unexpected<Error> refuse(const std::string& what, affine::Place place,
                                               const std::string& hint) const
    {
        return fail(what, placeText(m_program.kernel(), place) + ": " + m_program.device().title, hint);
    }

    Slot addLeaf(const Expression* expression, double number)
    {
        Leaf leaf{expression, number, {}, {}};
        if (expression != nullptr) {
            leaf.variables = variablesOf(*expression, m_statement);
        }
        m_leaves.push_back(std::move(leaf));
        return {Slot::Kind::Leaf, m_leaves.size() - 1};
    }

    /// A number that the host keeps in a register; one leaf per number.
    Slot numberSlot(double number)
    {
        for (std::size_t i = 0; i < m_leaves.size(); ++i) {
            if (m_leaves[i].expression == nullptr && m_leaves[i].number == number && m_leaves[i].variables.empty() &&
                m_leaves[i].conditions.empty()) {
                return {Slot::Kind::Leaf, i};
            }
        }
        return addLeaf(nullptr, number);
    }

    Slot newTemporary()
    {
        const Slot slot{Slot::Kind::Temporary, m_inUse++};
        m_schedule.temporaries = std::max(m_schedule.temporaries, m_inUse);
        return slot;
    }

    void emit(Alu alu, Slot to, Slot first, Slot second)
    {
        m_schedule.instructions.push_back({alu, to, first, second});
    }

    /// A value as a first operand, which cannot come from a bank: leaves move to a temporary. (A carried leaf could be
    /// read where it is; whether it is carried is not known yet.)
    Slot inRegister(Slot slot)
    {
        if (slot.kind != Slot::Kind::Leaf || m_leaves[slot.number].expression == nullptr) {
            return slot;
        }
        const Slot temporary = newTemporary();
        emit(Alu::Move, temporary, temporary, slot);
        return temporary;
    }

    /// to = to's own temporary: the value of an expression in a slot.
    Result<Slot> evaluate(const Expression& expression)
    {
        if (isLeaf(expression)) {
            return addLeaf(&expression, 0);
        }
        const auto& operands = expression.operands;
        switch (expression.operation) {
        case Operation::Constant:
            return numberSlot(expression.constant);
        case Operation::Add:
            return twoOperands(Alu::Add, operands[0], operands[1]);
        case Operation::Multiply:
            return twoOperands(Alu::Multiply, operands[0], operands[1]);
        case Operation::Negate:
            return scaled(operands[0], -1);
        case Operation::Subtract:
            return difference(operands[0], operands[1]);
        case Operation::Divide:
            if (operands[1].operation == Operation::Constant && operands[1].constant != 0 &&
                !affine::isInteger(m_program.kernel().type)) {
                return scaled(operands[0], 1 / operands[1].constant);
            }
            break;
        case Operation::Relu:
            return rectified(operands[0]);
        case Operation::Maximum:
            for (std::size_t i = 0; i < 2; ++i) {
                if (operands[i].operation == Operation::Constant && operands[i].constant == 0) {
                    return rectified(operands[1 - i]);
                }
            }
            break;
        default:
            break;
        }
        return refuse("cannot compute " + affine::text(expression, m_program.kernel()), expression.place,
                      "Its units add, multiply, multiply and add, and cut off negative values");
    }

    Result<Slot> twoOperands(Alu alu, const Expression& left, const Expression& right)
    {
        const std::size_t before = m_inUse;
        // The deeper side first, so that fewer temporaries live at once.
        const bool swaps = isLeaf(left) && !isLeaf(right);
        const auto first = evaluate(swaps ? right : left);
        if (!first) {
            return first;
        }
        const Slot held = inRegister(*first);
        const auto second = evaluate(swaps ? left : right);
        if (!second) {
            return second;
        }
        m_inUse = before;
        const Slot to = newTemporary();
        emit(alu, to, held, *second);
        return to;
    }

    Result<Slot> scaled(const Expression& operand, double factor)
    {
        const std::size_t before = m_inUse;
        const auto value = evaluate(operand);
        if (!value) {
            return value;
        }
        m_inUse = before;
        const Slot to = newTemporary();
        emit(Alu::Multiply, to, numberSlot(factor), *value);
        return to;
    }

    Result<Slot> difference(const Expression& left, const Expression& right)
    {
        const auto first = evaluate(left);
        if (!first) {
            return first;
        }
        Slot to = *first;
        if (to.kind != Slot::Kind::Temporary) {
            to = newTemporary();
            emit(Alu::Move, to, to, *first);
        }
        const std::size_t before = m_inUse;
        const auto second = evaluate(right);
        if (!second) {
            return second;
        }
        m_inUse = before;
        emit(Alu::MultiplyAdd, to, numberSlot(-1), *second);
        return to;
    }

    Result<Slot> rectified(const Expression& operand)
    {
        const std::size_t before = m_inUse;
        const auto value = evaluate(operand);
        if (!value) {
            return value;
        }
        m_inUse = before;
        const Slot to = newTemporary();
        emit(Alu::Relu, to, to, *value);
        return to;
    }

    /// sum += coefficient * product of the factors. Points that a core does not run add nothing: one factor is zero
    /// there.
    Result<void> addProduct(const Product& product)
    {
        m_inUse = 0;
        std::vector<Slot> factors;
        std::optional<std::size_t> masked; // leaf that is zero at padding
        for (const Expression* factor : product.factors) {
            const auto slot = evaluate(*factor);
            if (!slot) {
                return tl::unexpected<Error>(slot.error());
            }
            factors.push_back(*slot);
            if (slot->kind == Slot::Kind::Leaf) {
                masked = slot->number;
            }
        }
        const bool mustMask = !m_roles.reductions.empty();
        const auto expandedLeaf = chooseExpanded(factors);
        if (expandedLeaf == masked) {
            masked.reset(); // its holes are not zero
            for (const Slot& slot : factors) {
                masked = slot.kind == Slot::Kind::Leaf && slot.number != expandedLeaf ? slot.number : masked;
            }
        }
        if (product.factors.empty() || (mustMask && !masked)) {
            factors.push_back(addLeaf(nullptr, product.coefficient));
            masked = factors.back().number;
        } else if (product.coefficient != 1) {
            factors.push_back(numberSlot(product.coefficient));
        }
        if (mustMask) {
            mask(m_leaves[*masked], factors);
        }
        combine(factors);
        return {};
    }

    /// Variable along which the tile of a leaf holds also the elements in between; of one leaf per product.
    [[nodiscard]] std::optional<std::size_t> expandedVariable(const Leaf& leaf) const
    {
        return leaf.mayExpand ? expandable(leaf.expression->reference, m_tiling) : std::nullopt;
    }

    void mask(Leaf& leaf, const std::vector<Slot>& factors)
    {
        Variables covered;
        for (const Slot& slot : factors) {
            if (slot.kind == Slot::Kind::Leaf) {
                const Leaf& factor = m_leaves[slot.number];
                const auto expanded = expandedVariable(factor);
                std::ranges::copy_if(factor.variables, std::back_inserter(covered),
                                     [&](std::size_t variable) { return expanded != variable; });
            }
        }
        Variables wanted = without(m_roles.reductions, covered);
        for (const Condition& condition : m_conditions) {
            if (!both(condition.variables, m_roles.reductions).empty()) {
                leaf.conditions.push_back(condition);
                wanted.insert(wanted.end(), condition.variables.begin(), condition.variables.end());
            }
        }
        for (const std::size_t variable : wanted) {
            if (!contains(leaf.variables, variable)) {
                leaf.variables.push_back(variable);
            }
        }
    }

    /// Lets the tile of the first factor with gaps be expanded.
    std::optional<std::size_t> chooseExpanded(const std::vector<Slot>& factors)
    {
        for (const Slot& slot : factors) {
            if (slot.kind != Slot::Kind::Leaf) {
                continue;
            }
            Leaf& leaf = m_leaves[slot.number];
            if (leaf.expression != nullptr && leaf.expression->operation == Operation::Reference &&
                expandable(leaf.expression->reference, m_tiling)) {
                leaf.mayExpand = true;
                return slot.number;
            }
        }
        return std::nullopt;
    }

    void combine(std::vector<Slot> factors)
    {
        const Slot sum{Slot::Kind::Sum, 0};
        while (factors.size() > 2) {
            const Slot second = factors.back();
            factors.pop_back();
            const Slot first = inRegister(factors.back());
            const Slot to = first.kind == Slot::Kind::Temporary ? first : newTemporary();
            emit(Alu::Multiply, to, first, second);
            factors.back() = to;
        }
        if (factors.size() == 1) {
            emit(Alu::Add, sum, sum, factors[0]);
            return;
        }
        m_pairs.push_back({m_schedule.instructions.size(), factors[0], factors[1]});
        emit(Alu::MultiplyAdd, sum, factors[0], factors[1]);
    }

    /// Steps and storage with the lanes along a loop; smaller is better.
    [[nodiscard]] double laneCost(std::size_t lane) const
    {
        const auto width = m_program.width();
        const auto count = [&](const Variables& variables) {
            double product = 1;
            for (const std::size_t variable : variables) {
                const std::int64_t positions = m_tiling.positions(variable);
                product *= static_cast<double>(variable == lane ? ceilDivide(positions, width) : positions);
            }
            return product;
        };
        double splats = 0;
        for (const Leaf& leaf : m_leaves) {
            splats += contains(leaf.variables, lane) ? 0 : count(leaf.variables);
        }
        return count(m_statement.loops) * static_cast<double>(m_schedule.instructions.size()) +
               4 * count(m_roles.outputs) + 2 * splats;
    }

    void chooseLane()
    {
        double best = 0;
        for (const std::size_t variable : m_statement.loops) {
            const double cost = laneCost(variable);
            if (!m_lane || cost <= best) { // the innermost of equals
                best = cost;
                m_lane = variable;
            }
        }
    }

    /// Whether a leaf can live in registers: the same for all cores of a group, few vectors.
    [[nodiscard]] bool canCarry(const Leaf& leaf) const
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

    void orderLoops()
    {
        // The leaf with the most points stays in the banks, as do resident ones; numbers are always carried if they can
        // be.
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
            const Leaf& leaf = m_leaves[i];
            const bool isSmall = static_cast<double>(positionsOf(leaf.variables, m_tiling)) * 4 <= points;
            const bool isConstant = leaf.expression == nullptr && leaf.variables.empty();
            m_isCarried.push_back(isConstant || (i != largest && isSmall && canCarry(leaf)));
        }
        // Carried vectors must be the same for all results that are computed together.
        Variables followed;
        for (std::size_t i = 0; i < m_leaves.size(); ++i) {
            if (m_isCarried[i]) {
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
            const Leaf& leaf = m_leaves[i];
            Layout layout = emptyLayout(leaf);
            layout.axes = axesOf(both(order, leaf.variables), m_tiling);
            setLane(layout, Layout::Lanes::Splat);
            for (const Condition& condition : leaf.conditions) {
                apply(condition, layout);
            }
            layout.expanded = expandedVariable(leaf);
            VectorLeaf made;
            made.isCarried = m_isCarried[i];
            made.layout = m_program.add(std::move(layout));
            if (!made.isCarried) {
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
        // Lanes along a reduced loop are partial sums of one result, which the host adds up.
        setLane(result, m_lane ? Layout::Lanes::Splat : Layout::Lanes::Single);
        for (const Condition& condition : m_conditions) {
            if (both(condition.variables, m_roles.reductions).empty()) {
                apply(condition, result);
            }
        }
        m_schedule.result = m_program.add(std::move(result));
    }

    [[nodiscard]] Layout emptyLayout(const Leaf& leaf) const
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

    /// A product of two bank operands needs one of them in a register first.
    void separateBankOperands()
    {
        const auto isInBank = [&](const Slot& slot) {
            return slot.kind == Slot::Kind::Leaf && !m_isCarried[slot.number];
        };
        for (std::size_t i = m_pairs.size(); i-- > 0;) {
            Instruction& instruction = m_schedule.instructions[m_pairs[i].instruction];
            if (!isInBank(instruction.first)) {
                continue;
            }
            if (!isInBank(instruction.second)) {
                std::swap(instruction.first, instruction.second);
                continue;
            }
            const Slot temporary{Slot::Kind::Temporary, m_schedule.temporaries};
            m_needsPairTemporary = true;
            const Instruction move{Alu::Move, temporary, temporary, instruction.first};
            instruction.first = temporary;
            m_schedule.instructions.insert(
                m_schedule.instructions.begin() + static_cast<std::ptrdiff_t>(m_pairs[i].instruction), move);
        }
        m_schedule.temporaries += m_needsPairTemporary ? 1 : 0;
    }

    Result<void> shareRegisters()
    {
        separateBankOperands();
        const std::int64_t registers = 2 * std::int64_t{m_program.device().compute.registers};
        const auto carried = static_cast<std::int64_t>(std::ranges::count(m_isCarried, true));
        const auto perResult = static_cast<std::int64_t>(m_schedule.temporaries) + 1;
        m_schedule.together =
            std::min<std::int64_t>((registers - carried) / perResult, m_program.device().compute.registers);
        if (m_schedule.together < 1) {
            return refuse("needs " + std::to_string(perResult + carried) + " registers for " +
                              affine::text(m_statement, m_program.kernel()),
                          m_statement.place,
                          "A unit has " + std::to_string(registers) + "; use a temporary tensor for a part of it");
        }
        return {};
    }

    struct Pair {
        std::size_t instruction = 0;
        Slot first;
        Slot second;
    };

    Program& m_program;
    std::size_t m_number;
    const Statement& m_statement;
    StatementTiling m_tiling;
    LoopRoles m_roles;
    std::vector<Condition> m_conditions;
    CoreMap m_cores;
    std::vector<Leaf> m_leaves;
    std::vector<bool> m_isCarried;
    std::vector<Pair> m_pairs;
    bool m_needsPairTemporary = false;
    std::size_t m_inUse = 0; // temporaries
    std::optional<std::size_t> m_lane;
    VectorSchedule m_schedule;
    std::vector<CoreOperand> m_operands;
};

class HbmPimFamily final : public Family {
public:
    [[nodiscard]] std::string_view name() const override { return "hbm-pim"; }

    [[nodiscard]] Result<std::unique_ptr<StatementPlan>> lower(Program& program, std::size_t statement,
                                                               StatementTiling tiling) const override
    {
        return Builder(program, statement, std::move(tiling)).build();
    }
};

} // namespace

const Family& hbmPimFamily()
{
    static const HbmPimFamily family;
    return family;
}

} // namespace pimento::lower
