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

// What every tasklet of a DPU does, as statements over affine indices. All tasklets run the same body with their own
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

/// DMA between MRAM and WRAM: addresses and sizes are multiples of the granule, and one instruction moves no more than
/// the largest transfer.
inline constexpr std::int64_t kDmaGranule = 8;
inline constexpr std::int64_t kLargestTransfer = 2048;

enum class VariableKind : std::uint8_t {
    DpuCoordinate, // written by the host before the launch
    Tasklet,       // one at most
    TaskletPart,   // (tasklet / divisor) % extent, of a program with a tasklet variable
    Loop,          // of exactly one For
};

struct Variable {
    std::string name;
    VariableKind kind = VariableKind::Loop;
    std::int64_t extent = 1; // runs from 0 to extent - 1
    std::int64_t divisor = 1; // TaskletPart

    bool operator==(const Variable&) const = default;
};

enum class Space : std::uint8_t { Mram, Wram };

/// Of a buffer in WRAM: whether each tasklet has its own.
enum class Sharing : std::uint8_t { EachTasklet, AllTasklets };

/// What the host reads of a buffer in MRAM. TrueBounds: only the tensor's own elements, and all of those are computed, so
/// that padding may hold anything. WholeBox: also elements that a check leaves out.
enum class Readback : std::uint8_t { TrueBounds, WholeBox };

/// Elements in row-major order; the innermost rows of more than one dimension begin at multiples of 8 bytes, and so
/// does the buffer.
struct Buffer {
    std::string name;
    ElementType type = ElementType::Int32;
    Space space = Space::Mram;
    std::vector<std::int64_t> extents; // with padding
    Sharing sharing = Sharing::AllTasklets;
    Readback readback = Readback::TrueBounds;

    bool operator==(const Buffer&) const = default;

    /// In elements, one per dimension.
    [[nodiscard]] std::vector<std::int64_t> strides() const;
    /// With the padding of rows.
    [[nodiscard]] std::int64_t elements() const;
    /// A multiple of 8.
    [[nodiscard]] std::int64_t bytes() const;
};

/// An element of a buffer, one index per dimension.
struct Access {
    std::size_t buffer = 0;
    std::vector<Affine> index;

    bool operator==(const Access&) const = default;
};

enum class ExpressionKind : std::uint8_t {
    Constant,
    Parameter, // a number that the host writes before the launch
    Element,   // of a buffer in WRAM
    Add,
    Subtract,
    Multiply,
    Maximum,
    Relu,
};

/// Integers wrap around in the type of the statement's target.
struct Expression {
    ExpressionKind kind = ExpressionKind::Constant;
    std::int64_t constant = 0;        // Constant; of a float target the number itself
    std::size_t parameter = 0;        // Parameter
    Access element;                   // Element
    std::vector<Expression> operands; // the others: two, Relu one

    bool operator==(const Expression&) const = default;

    [[nodiscard]] static Expression number(std::int64_t value);
    [[nodiscard]] static Expression of(Access element);
    [[nodiscard]] static Expression parameterOf(std::size_t parameter);
    [[nodiscard]] static Expression make(ExpressionKind kind, std::vector<Expression> operands);
};

struct Statement;
using Body = std::vector<Statement>;

/// ceil(value / divisor).
struct Bound {
    Affine value;
    std::int64_t divisor = 1; // positive

    bool operator==(const Bound&) const = default;

    [[nodiscard]] std::int64_t at(std::span<const std::int64_t> values) const;
};

/// The variable runs from the greatest of 0 and `begins` to below the least of its extent and `ends`; not at all where
/// that is empty. Bounds are evaluated once on entry.
struct For {
    VariableId variable = 0;
    std::vector<Bound> begins;
    std::vector<Bound> ends;
    bool isUnrolled = false; // wanted: unrolled() does it
    Body body;

    [[nodiscard]] bool isTightened() const { return !begins.empty() || !ends.empty(); }
};

/// All conditions have to hold; they are evaluated together and count as one branch.
struct If {
    std::vector<Condition> conditions;
    Body body;
};

/// One element between MRAM and WRAM.
struct ElementCopy {
    Access to;
    Access from;
};

enum class Direction : std::uint8_t { Load, Store };

/// Consecutive elements between MRAM and WRAM by DMA; more than 2048 bytes take several instructions.
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

/// All tasklets wait for one another.
struct Barrier {};

/// Element t of a shared buffer of one dimension belongs to tasklet t; element 0 gets what all together combine to, by
/// a tree of pair-wise hand-shakes. Others are left as they come.
struct TreeReduction {
    std::size_t buffer = 0;
    Combine combine = Combine::Add; // not Assign
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
    /// What tells tasklets apart: its parts where there are any, else the tasklet variable, if any.
    [[nodiscard]] std::vector<VariableId> taskletVariables() const;
    /// 1 without a tasklet variable.
    [[nodiscard]] std::int64_t tasklets() const;
    [[nodiscard]] std::vector<std::int64_t> extents() const; // of all variables
    /// Gives the tasklet variable and its parts their values.
    void setTasklet(std::int64_t tasklet, std::span<std::int64_t> values) const;
    [[nodiscard]] std::string nameOf(VariableId variable) const { return variables[variable].name; }
};

/// The value of a part of the tasklet's number.
[[nodiscard]] constexpr std::int64_t partOf(const Variable& part, std::int64_t tasklet)
{
    return tasklet / part.divisor % part.extent;
}

/// Place of an accessed element in its buffer, in elements.
[[nodiscard]] Affine flatIndex(const LoopProgram& program, const Access& access);

/// The body inside of a For or an If, nullptr for others.
[[nodiscard]] const Body* bodyOf(const Statement& statement);
[[nodiscard]] Body* bodyOf(Statement& statement);

/// Calls `visit` for every statement, outer ones first.
void forEachStatement(const Body& body, const std::function<void(const Statement&)>& visit);

/// What a statement itself reads and writes; not what the statements inside of it do.
void forEachRead(const Statement& statement, const std::function<void(const Access&)>& visit);
void forEachWrite(const Statement& statement, const std::function<void(const Access&)>& visit);

/// Numbers the statements from 1 in the order of the listing.
void number(LoopProgram& program);

/// The body with `value` in place of `variable`.
[[nodiscard]] Body substituted(Body body, VariableId variable, const Affine& value);

/// The program with a value for one loop, which goes. The value is inside of the loop's bounds.
[[nodiscard]] LoopProgram withFixed(const LoopProgram& program, VariableId variable, std::int64_t value);

/// Stops the program where this is no loop program: a variable outside of its loop or of two loops, a wrong number of
/// indices, a copy within one memory. For what our own code made.
void assertSound(const LoopProgram& program);

/// The same for programs that do the same with buffers and variables of the same shape; names and numbers do not count.
[[nodiscard]] Fingerprint structure(const LoopProgram& program);

} // namespace pimento::upmem
