// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/text/bind.h"

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace pimento::language {

// State of the binder while it walks through a kernel's text. Internal to the folder.

/// An element that a statement accesses, with its place in the text.
struct Access {
    affine::Reference reference;
    Mark mark;
    std::vector<Mark> indexMarks; // one per dimension; none for local numbers
};

/// The branch that a path takes at an if statement.
struct Turn {
    std::size_t choice = 0;  // index in Binding::choices
    std::size_t outcome = 0; // index of the branch; the number of conditions: none of them holds
};

/// Origin of a statement in the text.
struct Origin {
    Mark mark;
    Access target;
    std::vector<int> loopInstances; // one number per enclosing loop of the text, outermost first
    std::vector<Access> reads;
    std::vector<Turn> path;  // the branches around it, outermost first
    bool isReported = false; // reported as a statement that cannot run in parallel
};

/// A name that denotes a tensor.
struct TensorSymbol {
    std::size_t tensor = 0;
};
struct NumberSymbol {
    double value = 0;
    std::optional<std::int64_t> integer;
};
/// A local number, represented by a tensor with one element per iteration of the loops around its first assignment.
struct ScalarSymbol {
    std::size_t tensor = 0;
    std::vector<int> loopInstances;
    std::vector<affine::Index> index;
};
struct LoopSymbol {
    std::size_t variable = 0;
};
struct Symbol {
    std::variant<TensorSymbol, NumberSymbol, ScalarSymbol, LoopSymbol> is;
    Mark mark;
};

/// A condition that depends on data and cannot become guards.
struct Condition {
    affine::Expression value;
    std::vector<Access> reads;
    std::size_t choice = 0; // index in Binding::choices
    Mark mark;
};

/// Alternatives, each a list of guards: all guards of at least one of them hold.
using Alternatives = std::vector<std::vector<affine::Guard>>;

/// An if statement.
struct Choice {
    struct Write {
        std::size_t tensor = 0;
        int line = 0;
    };
    std::vector<Write> writes; // writes of its statements so far
    /// Facts about the loop variables for each outcome; all of them hold.
    std::vector<std::vector<Alternatives>> outcomes;

    // The remaining members identify a repetition of the same conditions.
    std::string text;               // text of the conditions
    std::vector<int> loopInstances; // around it
    std::vector<std::size_t> reads; // tensors that the conditions read
    std::size_t firstStatement = 0; // index of the first statement after the conditions
};

/// The loops and conditions around the present position.
struct Surroundings {
    std::vector<std::size_t> loops;
    std::vector<int> loopInstances;
    std::vector<affine::Guard> guards;
    std::vector<Condition> conditions;
    std::vector<Turn> path;
};

struct Binding {
    affine::Kernel kernel;
    std::vector<Origin> origins; // one per statement of the kernel
    std::map<std::string, Symbol, std::less<>> symbols;
    std::map<std::string, int, std::less<>> endedLoops;  // line of a loop whose variable is out of scope
    std::map<std::string, int, std::less<>> assignments; // number of assignments to each name without indices
    std::vector<bool> isBroken;                          // tensors with a reported mistake
    std::vector<Choice> choices;
    std::map<std::size_t, std::size_t> locals; // tensors of local numbers, with the number of loops around them
    Surroundings around;
    Diagnostics diagnostics;
};

/// Makes an operation on operands, with its place in the text.
[[nodiscard]] inline affine::Expression operationWith(affine::Operation operation,
                                                      std::vector<affine::Expression> operands, affine::Place place)
{
    affine::Expression expression;
    expression.operation = operation;
    expression.operands = std::move(operands);
    expression.place = place;
    return expression;
}

} // namespace pimento::language
