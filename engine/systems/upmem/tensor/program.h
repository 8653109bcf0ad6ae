// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"
#include "engine/systems/upmem/tensor/loop_index.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace pimento::upmem::tensor {

// A tensor program: blocks under nests of loops over buffers of fixed shapes. Parts refer to each other by their index
// in a vector; parts that a primitive replaces stay there, marked as removed, so that indices never change.
//
//     for i_0 in 3: blockIdx.x             loop 4, made by splitting loop 0
//         for i_1 in 2                     loop 5
//             for k in 8                   loop 1
//                 block y                  iteration variables: i = 2*i_0 + i_1 of 6, reduction k = k of 8
//                     init y[i] = 0        where all reduction variables are 0, before the sum
//                     y[i] += A[i][k]*x[k]

using LoopId = std::int32_t;
using BlockId = std::int32_t;
using BufferId = std::int32_t;
inline constexpr std::int32_t kNone = -1;

enum class Scope : std::uint8_t {
    Global, // host memory, and MRAM of DPUs
    Local,  // WRAM of a DPU
};

struct Buffer {
    std::string name;
    std::vector<std::int64_t> sizes; // empty: one element
    affine::ElementType type = affine::ElementType::Int32;
    Scope scope = Scope::Global;
    affine::TensorRole role = affine::TensorRole::Temporary;
    affine::Residency residency = affine::Residency::Streamed;

    bool operator==(const Buffer&) const = default;
    [[nodiscard]] std::int64_t elements() const;
};

enum class LoopKind : std::uint8_t {
    Serial,
    Parallel, // threads of the host
    Unrolled,
    BlockX, // DPUs
    BlockY,
    BlockZ,
    ThreadX, // tasklets
};
[[nodiscard]] constexpr bool isDpuLoop(LoopKind kind)
{
    return kind == LoopKind::BlockX || kind == LoopKind::BlockY || kind == LoopKind::BlockZ;
}
[[nodiscard]] constexpr bool isBound(LoopKind kind) { return isDpuLoop(kind) || kind == LoopKind::ThreadX; }

/// A node in the body of a loop: a loop or a block.
struct Node {
    std::int32_t code = 0; // index of a loop, or ~index of a block

    bool operator==(const Node&) const = default;

    [[nodiscard]] static Node loop(LoopId id) { return {id}; }
    [[nodiscard]] static Node block(BlockId id) { return {~id}; }
    [[nodiscard]] bool isLoop() const { return code >= 0; }
    [[nodiscard]] LoopId loopId() const { return code; }
    [[nodiscard]] BlockId blockId() const { return ~code; }
};

/// Origin of a loop, from which its name follows.
struct LoopOrigin {
    enum class Kind : std::uint8_t {
        Kernel, // named by entry `of` of Program::names
        Split,  // part `part` of loop `of`
        Fuse,   // fused from the loops `of` and `part`
        Copy,   // dimension `part` of what block `of` copies
        Again,  // copy of loop `of`, for block `part`
    };
    Kind kind = Kind::Kernel;
    std::int32_t of = 0;
    std::int32_t part = 0;

    bool operator==(const LoopOrigin&) const = default;
};

struct Loop {
    LoopOrigin origin;
    LoopKind kind = LoopKind::Serial;
    bool isGone = false;
    bool hasInitBefore = false; // decompose_reduction put an initialisation in front of it
    std::int32_t unroll = 0;    // loops below are unrolled up to this many steps; 0: none
    LoopId parent = kNone;
    std::vector<Node> body;

    bool operator==(const Loop&) const = default;
};

enum class IterKind : std::uint8_t { Spatial, Reduction };

/// An iteration variable of a block, over which its indices are functions. It runs over 0 .. extent - 1.
struct IterVariable {
    std::int32_t name = 0; // index in Program::names, or ~index of the loop that it is named after
    IterKind kind = IterKind::Spatial;
    std::int64_t extent = 1;
    LoopIndex binding;

    bool operator==(const IterVariable&) const = default;
};

/// The condition value < bound; the constant of the value is 0.
struct LoopCondition {
    LoopIndex value;
    std::int64_t bound = 0;
    bool isOfSum = false; // true: restricts the sum only; initialisations and copies of results ignore it

    bool operator==(const LoopCondition&) const = default;
};
/// The condition value < bound over the iteration variables of a block.
struct IterCondition {
    affine::Index value;
    std::int64_t bound = 0;
    bool isOfSum = false;

    bool operator==(const IterCondition&) const = default;
};

/// Computation of a block; indices are affine functions of its iteration variables.
struct Body {
    std::vector<affine::Index> target;
    std::vector<std::vector<affine::Index>> reads; // one index per slot
    affine::Expression value; // references name slots and have no index; positions are over iteration variables
    bool isSum = false;       // true: target += value

    bool operator==(const Body&) const = default;
};

enum class BlockKind : std::uint8_t {
    Compute,
    CopyIn,  // target[all iteration variables] = source[the same]
    CopyOut, // target[indices of the body's target] = source[the same]
    Init,    // target[indices of the body's target] = 0, or the earlier value
};

/// Value of the target before the first term of a sum. It is set where all reduction variables are 0 and all conditions
/// hold that do not restrict the sum, even if no term follows.
enum class InitKind : std::uint8_t {
    None,
    Zero,
    Previous, // the value in the buffer Block::previous
};

struct BlockOrigin {
    enum class Kind : std::uint8_t { Kernel, Factor, Local, Init };
    Kind kind = Kind::Kernel;
    std::int32_t of = 0; // Kernel: buffer of the target; Local: buffer of the copy; otherwise a block

    bool operator==(const BlockOrigin&) const = default;
};

struct Block {
    BlockOrigin origin;
    BlockKind kind = BlockKind::Compute;
    InitKind init = InitKind::None;
    bool isDecomposed = false; // its initialisation is a block of its own
    BufferId target = kNone;
    BufferId previous = kNone;   // for InitKind::Previous
    std::vector<BufferId> reads; // one per slot; a copy has one
    LoopId parent = kNone;
    std::vector<IterVariable> iters;
    std::vector<LoopCondition> predicate; // conditions that must all hold
    std::vector<IterCondition> guards;    // conditions of the kernel that must all hold as well
    std::shared_ptr<const Body> body;     // nullptr for CopyIn

    /// Compares bodies by value.
    bool operator==(const Block& other) const;
    [[nodiscard]] bool hasReduction() const;
};

struct Program {
    std::string name;
    std::shared_ptr<const std::vector<std::string>> names; // names of the kernel's loops and iteration variables
    std::vector<Buffer> buffers;
    std::vector<std::int64_t> extents; // one extent per loop
    std::vector<Loop> loops;
    std::vector<Block> blocks;
    std::vector<Derived> derived;
    std::vector<Node> roots;

    /// Compares everything by value, including shared parts.
    bool operator==(const Program& other) const;

    [[nodiscard]] Loop& loop(LoopId id) { return loops[static_cast<std::size_t>(id)]; }
    [[nodiscard]] const Loop& loop(LoopId id) const { return loops[static_cast<std::size_t>(id)]; }
    [[nodiscard]] Block& block(BlockId id) { return blocks[static_cast<std::size_t>(id)]; }
    [[nodiscard]] const Block& block(BlockId id) const { return blocks[static_cast<std::size_t>(id)]; }
    [[nodiscard]] const Buffer& buffer(BufferId id) const { return buffers[static_cast<std::size_t>(id)]; }
    [[nodiscard]] std::int64_t extent(LoopId id) const { return extents[static_cast<std::size_t>(id)]; }
    [[nodiscard]] VariableSpace space() const { return {extents, derived}; }

    /// Returns the body of a loop; for kNone: the roots.
    [[nodiscard]] std::vector<Node>& bodyOf(LoopId id) { return id == kNone ? roots : loop(id).body; }
    [[nodiscard]] const std::vector<Node>& bodyOf(LoopId id) const { return id == kNone ? roots : loop(id).body; }
    [[nodiscard]] LoopId parentOf(Node node) const
    {
        return node.isLoop() ? loop(node.loopId()).parent : block(node.blockId()).parent;
    }
};

/// Lists the loops around a block, outermost first.
[[nodiscard]] std::vector<LoopId> loopsAround(const Program& program, BlockId block);
/// True if `outer` is `node` or around it; kNone is around everything.
[[nodiscard]] bool isInside(const Program& program, Node node, LoopId outer);
/// True if `outer` is the loop `inner` or around it.
[[nodiscard]] bool isAround(const Program& program, LoopId outer, LoopId inner);
/// Appends the blocks below a node, in program order.
void appendBlocks(const Program& program, Node below, std::vector<BlockId>& to);
[[nodiscard]] std::vector<BlockId> blocksBelow(const Program& program, LoopId loop);
/// Lists all blocks in program order.
[[nodiscard]] std::vector<BlockId> blocksOf(const Program& program);

/// True if an iteration variable of the given kind depends on a loop.
[[nodiscard]] bool dependsOn(const Program& program, const Block& block, IterKind kind, LoopId loop);

/// Index of a read in terms of iteration variables; for a copy: of its source.
[[nodiscard]] std::span<const affine::Index> readIndex(const Program& program, const Block& block, std::size_t slot);
[[nodiscard]] std::span<const affine::Index> targetIndex(const Program& program, const Block& block);
/// Expresses an index by loops.
[[nodiscard]] LoopIndex inLoops(const affine::Index& index, const Block& block);

// Names of the loops, unique in a program and independent of later steps. Loops of the kernel keep theirs; parts of i
// are i_0, i_1, ...; i and j fused are i_j_fused; those of a copy are ax with their number; blocks have the names of
// their targets.
[[nodiscard]] std::vector<std::string> loopNames(const Program& program);
[[nodiscard]] std::vector<std::string> blockNames(const Program& program);
[[nodiscard]] std::string_view nameOf(LoopKind kind);
[[nodiscard]] std::string_view nameOf(Scope scope);

} // namespace pimento::upmem::tensor
