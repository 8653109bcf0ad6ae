// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mlir/syntax.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pimento::mlir {

// A function as values and steps. A step computes one value from others in one nest of loops:
//
//   %1 = linalg.matmul ins(%a, %b) outs(%0)     loops m n k, result %1, starts from %0, += a[m][k] * b[k][n]

using ValueId = std::size_t;

enum class Origin : std::uint8_t {
    Argument, // of the function
    Made,     // without content: tensor.empty
    Filled,   // one number in all elements
    Number,   // a scalar constant
    Weights,  // a constant with a number of its own for each element
    Computed, // result of a step
    Host,     // result of something that is left out
};

struct Value {
    std::string name; // without "%"
    Type type;
    Place place;
    Origin origin = Origin::Host;
    double number = 0;       // Filled, Number
    bool isWritable = false; // an argument whose memory the function may write
    bool isReturned = false;
    ValueId root = 0; // Filled, Computed: the value whose memory it takes over, as far as it is made here
    std::size_t uses = 0;
    std::size_t lastUse = 0; // position of the last operation that uses it
};

/// A maximum along loops, from the least number on, as its body says it.
struct Largest {
    affine::Expression value;
    std::vector<std::int64_t> extents;
    std::vector<affine::Index> target;
};

struct Step {
    std::string operation; // "linalg.matmul"
    Place place;
    std::size_t position = 0; // of the operation in its function
    bool isMove = false;      // only moves elements: pads, slices, reshapes
    std::vector<std::string> loops;
    std::vector<std::int64_t> extents;
    affine::StatementKind kind = affine::StatementKind::Assign;
    ValueId start = 0; // what the result holds before
    ValueId result = 0;
    std::vector<affine::Index> target; // Term::variable: number of the loop
    affine::Expression value;          // Reference::tensor: a ValueId
    std::size_t axis = 0;              // Softmax
    std::optional<Largest> largest;    // none: it is no maximum
    std::string problem;               // why no kernel can say it; "": a kernel can

    /// True if the step adds up over a loop.
    [[nodiscard]] bool isReduction() const;
    /// True if every element of the result is assigned, whatever it held before.
    [[nodiscard]] bool coversResult(const Type& type) const;
};

/// True if the result of a step may take over the memory of the value that it starts from: no later step
/// reads it, and the kernel has made it or changes its argument. `isHere`: it is a tensor of the kernel already.
[[nodiscard]] bool takesOver(const Step& step, const Value& start, bool isHere);

/// An operation that belongs to no kernel, and why.
struct LeftOut {
    Place place;
    std::string operation;
    std::string reason;

    bool operator==(const LeftOut&) const = default;
};

struct Function {
    std::string name;
    Place place;
    std::vector<Value> values;
    std::vector<Step> steps;
    std::vector<ValueId> arguments;
    std::vector<ValueId> returned;
    std::vector<LeftOut> leftOut;
};

} // namespace pimento::mlir
