// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/representation/bounds.h"
#include "engine/systems/dcc/representation/reading.h"

#include <algorithm>
#include <cstdlib>

namespace pimento::ir {

using affine::Expression;
using affine::Index;
using affine::Operation;
using affine::Reference;
using affine::Statement;
using affine::StatementKind;

namespace {

constexpr std::size_t kMostLoops = 16; // loops around a statement, and as many conditions

/// Largest absolute value of an index, so that sums of several fit everywhere.
constexpr std::int64_t kLargestIndex = std::int64_t{1} << 40;

class KernelCheck {
public:
    KernelCheck(Reading& reading, Failure& failure)
        : m_reading(reading), m_kernel(reading.kernel), m_failure(failure), m_bounds(reading.kernel)
    {
    }

    void run()
    {
        if (m_kernel.tensors.empty()) {
            m_failure.set({1, 1}, "the program has no tensor");
        }
        boxes();
        for (std::size_t i = 0; i < m_kernel.statements.size() && !m_failure.isSet(); ++i) {
            statement(m_kernel.statements[i], m_reading.statements[i]);
        }
    }

private:
    [[nodiscard]] bool hasBoxes(const Index& index, const std::vector<bool>& isKnown) const
    {
        return std::ranges::all_of(index.terms, [&](const affine::Term& term) { return isKnown[term.variable]; });
    }

    /// True if no value of the index over the ranges of its variables exceeds kLargestIndex.
    [[nodiscard]] bool isSmall(const Index& index) const
    {
        std::int64_t sum = std::abs(index.constant);
        for (const affine::Term& term : index.terms) {
            const affine::Variable& loop = m_kernel.variables[term.variable];
            sum += std::abs(term.coefficient) * std::max(std::abs(loop.low), std::abs(loop.high));
            if (sum > kLargestIndex) {
                return false;
            }
        }
        return sum <= kLargestIndex;
    }

    /// Computes the box of each variable after those that its bounds depend on.
    void boxes()
    {
        std::vector<bool> isKnown(m_kernel.variables.size());
        for (bool isProgress = true; isProgress && !m_failure.isSet();) {
            isProgress = false;
            for (std::size_t v = 0; v < m_kernel.variables.size() && !m_failure.isSet(); ++v) {
                const affine::Variable& loop = m_kernel.variables[v];
                if (!isKnown[v] && hasBoxes(loop.begin, isKnown) && hasBoxes(loop.end, isKnown)) {
                    box(v);
                    isKnown[v] = true;
                    isProgress = true;
                }
            }
        }
        const auto unknown = std::ranges::find(isKnown, false);
        if (unknown != isKnown.end()) {
            const auto variable = static_cast<std::size_t>(unknown - isKnown.begin());
            m_failure.set(m_reading.ranges[variable], "the range of " + quoted(variable) + " depends on itself");
        }
    }

    void box(std::size_t variable)
    {
        affine::Variable& loop = m_kernel.variables[variable];
        const affine::Place place = m_reading.ranges[variable];
        if (!isSmall(loop.begin) || !isSmall(loop.end)) {
            m_failure.set(place, "the range of " + quoted(variable) + " is too large");
            return;
        }
        if (!m_reading.hasBox[variable]) {
            const Box usual = defaultBox(m_kernel, loop);
            loop.low = usual.low;
            loop.high = usual.high;
        }
        if (loop.high <= loop.low) {
            m_failure.set(place, "the range of " + quoted(variable) + " is empty");
        } else if (std::max(std::abs(loop.low), std::abs(loop.high)) > Reader::kLargest) {
            m_failure.set(place, "the range of " + quoted(variable) + " is too large");
        }
    }

    [[nodiscard]] std::string quoted(std::size_t variable) const
    {
        return "\"" + m_kernel.variables[variable].name + "\"";
    }

    void statement(const Statement& statement, const Reading::Statement& places)
    {
        if (statement.loops.size() > kMostLoops || statement.guards.size() > kMostLoops) {
            m_failure.set(places.loops,
                          "a statement has more than " + std::to_string(kMostLoops) + " loops or conditions around it");
            return;
        }
        loops(statement, places.loops);
        for (std::size_t i = 0; i < statement.guards.size() && !m_failure.isSet(); ++i) {
            index(statement, statement.guards[i].value, places.guards[i]);
        }
        const auto role = m_kernel.tensors[statement.target.tensor].role;
        if (role == affine::TensorRole::Input) {
            m_failure.set(statement.place,
                          "tensor \"" + m_kernel.tensors[statement.target.tensor].name +
                              "\" is written but only an input",
                          "Mark it inout");
        }
        reference(statement, statement.target, statement.place);
        value(statement, statement.value);
        if (statement.kind == StatementKind::Softmax) {
            softmax(statement);
        }
    }

    void loops(const Statement& statement, affine::Place place)
    {
        for (std::size_t i = 0; i < statement.loops.size() && !m_failure.isSet(); ++i) {
            const std::size_t variable = statement.loops[i];
            const auto outer = std::span(statement.loops).first(i);
            const auto isOuter = [&](const affine::Term& term) {
                return std::ranges::find(outer, term.variable) != outer.end();
            };
            const affine::Variable& loop = m_kernel.variables[variable];
            if (std::ranges::find(outer, variable) != outer.end()) {
                m_failure.set(place, "loop variable " + quoted(variable) + " is used twice");
            } else if (!std::ranges::all_of(loop.begin.terms, isOuter) ||
                       !std::ranges::all_of(loop.end.terms, isOuter)) {
                m_failure.set(place, "the range of " + quoted(variable) + " depends on a loop that is not around it");
            } else if (m_bounds.checkRange(statement, variable) != BoundsCheck::Answer::Inside) {
                m_failure.set(m_reading.ranges[variable], "loop variable " + quoted(variable) + " can leave [" +
                                                              std::to_string(loop.low) + ":" +
                                                              std::to_string(loop.high) + "]");
            }
        }
    }

    void index(const Statement& statement, const Index& index, affine::Place place)
    {
        for (const affine::Term& term : index.terms) {
            if (std::ranges::find(statement.loops, term.variable) == statement.loops.end()) {
                m_failure.set(place, "loop variable " + quoted(term.variable) + " is used outside of its loop");
                return;
            }
        }
        if (!isSmall(index)) {
            m_failure.set(place, "an index can be larger than 2^40");
        }
    }

    void value(const Statement& statement, const Expression& expression)
    {
        if (expression.operation == Operation::Reference) {
            reference(statement, expression.reference, expression.place);
        } else if (expression.operation == Operation::Position) {
            index(statement, expression.position, expression.place);
        }
        for (const Expression& operand : expression.operands) {
            value(statement, operand);
        }
    }

    void reference(const Statement& statement, const Reference& reference, affine::Place place)
    {
        const affine::Tensor& tensor = m_kernel.tensors[reference.tensor];
        const bool isWhole = statement.kind == StatementKind::Softmax && reference.index.empty();
        if (m_failure.isSet() || isWhole) {
            return;
        }
        if (reference.index.size() != tensor.sizes.size()) {
            m_failure.set(place, "tensor \"" + tensor.name + "\" has " + std::to_string(tensor.sizes.size()) +
                                     " dimensions, this names " + std::to_string(reference.index.size()));
        }
        for (std::size_t d = 0; d < reference.index.size() && !m_failure.isSet(); ++d) {
            index(statement, reference.index[d], place);
            if (m_failure.isSet()) {
                return;
            }
            const auto answer = m_bounds.check(statement, reference.index[d], tensor.sizes[d]);
            if (answer != BoundsCheck::Answer::Inside) {
                const bool isSure = answer == BoundsCheck::Answer::Outside;
                m_failure.set(place,
                              "index " + std::to_string(d + 1) + " of \"" + tensor.name + "\" " +
                                  (isSure ? "leaves" : "may leave") + " [0:" + std::to_string(tensor.sizes[d]) + "]",
                              isSure ? "" : "Add a condition from which this follows");
            }
        }
    }

    void softmax(const Statement& statement)
    {
        const auto& to = m_kernel.tensors[statement.target.tensor].sizes;
        const auto& from = m_kernel.tensors[statement.value.reference.tensor].sizes;
        if (to != from) {
            m_failure.set(statement.place, "the softmax has a result of other sizes than its operand");
        } else if (statement.axis >= to.size()) {
            m_failure.set(statement.place, "axis " + std::to_string(statement.axis) + " is not one of the " +
                                               std::to_string(to.size()) + " dimensions");
        }
    }

    Reading& m_reading;
    affine::Kernel& m_kernel;
    Failure& m_failure;
    BoundsCheck m_bounds;
};

} // namespace

void checkKernel(Reading& reading, Failure& failure) { KernelCheck(reading, failure).run(); }

} // namespace pimento::ir
