// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/vector/hbm_pim_selection.h"

#include "engine/systems/dcc/lower/core/program.h"
#include "engine/systems/dcc/lower/core/sum_of_products.h"

#include <algorithm>
#include <iterator>

namespace pimento::lower {

using affine::Expression;
using affine::Operation;
using affine::Statement;

namespace {

bool isLeaf(const Expression& expression)
{
    return expression.operation == Operation::Reference || expression.operation == Operation::Position;
}

class Selector {
public:
    Selector(const Program& program, const Statement& statement, const StatementTiling& tiling,
             const std::vector<Condition>& conditions)
        : m_program(&program), m_statement(&statement), m_tiling(&tiling), m_conditions(&conditions),
          m_reductions(rolesOf(statement).reductions)
    {
    }

    Result<VectorSelection> select()
    {
        for (const Product& product : sumOfProducts(m_statement->value, m_program->kernel().type)) {
            if (const auto done = addProduct(product); !done) {
                return tl::unexpected<Error>(done.error());
            }
        }
        return std::move(m_selected);
    }

private:
    [[nodiscard]] tl::unexpected<Error> refuse(const std::string& what, affine::Place place,
                                               const std::string& hint) const
    {
        return failAt(*m_program, place, what, hint);
    }

    Slot addLeaf(const Expression* expression, double number)
    {
        VectorSource leaf{expression, number, {}, {}};
        if (expression != nullptr) {
            leaf.variables = variablesOf(*expression, *m_statement);
        }
        m_selected.leaves.push_back(std::move(leaf));
        return {Slot::Kind::Leaf, m_selected.leaves.size() - 1};
    }

    /// Returns the leaf of a number that the host keeps in a register; one leaf per number.
    Slot numberSlot(double number)
    {
        for (std::size_t i = 0; i < m_selected.leaves.size(); ++i) {
            if (m_selected.leaves[i].expression == nullptr && m_selected.leaves[i].number == number &&
                m_selected.leaves[i].variables.empty() && m_selected.leaves[i].conditions.empty()) {
                return {Slot::Kind::Leaf, i};
            }
        }
        return addLeaf(nullptr, number);
    }

    Slot newTemporary()
    {
        const Slot slot{Slot::Kind::Temporary, m_inUse++};
        m_selected.temporaries = std::max(m_selected.temporaries, m_inUse);
        return slot;
    }

    void emit(Alu alu, Slot to, Slot first, Slot second)
    {
        m_selected.instructions.push_back({alu, to, first, second});
    }

    /// Moves a leaf to a temporary, because a first operand cannot come from a bank. (A carried leaf would not need
    /// this, but whether a leaf is carried is not known yet.)
    Slot inRegister(Slot slot)
    {
        if (slot.kind != Slot::Kind::Leaf || m_selected.leaves[slot.number].expression == nullptr) {
            return slot;
        }
        const Slot temporary = newTemporary();
        emit(Alu::Move, temporary, temporary, slot);
        return temporary;
    }

    /// Computes an expression into a temporary of its own and returns the slot.
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
                !affine::isInteger(m_program->kernel().type)) {
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
        return refuse("cannot compute " + affine::text(expression, m_program->kernel()), expression.place,
                      "Its units add, multiply, multiply and add, and cut off negative values");
    }

    Result<Slot> twoOperands(Alu alu, const Expression& left, const Expression& right)
    {
        const std::size_t before = m_inUse;
        // Evaluates the deeper side first, so that fewer temporaries are in use at once.
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

    /// Adds coefficient * product of the factors to the sum. Points that a core does not run add nothing, because one
    /// factor is zero there.
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
        const bool mustMask = !m_reductions.empty();
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
            mask(m_selected.leaves[*masked], factors);
        }
        combine(factors);
        return {};
    }

    void mask(VectorSource& leaf, const std::vector<Slot>& factors)
    {
        leaf.isMasked = true;
        Variables covered;
        for (const Slot& slot : factors) {
            if (slot.kind == Slot::Kind::Leaf) {
                const VectorSource& factor = m_selected.leaves[slot.number];
                const auto expanded = expandedVariable(factor, *m_tiling);
                std::ranges::copy_if(factor.variables, std::back_inserter(covered),
                                     [&](std::size_t variable) { return expanded != variable; });
            }
        }
        Variables wanted = without(m_reductions, covered);
        for (const Condition& condition : *m_conditions) {
            if (!both(condition.variables, m_reductions).empty()) {
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

    /// Expands the tile of the first factor with gaps.
    std::optional<std::size_t> chooseExpanded(const std::vector<Slot>& factors)
    {
        for (const Slot& slot : factors) {
            if (slot.kind != Slot::Kind::Leaf) {
                continue;
            }
            VectorSource& leaf = m_selected.leaves[slot.number];
            if (leaf.expression != nullptr && leaf.expression->operation == Operation::Reference &&
                expandable(leaf.expression->reference, *m_tiling)) {
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
        m_selected.products.push_back(m_selected.instructions.size());
        emit(Alu::MultiplyAdd, sum, factors[0], factors[1]);
    }

    const Program* m_program;
    const Statement* m_statement;
    const StatementTiling* m_tiling;
    const std::vector<Condition>* m_conditions;
    Variables m_reductions;
    std::size_t m_inUse = 0; // temporaries in use
    VectorSelection m_selected;
};

} // namespace

std::optional<std::size_t> expandedVariable(const VectorSource& source, const StatementTiling& tiling)
{
    return source.mayExpand ? expandable(source.expression->reference, tiling) : std::nullopt;
}

Result<VectorSelection> selectInstructions(const Program& program, const Statement& statement,
                                           const StatementTiling& tiling, const std::vector<Condition>& conditions)
{
    return Selector(program, statement, tiling, conditions).select();
}

} // namespace pimento::lower
