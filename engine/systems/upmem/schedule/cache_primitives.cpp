// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/schedule/nest_edits.h"
#include "engine/systems/upmem/schedule/schedule.h"

#include "engine/systems/upmem/tensor/regions.h"

#include <algorithm>
#include <array>
#include <utility>

// Primitives that put copies into WRAM: cache_read, cache_write, compute_at, reverse_compute_at.

namespace pimento::upmem::schedule {

using namespace tensor;

namespace {

BufferId addLocal(Program& program, BufferId of)
{
    Buffer local = program.buffer(of);
    local.name += "_local";
    const std::string wish = local.name;
    for (int number = 2; std::ranges::find(program.buffers, local.name, &Buffer::name) != program.buffers.end();
         ++number) {
        local.name = wish + "_v" + std::to_string(number);
    }
    local.scope = Scope::Local;
    local.role = affine::TensorRole::Temporary;
    local.residency = affine::Residency::Streamed;
    program.buffers.push_back(std::move(local));
    return static_cast<BufferId>(program.buffers.size() - 1);
}

/// Gives a block a nest of its own with one loop per iteration variable, at an index of the roots.
void addRootNest(Program& program, BlockId block, std::size_t place)
{
    LoopId around = kNone;
    for (std::size_t d = 0; d < program.block(block).iters.size(); ++d) {
        const std::int64_t extent = program.block(block).iters[d].extent;
        program.block(block).iters[d].binding = {};
        if (extent == 1) {
            continue;
        }
        const LoopId loop = addLoop(program, {LoopOrigin::Kind::Copy, block, static_cast<std::int32_t>(d)}, extent);
        program.block(block).iters[d].binding = indexOf(loop);
        insertAt(program, around, around == kNone ? place : 0, Node::loop(loop));
        around = loop;
    }
    insertAt(program, around, around == kNone ? place : 0, Node::block(block));
}

/// Lists the blocks that read the result of a copy.
std::vector<BlockId> consumersOf(const Program& program, BufferId local)
{
    std::vector<BlockId> consumers;
    for (std::size_t b = 0; b < program.blocks.size(); ++b) {
        if (tensor::reads(program.blocks[b], local)) {
            consumers.push_back(static_cast<BlockId>(b));
        }
    }
    return consumers;
}

/// Finds the block that computes the source of a copy-out.
BlockId producerOf(const Program& program, BufferId local)
{
    for (std::size_t b = 0; b < program.blocks.size(); ++b) {
        if (program.blocks[b].target == local && program.blocks[b].kind == BlockKind::Compute) {
            return static_cast<BlockId>(b);
        }
    }
    return kNone;
}

/// Adds the condition value < bound unless it always holds.
void addWhereNeeded(Program& program, Block& block, LoopIndex value, std::int64_t bound)
{
    if (boundsOf(value, program.space()).most >= bound) {
        bound -= std::exchange(value.constant, 0);
        block.predicate.push_back({std::move(value), bound});
    }
}

/// Makes the loops of a copy over a box and returns the outermost node.
Node nestOverBox(Program& program, BlockId copy, Box box)
{
    program.block(copy).predicate.clear();
    Node outermost = Node::block(copy);
    LoopId around = kNone;
    for (std::size_t d = 0; d < box.extents.size(); ++d) {
        LoopIndex binding = std::move(box.base[d]);
        if (box.extents[d] > 1) {
            const LoopId loop =
                addLoop(program, {LoopOrigin::Kind::Copy, copy, static_cast<std::int32_t>(d)}, box.extents[d]);
            binding.add(Term{1, loop});
            if (around == kNone) {
                outermost = Node::loop(loop);
            } else {
                insertAt(program, around, 0, Node::loop(loop));
            }
            around = loop;
        }
        Block& block = program.block(copy);
        addWhereNeeded(program, block, binding, block.iters[d].extent);
        LoopIndex negative;
        negative.add(binding, -1);
        addWhereNeeded(program, block, std::move(negative), 1);
        block.iters[d].binding = std::move(binding);
    }
    if (around != kNone) {
        insertAt(program, around, 0, Node::block(copy));
    }
    return outermost;
}

} // namespace

Result<BlockId> Schedule::cacheRead(BlockId block, BufferId buffer)
{
    if (const auto there = checkBlock(Primitive::CacheRead, block); !there) {
        return tl::unexpected<Error>(there.error());
    }
    const bool isBuffer = buffer >= 0 && static_cast<std::size_t>(buffer) < m_program.buffers.size();
    const BlockKind kind = m_program.block(block).kind;
    if (!isBuffer || !tensor::reads(m_program.block(block), buffer) || kind == BlockKind::CopyIn ||
        kind == BlockKind::CopyOut) {
        return refuse(Primitive::CacheRead,
                      "block " + nameOfBlock(block) + " computes with nothing called " +
                          (isBuffer ? m_program.buffer(buffer).name : "buffer number " + std::to_string(buffer)),
                      "Name a buffer that the block reads");
    }
    if (m_program.buffer(buffer).scope == Scope::Local) {
        return refuse(Primitive::CacheRead,
                      m_program.buffer(buffer).name + " of block " + nameOfBlock(block) +
                          " is in working memory already",
                      "Cache buffers of main memory");
    }
    const BufferId local = addLocal(m_program, buffer);
    const auto id = static_cast<BlockId>(m_program.blocks.size());
    Block copy;
    copy.origin = {BlockOrigin::Kind::Local, local};
    copy.kind = BlockKind::CopyIn;
    copy.target = local;
    copy.reads = {buffer};
    for (const std::int64_t size : m_program.buffer(buffer).sizes) {
        copy.iters.push_back({0, IterKind::Spatial, size, {}});
    }
    Block& consumer = m_program.block(block);
    // An accumulator is read at another time than operands, so a copy serves only one of the two.
    if (std::ranges::find(consumer.reads, buffer) != consumer.reads.end()) {
        std::ranges::replace(consumer.reads, buffer, local);
    } else {
        consumer.previous = local;
    }
    m_program.blocks.push_back(std::move(copy));
    addRootNest(m_program, id, placeOf(m_program, nodeWith(m_program, kNone, block)));
    m_trace.add(Primitive::CacheRead, std::array<std::int64_t, 2>{block, buffer});
    return id;
}

Result<BlockId> Schedule::cacheWrite(BlockId block)
{
    if (const auto there = checkBlock(Primitive::CacheWrite, block); !there) {
        return tl::unexpected<Error>(there.error());
    }
    const Block& writer = m_program.block(block);
    if (writer.kind != BlockKind::Compute) {
        return refuse(Primitive::CacheWrite, "block " + nameOfBlock(block) + " computes nothing",
                      "Name a block that computes");
    }
    if (m_program.buffer(writer.target).scope == Scope::Local) {
        return refuse(Primitive::CacheWrite, "block " + nameOfBlock(block) + " writes to working memory already",
                      "Cache each block once");
    }
    if (writer.isDecomposed) {
        return refuse(Primitive::CacheWrite, "the init of block " + nameOfBlock(block) + " is a block of its own",
                      "Use cache_write before decompose_reduction");
    }
    const BufferId global = writer.target;
    const BufferId local = addLocal(m_program, global);
    const auto id = static_cast<BlockId>(m_program.blocks.size());
    Block copy;
    copy.origin = {BlockOrigin::Kind::Local, local};
    copy.kind = BlockKind::CopyOut;
    copy.target = global;
    copy.reads = {local};
    takeSpatialPart(copy, m_program.block(block));
    m_program.block(block).target = local;
    m_program.blocks.push_back(std::move(copy));
    addRootNest(m_program, id, placeOf(m_program, nodeWith(m_program, kNone, block)) + 1);
    m_trace.add(Primitive::CacheWrite, std::array<std::int64_t, 1>{block});
    return id;
}

/// Checks that the copy has its own plain loops, which do not contain its new position.
Result<void> Schedule::checkCopyNest(Primitive primitive, BlockId copy, LoopId loop) const
{
    for (const LoopId own : loopsOfCopy(m_program, copy)) {
        if (isAround(m_program, own, loop)) {
            return refuse(primitive, "loop " + nameOfLoop(loop) + " is one of the copy " + nameOfBlock(copy),
                          "Name a loop around the block that computes");
        }
        if (m_program.loop(own).kind != LoopKind::Serial || m_program.loop(own).unroll > 0) {
            return refuse(primitive,
                          "loop " + nameOfLoop(own) + " of the copy " + nameOfBlock(copy) +
                              " is bound, parallel or unrolled",
                          "Move the copy before that");
        }
    }
    return {};
}

Result<void> Schedule::checkComputeAt(BlockId copy, LoopId loop) const
{
    if (const auto there = checkBlock(Primitive::ComputeAt, copy); !there) {
        return there;
    }
    if (const auto there = checkLoop(Primitive::ComputeAt, loop); !there) {
        return there;
    }
    if (m_program.block(copy).kind != BlockKind::CopyIn) {
        return refuse(Primitive::ComputeAt, "block " + nameOfBlock(copy) + " is no copy of cache_read",
                      "Name a block that cache_read made");
    }
    for (const BlockId consumer : consumersOf(m_program, m_program.block(copy).target)) {
        if (!isInside(m_program, Node::block(consumer), loop)) {
            return refuse(Primitive::ComputeAt,
                          "block " + nameOfBlock(consumer) + " reads the copy " + nameOfBlock(copy) +
                              " outside of loop " + nameOfLoop(loop),
                          "Name a loop around all blocks that read it");
        }
    }
    return checkCopyNest(Primitive::ComputeAt, copy, loop);
}

Result<void> Schedule::computeAt(BlockId copy, LoopId loop, Domain domain)
{
    if (const auto checked = checkComputeAt(copy, loop); !checked) {
        return checked;
    }
    detachCopy(m_program, copy);
    const BufferId local = m_program.block(copy).target;
    const Node nest = nestOverBox(m_program, copy, touchedBox(m_program, local, loop));
    std::size_t place = m_program.loop(loop).body.size();
    for (const BlockId consumer : consumersOf(m_program, local)) {
        place = std::min(place, placeOf(m_program, nodeWith(m_program, loop, consumer)));
    }
    insertAt(m_program, loop, place, nest);
    m_trace.add(Primitive::ComputeAt, std::array<std::int64_t, 2>{copy, loop}, domain);
    return {};
}

Result<void> Schedule::checkReverseComputeAt(BlockId copy, LoopId loop) const
{
    constexpr Primitive kThis = Primitive::ReverseComputeAt;
    if (const auto there = checkBlock(kThis, copy); !there) {
        return there;
    }
    if (const auto there = checkLoop(kThis, loop); !there) {
        return there;
    }
    if (m_program.block(copy).kind != BlockKind::CopyOut) {
        return refuse(kThis, "block " + nameOfBlock(copy) + " is no copy of cache_write",
                      "Name a block that cache_write made");
    }
    const BlockId producer = producerOf(m_program, m_program.block(copy).reads.front());
    if (!isInside(m_program, Node::block(producer), loop)) {
        return refuse(kThis,
                      "block " + nameOfBlock(producer) + " computes what " + nameOfBlock(copy) +
                          " copies outside of loop " + nameOfLoop(loop),
                      "Name a loop around it");
    }
    for (LoopId outer = loop; outer != kNone; outer = m_program.loop(outer).parent) {
        if (dependsOn(m_program, m_program.block(producer), IterKind::Reduction, outer)) {
            return refuse(kThis,
                          "block " + nameOfBlock(producer) + " is not complete inside of loop " + nameOfLoop(outer) +
                              ", which it sums over",
                          "Name a loop outside of all reduction loops");
        }
    }
    return checkCopyNest(kThis, copy, loop);
}

Result<void> Schedule::reverseComputeAt(BlockId copy, LoopId loop, Domain domain)
{
    if (const auto checked = checkReverseComputeAt(copy, loop); !checked) {
        return checked;
    }
    detachCopy(m_program, copy);
    const BlockId producer = producerOf(m_program, m_program.block(copy).reads.front());
    Block& block = m_program.block(copy);
    block.predicate.clear();
    std::size_t next = 0;
    for (const IterVariable& iter : m_program.block(producer).iters) {
        if (iter.kind == IterKind::Spatial) {
            block.iters[next++].binding = iter.binding;
        }
    }
    const Node nest = nestOver(m_program, copy, producer, loop);
    insertAt(m_program, loop, placeOf(m_program, nodeWith(m_program, loop, producer)) + 1, nest);
    m_trace.add(Primitive::ReverseComputeAt, std::array<std::int64_t, 2>{copy, loop}, domain);
    return {};
}

} // namespace pimento::upmem::schedule
