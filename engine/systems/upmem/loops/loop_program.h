// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/loops/affine.h"
#include "sim/base/fingerprint.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace pimento::upmem {

// The work of every tasklet of a DPU as statements over affine indices. All tasklets run the same body with their own
// value of the tasklet variable; all DPUs with their own coordinates. GEMV of 7 x 40 in tiles of 2 x 16:
//
//   for t < 4:
//     for i < 2:
//       C_local[i] = 0
//       for j < 3:
//         for k < 16: if 2*t + i < 7 and 16*j + k < 40: A_local[k] <- A[2*t + i][16*j + k]
//         for k < 16: if 16*j + k < 40:                 B_local[k] <- B[16*j + k]
//         for k < 16: if 2*t + i < 7 and 16*j + k < 40: C_local[i] += A_local[k] * B_local[k]
//     for i < 2: if 2*t + i < 7: C[2*t + i] <- C_local[i]

enum class ElementType : std::uint8_t { Int32, Int64, Float32 };

[[nodiscard]] std::string_view name(ElementType type);
[[nodiscard]] constexpr std::int64_t bytesOf(ElementType type) { return type == ElementType::Int64 ? 8 : 4; }

/// Granule of DMA between MRAM and WRAM: addresses and sizes are multiples of it. One instruction moves at most the
/// largest transfer.
inline constexpr std::int64_t kDmaGranule = 8;
inline constexpr std::int64_t kLargestTransfer = 2048;

enum class VariableKind : std::uint8_t {
    DpuCoordinate, // written by the host before the launch
    Tasklet,       // at most one variable
    TaskletPart,   // (tasklet / divisor) % extent; requires a tasklet variable
    Loop,          // belongs to exactly one For
};

struct Variable {
    std::string name;
    VariableKind kind = VariableKind::Loop;
    std::int64_t extent = 1; // runs from 0 to extent - 1
    std::int64_t divisor = 1; // for TaskletPart

    bool operator==(const Variable&) const = default;
};

enum class Space : std::uint8_t { Mram, Wram };

/// Tells whether each tasklet has its own copy of a buffer in WRAM.
enum class Sharing : std::uint8_t { EachTasklet, AllTasklets };

/// Elements of a buffer in MRAM that the host reads. TrueBounds: only the tensor's own elements, all of which are
/// computed, so that padding may hold anything. WholeBox: also elements that a check leaves out.
enum class Readback : std::uint8_t { TrueBounds, WholeBox };

/// A buffer with elements in row-major order. The buffer begins at a multiple of 8 bytes; so do the innermost rows of
/// more than one dimension.
struct Buffer {
    std::string name;
    ElementType type = ElementType::Int32;
    Space space = Space::Mram;
    std::vector<std::int64_t> extents; // with padding
    Sharing sharing = Sharing::AllTasklets;
    Readback readback = Readback::TrueBounds;

    bool operator==(const Buffer&) const = default;

    /// Strides in elements, one per dimension.
    [[nodiscard]] std::vector<std::int64_t> strides() const;
    /// Number of elements, including the padding of rows.
    [[nodiscard]] std::int64_t elements() const;
    /// Size in bytes, a multiple of 8.
    [[nodiscard]] std::int64_t bytes() const;
};

/// Access to an element of a buffer, with one index per dimension.
struct Access {
    std::size_t buffer = 0;
    std::vector<Affine> index;

    bool operator==(const Access&) const = default;
};

enum class ExpressionKind : std::uint8_t {
    Constant,
    Parameter, // a number that the host writes before the launch
    Element,   // an element of a buffer in WRAM
    Add,
    Subtract,
    Multiply,
    Maximum,
    Relu,
};

/// An expression; integers wrap around in the type of the statement's target.
struct Expression {
    ExpressionKind kind = ExpressionKind::Constant;
    std::int64_t constant = 0;        // Constant; for a float target the number itself
    std::size_t parameter = 0;        // for Parameter
    Access element;                   // for Element
    std::vector<Expression> operands; // for the other kinds: two, for Relu one

    bool operator==(const Expression&) const = default;

    [[nodiscard]] static Expression number(std::int64_t value);
    [[nodiscard]] static Expression of(Access element);
    [[nodiscard]] static Expression parameterOf(std::size_t parameter);
    [[nodiscard]] static Expression make(ExpressionKind kind, std::vector<Expression> operands);
};

struct Statement;
using Body = std::vector<Statement>;

/// The bound ceil(value / divisor).
struct Bound {
    Affine value;
    std::int64_t divisor = 1; // positive

    bool operator==(const Bound&) const = default;

    [[nodiscard]] std::int64_t at(std::span<const std::int64_t> values) const;
};

/// A loop from the greatest of 0 and `begins` to below the least of its extent and `ends`; no iteration if that is
/// empty. Bounds are evaluated once on entry.
struct For {
    VariableId variable = 0;
    std::vector<Bound> begins;
    std::vector<Bound> ends;
    bool isUnrolled = false; // requests unrolling by unrolled()
    Body body;

    [[nodiscard]] bool isTightened() const { return !begins.empty() || !ends.empty(); }
};

/// A branch. All conditions must hold; they are evaluated together and count as one branch.
struct If {
    std::vector<Condition> conditions;
    Body body;
};

/// A copy of one element between MRAM and WRAM.
struct ElementCopy {
    Access to;
    Access from;
};

enum class Direction : std::uint8_t { Load, Store };

/// A DMA transfer of consecutive elements between MRAM and WRAM; more than 2048 bytes take several instructions.
struct Transfer {
    Direction direction = Direction::Load;
    Access wram; // first element
    Access mram;
    std::int64_t elements = 0;
};

enum class Combine : std::uint8_t { Assign, Add, Maximum };

struct Compute {
    Access target; // in WRAM
    Combine combine = Combine::Assign;
    Expression value;
};

struct Init {
    Access target; // in WRAM
    std::int64_t value = 0;
};

/// A barrier: all tasklets wait for one another.
struct Barrier {};

/// A tree reduction. Element t of a shared buffer of one dimension belongs to tasklet t; element 0 receives the
/// combination of all, by a tree of pairwise handshakes. The other elements are left with intermediate values.
struct TreeReduction {
    std::size_t buffer = 0;
    Combine combine = Combine::Add; // other than Assign
};

using Node = std::variant<For, If, ElementCopy, Transfer, Compute, Init, Barrier, TreeReduction>;

struct Statement {
    Node node;
    int number = 0; // from 1 in the order of the listing; copies made by unrolling keep it
};

struct LoopProgram {
    std::string name;
    std::vector<Variable> variables;
    std::vector<Buffer> buffers;
    std::vector<std::string> parameters;
    Body body;

    [[nodiscard]] std::optional<VariableId> taskletVariable() const;
    /// Variables that distinguish tasklets: the parts of the tasklet's number if there are any, otherwise the tasklet
    /// variable, if any.
    [[nodiscard]] std::vector<VariableId> taskletVariables() const;
    /// Number of tasklets; 1 without a tasklet variable.
    [[nodiscard]] std::int64_t tasklets() const;
    [[nodiscard]] std::vector<std::int64_t> extents() const; // extents of all variables
    /// Sets the values of the tasklet variable and its parts.
    void setTasklet(std::int64_t tasklet, std::span<std::int64_t> values) const;
    [[nodiscard]] std::string nameOf(VariableId variable) const { return variables[variable].name; }
};

/// Returns the value of a loop that is bound to a part of the tasklet's number.
[[nodiscard]] constexpr std::int64_t partOf(const Variable& part, std::int64_t tasklet)
{
    return tasklet / part.divisor % part.extent;
}

/// Returns the index of an accessed element in its buffer, in elements.
[[nodiscard]] Affine flatIndex(const LoopProgram& program, const Access& access);

/// Returns the body of a For or an If; nullptr for other statements.
[[nodiscard]] const Body* bodyOf(const Statement& statement);
[[nodiscard]] Body* bodyOf(Statement& statement);

/// Calls `visit` for every statement, outer ones first.
void forEachStatement(const Body& body, const std::function<void(const Statement&)>& visit);

/// Visits the accesses that a statement itself reads or writes, without the statements inside it.
void forEachRead(const Statement& statement, const std::function<void(const Access&)>& visit);
void forEachWrite(const Statement& statement, const std::function<void(const Access&)>& visit);

/// Numbers the statements from 1 in the order of the listing.
void number(LoopProgram& program);

/// Returns the body with `value` substituted for `variable`.
[[nodiscard]] Body substituted(Body body, VariableId variable, const Affine& value);

/// Returns the program with one loop replaced by its body for a value, which must be inside the loop's bounds.
[[nodiscard]] LoopProgram withFixed(const LoopProgram& program, VariableId variable, std::int64_t value);

/// Asserts that this is a well-formed loop program: no variable outside its loop or in two loops, the right number of
/// indices, no copy within one memory. For programs made by our own code.
void assertSound(const LoopProgram& program);

/// Fingerprints the structure: equal for programs with the same effect on buffers and variables of the same shape;
/// names and numbers are ignored.
[[nodiscard]] Fingerprint structure(const LoopProgram& program);

} // namespace pimento::upmem
