// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/element_type.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace pimento::affine {

// A tensor kernel bound to sizes, as plain values (paper sec. 4.2, 4.5): tensors, loop variables, and statements in
// program order. Everything behind the front end (mappings, lowering, interpreter) reads this.
//
//   for b in range(4):                 variables  b: 0..4, i: 0..8
//     for i in range(8):               statement  loops {b, i}
//       y[b][i] += x[b+1][i*2] * 3                target y[1b+0][1i+0], accumulates
//                                                 value Multiply(Reference x[1b+1][2i+0], Constant 3)

/// A place in the kernel's text; line and column count from 1; 0: none.
struct Place {
    int line = 0;
    int column = 0;

    bool operator==(const Place&) const = default;
};

/// Affine function of the loop variables: constant + sum of coefficient * variable.
struct Term {
    std::size_t variable = 0; // index in Kernel::variables
    std::int64_t coefficient = 0;

    bool operator==(const Term&) const = default;
};

struct Index {
    std::vector<Term> terms; // ascending variables, no zero coefficient
    std::int64_t constant = 0;

    bool operator==(const Index&) const = default;

    /// Value at one point; `values` has one entry per variable of the kernel.
    [[nodiscard]] std::int64_t at(std::span<const std::int64_t> values) const
    {
        std::int64_t sum = constant;
        for (const Term& term : terms) {
            sum += term.coefficient * values[term.variable];
        }
        return sum;
    }
    [[nodiscard]] std::int64_t coefficientOf(std::size_t variable) const
    {
        for (const Term& term : terms) {
            if (term.variable == variable) {
                return term.coefficient;
            }
        }
        return 0;
    }
};

/// An element of a tensor, with one index per dimension.
struct Reference {
    std::size_t tensor = 0;
    std::vector<Index> index;

    bool operator==(const Reference&) const = default;
};

enum class Operation : std::uint8_t {
    Constant,
    Reference,
    Position, // value of an affine function of the loop variables
    Negate,
    Add,
    Subtract,
    Multiply,
    Divide,
    Minimum,
    Maximum,
    Relu,
    Exp,
    Sqrt,
    Less, // comparisons give 1 or 0
    LessEqual,
    Equal,
    NotEqual,
    And,
    Or,
    Not,
    Select, // operands: condition, value if it is non-zero, value if it is zero
};

struct Expression {
    Operation operation = Operation::Constant;
    double constant = 0;              // Constant
    Reference reference;              // Reference
    Index position;                   // Position
    std::vector<Expression> operands; // for all other operations
    Place place;

    /// Compares everything but places in the text.
    bool operator==(const Expression& other) const
    {
        return operation == other.operation && constant == other.constant && reference == other.reference &&
               position == other.position && operands == other.operands;
    }
};

/// Residency of an argument: when its data is laid out for the cores, and whether the cost of a run includes that.
enum class Residency : std::uint8_t {
    Streamed, // laid out for every run, which the cost includes
    Resident, // laid out once (weights, KV cache), which the cost excludes
};

enum class TensorRole : std::uint8_t {
    Input,     // argument that is only read
    InOut,     // argument that a statement writes
    Output,    // created by DCC.Tensor.zero and returned
    Temporary, // created by DCC.Tensor.zero, not returned
};

struct Tensor {
    std::string name;
    std::vector<std::int64_t> sizes; // one per dimension, each at least 1
    TensorRole role = TensorRole::Input;
    Residency residency = Residency::Streamed;
    Place place;

    bool operator==(const Tensor&) const = default;

    [[nodiscard]] std::int64_t elements() const
    {
        std::int64_t product = 1;
        for (const std::int64_t size : sizes) {
            product *= size;
        }
        return product;
    }
};

/// A loop variable: begin, begin + step, ... below end. Loops of one name and range in several nests are one variable
/// (paper sec. 4.5), so that they share a dimension set. Bounds may depend on variables of outer loops.
struct Variable {
    std::string name;
    Index begin;
    Index end;
    std::int64_t step = 1; // at least 1
    // Smallest value, and largest value plus one, over all outer iterations; low < high.
    std::int64_t low = 0;
    std::int64_t high = 1;

    bool operator==(const Variable&) const = default;

    [[nodiscard]] bool hasFixedBounds() const { return begin.terms.empty() && end.terms.empty(); }
};

/// A condition on the loop variables: value >= 0.
struct Guard {
    Index value;

    bool operator==(const Guard&) const = default;
};

enum class StatementKind : std::uint8_t {
    Assign,  // target = value
    Add,     // target += value
    Softmax, // target = softmax of value (a Reference to a whole tensor) along `axis`, over all elements
};

struct Statement {
    StatementKind kind = StatementKind::Assign;
    std::vector<std::size_t> loops; // variables of the enclosing loops, outermost first
    std::vector<Guard> guards;      // all must hold
    Reference target;
    Expression value;
    std::size_t axis = 0; // Softmax: dimension of the target
    Place place;

    bool operator==(const Statement&) const = default;
};

struct Kernel {
    std::string name;
    ElementType type = ElementType::Fp16;
    std::vector<Tensor> tensors; // arguments in order, then the tensors created inside
    std::vector<Variable> variables;
    std::vector<Statement> statements;

    bool operator==(const Kernel&) const = default;
};

/// Text of an index: "b+1", "i*2", "i+r-1", "0".
[[nodiscard]] std::string text(const Index& index, std::span<const Variable> variables);
/// Text of an element: "A[b+1][i*2]".
[[nodiscard]] std::string text(const Reference& reference, const Kernel& kernel);
/// Text of an expression in the kernel language, with the fewest parentheses.
[[nodiscard]] std::string text(const Expression& expression, const Kernel& kernel);
/// Text of a statement: "y[b][i] += x[b][j]*weight[i][j]", "p = softmax(s, axis=1)".
[[nodiscard]] std::string text(const Statement& statement, const Kernel& kernel);

/// Counts the runs of all statements at most: without guards, each loop to its largest end.
[[nodiscard]] double lineRuns(const Kernel& kernel);

/// Calls `visit(values)` for each point of a statement's loops, in program order, guards not applied; values are
/// indexed by variable. Ends after a visit that returns false.
template <class Visit> void forEachPoint(const Kernel& kernel, const Statement& statement, Visit&& visit)
{
    std::vector<std::int64_t> values(kernel.variables.size(), 0);
    const auto walk = [&](const auto& self, std::size_t depth) -> bool {
        if (depth == statement.loops.size()) {
            const std::span<const std::int64_t> point(values);
            if constexpr (std::is_void_v<std::invoke_result_t<Visit, std::span<const std::int64_t>>>) {
                visit(point);
                return true;
            } else {
                return visit(point);
            }
        }
        const std::size_t variable = statement.loops[depth];
        const Variable& loop = kernel.variables[variable];
        const std::int64_t end = loop.end.at(values);
        for (std::int64_t value = loop.begin.at(values); value < end; value += loop.step) {
            values[variable] = value;
            if (!self(self, depth + 1)) {
                return false;
            }
        }
        return true;
    };
    (void)walk(walk, 0);
}

/// Text of a place: "gemv, line 7, column 13".
[[nodiscard]] std::string placeText(const Kernel& kernel, Place place);

} // namespace pimento::affine
