// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mlir/step_builder.h"

#include "engine/kernels/affine/element_type.h"
#include "engine/kernels/text/affine_form.h"
#include "engine/mlir/expressions.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace pimento::mlir {

namespace {

using affine::Expression;
using affine::Index;

constexpr std::int64_t kLargestWindow = 64; // elements of a window that is written out

const std::vector<Index>& mapOf(const Nest& nest, std::size_t operand) { return nest.maps[operand]; }

/// The expression with loop variables replaced by numbers: `point` has one for each loop, or none to keep it.
Index at(const Index& index, const std::vector<std::optional<std::int64_t>>& point)
{
    Index result{{}, index.constant};
    for (const affine::Term& term : index.terms) {
        if (point[term.variable]) {
            result.constant += term.coefficient * *point[term.variable];
        } else {
            result.terms.push_back(term);
        }
    }
    return result;
}

Expression at(Expression expression, const std::vector<std::optional<std::int64_t>>& point)
{
    if (expression.operation == affine::Operation::Position) {
        return language::asExpression(at(expression.position, point), {});
    }
    for (Index& index : expression.reference.index) {
        index = at(index, point);
    }
    for (Expression& operand : expression.operands) {
        operand = at(std::move(operand), point);
    }
    return expression;
}

/// Calls visit(point) for all points of some loops, the last one fastest.
template <class Visit>
void forEachPointOf(const std::vector<std::size_t>& loops, const std::vector<std::int64_t>& extents, const Visit& visit)
{
    std::vector<std::optional<std::int64_t>> point(extents.size());
    for (const std::size_t loop : loops) {
        point[loop] = 0;
    }
    while (true) {
        visit(point);
        std::size_t digit = loops.size();
        for (; digit > 0; --digit) {
            auto& value = point[loops[digit - 1]];
            if (++*value < extents[loops[digit - 1]]) {
                break;
            }
            value = 0;
        }
        if (digit == 0) {
            return;
        }
    }
}

bool reads(const Expression& expression, const Expression& element)
{
    return expression == element ||
           std::ranges::any_of(expression.operands, [&](const auto& each) { return reads(each, element); });
}

/// True if a maximum or minimum with this number changes nothing.
bool isNeutral(affine::Operation operation, double number, const std::string& element)
{
    const double most = element == "f16"                        ? 65504
                        : element == "bf16" || element == "f32" ? 3.38e38
                        : element == "i8"                       ? 127
                        : element == "i32"                      ? 2147483647
                        : element == "i64"                      ? 9.2e18
                                                                : std::numeric_limits<double>::infinity();
    return operation == affine::Operation::Maximum ? number <= -most
                                                   : operation == affine::Operation::Minimum && number >= most;
}

class StepBuilder {
public:
    StepBuilder(const Nest& nest, std::size_t output, const std::vector<Value>& values, Step& step)
        : m_nest(nest), m_values(values), m_step(step), m_start(nest.operands[nest.inputs + output]),
          m_element(referenceTo(m_start, mapOf(nest, nest.inputs + output)))
    {
        m_step.operation = nest.operation;
        m_step.place = nest.place;
        m_step.position = nest.position;
        m_step.loops = nest.loops;
        m_step.start = m_start;
        m_step.target = mapOf(nest, nest.inputs + output);
    }

    std::string build(Expression yielded)
    {
        for (std::size_t loop = 0; loop < m_step.loops.size(); ++loop) {
            const bool isParallel =
                std::ranges::any_of(m_step.target, [&](const Index& each) { return each.coefficientOf(loop) != 0; });
            if (!isParallel) {
                m_reduced.push_back(loop);
                m_points *= m_points > kLargestWindow ? 1 : m_step.extents[loop];
            }
        }
        return assigned(std::move(yielded));
    }

private:
    [[nodiscard]] const Value& start() const { return m_values[m_start]; }

    std::string assigned(Expression yielded)
    {
        auto sum = addend(yielded);
        const bool isFilledOtherwise = start().origin == Origin::Filled && start().number != 0;
        if (sum && (m_points > 1 || !isFilledOtherwise)) {
            m_step.kind = affine::StatementKind::Add;
            m_step.value = *std::move(sum);
            return start().origin == Origin::Made ? withoutValues() : "";
        }
        if (!reads(yielded, m_element)) {
            m_step.value = std::move(yielded);
            return m_points > 1 ? "it assigns an element " + count() + " times; kernels assign it once or add up" : "";
        }
        if (start().origin == Origin::Made) {
            return withoutValues();
        }
        if (m_points == 1) {
            m_step.value = withStart(std::move(yielded));
            return "";
        }
        return unrolled(yielded);
    }

    [[nodiscard]] std::string withoutValues() const
    {
        return "it reads %" + start().name + ", which has no values yet";
    }
    [[nodiscard]] std::string count() const
    {
        return m_points > kLargestWindow ? "more than " + std::to_string(kLargestWindow) : std::to_string(m_points);
    }

    /// What the body adds to the element of the result; none: it does something else.
    [[nodiscard]] std::optional<Expression> addend(const Expression& yielded) const
    {
        const bool isSum =
            yielded.operation == affine::Operation::Add || yielded.operation == affine::Operation::Subtract;
        if (!isSum) {
            return std::nullopt;
        }
        const Expression& left = yielded.operands[0];
        const Expression& right = yielded.operands[1];
        if (left == m_element && !reads(right, m_element)) {
            return yielded.operation == affine::Operation::Add ? right
                                                               : operationOn(affine::Operation::Negate, {right});
        }
        const bool isTurned =
            yielded.operation == affine::Operation::Add && right == m_element && !reads(left, m_element);
        return isTurned ? std::optional(left) : std::nullopt;
    }

    /// The expression with the number that the result starts from.
    [[nodiscard]] Expression withStart(Expression expression) const
    {
        if (start().origin == Origin::Filled && expression == m_element) {
            return constantOf(start().number);
        }
        for (Expression& operand : expression.operands) {
            operand = withStart(std::move(operand));
        }
        return expression;
    }

    /// Joins parts by an operation: maxima and minima by halves, for little depth; products in the order of the loops.
    static Expression joined(affine::Operation operation, std::vector<Expression> parts)
    {
        const bool isByHalves = operation != affine::Operation::Multiply;
        while (parts.size() > 1) {
            std::vector<Expression> next;
            for (std::size_t i = 0; i < parts.size(); ++i) {
                const bool isPair = i + 1 < parts.size() && (isByHalves || i == 0);
                next.push_back(isPair ? operationOn(operation, {std::move(parts[i]), std::move(parts[i + 1])})
                                      : std::move(parts[i]));
                i += isPair ? 1 : 0;
            }
            parts = std::move(next);
        }
        return std::move(parts.front());
    }

    /// Writes out y = max(max(x[0], x[1]), x[2]).
    std::string unrolled(const Expression& yielded)
    {
        const bool isKnown = yielded.operation == affine::Operation::Maximum ||
                             yielded.operation == affine::Operation::Minimum ||
                             yielded.operation == affine::Operation::Multiply;
        const bool isLeft = isKnown && yielded.operands[0] == m_element && !reads(yielded.operands[1], m_element);
        const bool isRight = isKnown && yielded.operands[1] == m_element && !reads(yielded.operands[0], m_element);
        if (!isLeft && !isRight) {
            return "it accumulates other than with a sum; kernels only add up";
        }
        const Expression& each = yielded.operands[isLeft ? 1 : 0];
        const bool isLargest = yielded.operation == affine::Operation::Maximum && start().origin == Origin::Filled &&
                               isNeutral(yielded.operation, start().number, start().type.element);
        if (isLargest) {
            m_step.largest = Largest{each, m_step.extents, m_step.target};
        }
        if (m_points > kLargestWindow || static_cast<std::size_t>(m_points) * (sizeOf(each) + 1) > kMostNodes) {
            const std::string problem = "it accumulates other than with a sum, over " + count() +
                                        " elements; kernels only add up, or write out up to " +
                                        std::to_string(kLargestWindow) + " elements";
            m_step.problem = isLargest ? problem : ""; // it may be part of a softmax
            return isLargest ? "" : problem;
        }
        const bool isFilled = start().origin == Origin::Filled;
        const bool beginsWithOne = isFilled && yielded.operation == affine::Operation::Multiply && start().number == 1;
        std::vector<Expression> parts;
        if (!beginsWithOne && !(isFilled && isNeutral(yielded.operation, start().number, start().type.element))) {
            parts.push_back(isFilled ? constantOf(start().number) : m_element);
        }
        forEachPointOf(m_reduced, m_step.extents, [&](const auto& point) { parts.push_back(at(each, point)); });
        m_step.value = joined(yielded.operation, std::move(parts));
        if (depthOf(m_step.value) > kMostLevels) {
            return "it multiplies " + count() + " elements; kernels only add up, or write out fewer";
        }
        dropReduced();
        return "";
    }

    /// Removes the loops that are written out.
    void dropReduced()
    {
        std::vector<std::size_t> number(m_step.loops.size());
        std::vector<std::string> loops;
        std::vector<std::int64_t> extents;
        for (std::size_t loop = 0; loop < number.size(); ++loop) {
            number[loop] = loops.size();
            if (std::ranges::find(m_reduced, loop) == m_reduced.end()) {
                loops.push_back(m_step.loops[loop]);
                extents.push_back(m_step.extents[loop]);
            }
        }
        m_step.loops = std::move(loops);
        m_step.extents = std::move(extents);
        const auto renumber = [&](Index& index) {
            for (affine::Term& term : index.terms) {
                term.variable = number[term.variable];
            }
        };
        std::ranges::for_each(m_step.target, renumber);
        renumberAll(m_step.value, renumber);
    }

    template <class Renumber> static void renumberAll(Expression& expression, const Renumber& renumber)
    {
        renumber(expression.position);
        std::ranges::for_each(expression.reference.index, renumber);
        for (Expression& operand : expression.operands) {
            renumberAll(operand, renumber);
        }
    }

    const Nest& m_nest;
    const std::vector<Value>& m_values;
    Step& m_step;
    ValueId m_start;
    Expression m_element; // element of the result before this step
    std::vector<std::size_t> m_reduced;
    std::int64_t m_points = 1; // iterations of the reduced loops; above kLargestWindow, a lower bound
};

} // namespace

std::string makeStep(const Nest& nest, std::size_t output, Expression yielded, const std::vector<Value>& values,
                     Step& step)
{
    if (std::string problem = findExtents(nest, values, step.extents); !problem.empty()) {
        return problem;
    }
    return StepBuilder(nest, output, values, step).build(std::move(yielded));
}

} // namespace pimento::mlir
