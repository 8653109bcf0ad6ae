// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/tensor/program.h"

#include <algorithm>
#include <array>

namespace pimento::upmem::tensor {

namespace {

/// Indices {0}, {1}, ... of copies.
std::span<const affine::Index> identityOf(std::size_t rank)
{
    static const std::vector<affine::Index> kAll = [] {
        std::vector<affine::Index> all;
        for (std::size_t d = 0; d < 64; ++d) {
            all.push_back({{{d, 1}}, 0});
        }
        return all;
    }();
    return std::span(kAll).first(rank);
}

bool isSame(const std::shared_ptr<const Body>& a, const std::shared_ptr<const Body>& b)
{
    return a == b || (a && b && *a == *b);
}

} // namespace

std::int64_t Buffer::elements() const
{
    std::int64_t product = 1;
    for (const std::int64_t size : sizes) {
        product *= size;
    }
    return product;
}

bool Block::operator==(const Block& other) const
{
    return origin == other.origin && kind == other.kind && init == other.init && isDecomposed == other.isDecomposed &&
           target == other.target && previous == other.previous && reads == other.reads && parent == other.parent &&
           iters == other.iters && predicate == other.predicate && guards == other.guards && isSame(body, other.body);
}

bool Block::hasReduction() const
{
    return std::ranges::any_of(iters, [](const IterVariable& iter) { return iter.kind == IterKind::Reduction; });
}

bool Program::operator==(const Program& other) const
{
    return name == other.name && (names == other.names || *names == *other.names) && buffers == other.buffers &&
           extents == other.extents && loops == other.loops && blocks == other.blocks && derived == other.derived &&
           roots == other.roots;
}

std::vector<LoopId> loopsAround(const Program& program, BlockId block)
{
    std::vector<LoopId> loops;
    for (LoopId loop = program.block(block).parent; loop != kNone; loop = program.loop(loop).parent) {
        loops.push_back(loop);
    }
    std::ranges::reverse(loops);
    return loops;
}

bool isAround(const Program& program, LoopId outer, LoopId inner)
{
    while (inner != outer && inner != kNone) {
        inner = program.loop(inner).parent;
    }
    return inner == outer;
}

bool isInside(const Program& program, Node node, LoopId outer)
{
    return isAround(program, outer, node.isLoop() ? node.loopId() : program.block(node.blockId()).parent);
}

void appendBlocks(const Program& program, Node below, std::vector<BlockId>& to)
{
    if (!below.isLoop()) {
        to.push_back(below.blockId());
        return;
    }
    for (const Node node : program.loop(below.loopId()).body) {
        appendBlocks(program, node, to);
    }
}

std::vector<BlockId> blocksBelow(const Program& program, LoopId loop)
{
    std::vector<BlockId> blocks;
    appendBlocks(program, Node::loop(loop), blocks);
    return blocks;
}

std::vector<BlockId> blocksOf(const Program& program)
{
    std::vector<BlockId> blocks;
    for (const Node root : program.roots) {
        appendBlocks(program, root, blocks);
    }
    return blocks;
}

bool dependsOn(const Program& program, const Block& block, IterKind kind, LoopId loop)
{
    return std::ranges::any_of(block.iters, [&](const IterVariable& iter) {
        return iter.kind == kind && mentions(iter.binding, loop, program.derived);
    });
}

std::span<const affine::Index> readIndex(const Program& program, const Block& block, std::size_t slot)
{
    if (block.kind == BlockKind::CopyIn) {
        return identityOf(program.buffer(block.target).sizes.size());
    }
    return block.kind == BlockKind::Compute ? std::span<const affine::Index>(block.body->reads[slot])
                                            : std::span<const affine::Index>(block.body->target);
}

std::span<const affine::Index> targetIndex(const Program& program, const Block& block)
{
    if (block.kind == BlockKind::CopyIn) {
        return identityOf(program.buffer(block.target).sizes.size());
    }
    return block.body->target;
}

LoopIndex inLoops(const affine::Index& index, const Block& block)
{
    LoopIndex result;
    result.constant = index.constant;
    for (const affine::Term& term : index.terms) {
        result.add(block.iters[term.variable].binding, term.coefficient);
    }
    return result;
}

std::string_view nameOf(LoopKind kind)
{
    static constexpr std::array<std::string_view, 7> kNames = {"serial",     "parallel",   "unrolled",   "blockIdx.x",
                                                               "blockIdx.y", "blockIdx.z", "threadIdx.x"};
    return kNames[static_cast<std::size_t>(kind)];
}

std::string_view nameOf(Scope scope) { return scope == Scope::Global ? "global" : "local"; }

} // namespace pimento::upmem::tensor
