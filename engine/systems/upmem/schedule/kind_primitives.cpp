// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/schedule/schedule.h"

#include <algorithm>
#include <array>

// Primitives that set how loops run: bind, parallel, unroll.

namespace pimento::upmem::schedule {

using namespace tensor;

namespace {

constexpr std::int64_t kMostUnrolled = 4096; // instructions per DPU

LoopId rootOf(const Program& program, LoopId loop)
{
    while (program.loop(loop).parent != kNone) {
        loop = program.loop(loop).parent;
    }
    return loop;
}

/// Finds the first loop below `loop` (itself included) for which `fits` holds; kNone: none.
template <class Fits> LoopId findBelow(const Program& program, LoopId loop, const Fits& fits)
{
    if (fits(loop)) {
        return loop;
    }
    for (const Node node : program.loop(loop).body) {
        const LoopId found = node.isLoop() ? findBelow(program, node.loopId(), fits) : kNone;
        if (found != kNone) {
            return found;
        }
    }
    return kNone;
}

template <class Fits> LoopId findAround(const Program& program, LoopId loop, const Fits& fits)
{
    for (loop = program.loop(loop).parent; loop != kNone && !fits(loop); loop = program.loop(loop).parent) {
    }
    return loop;
}

/// Finds the first block below a loop that sums over it; kNone: none.
BlockId summedOver(const Program& program, LoopId loop)
{
    for (const BlockId block : blocksBelow(program, loop)) {
        if (dependsOn(program, program.block(block), IterKind::Reduction, loop)) {
            return block;
        }
    }
    return kNone;
}

} // namespace

/// Checks that each axis has at most one loop around a block, and that a kernel has a single number of tasklets.
Result<void> Schedule::checkAxisInNest(LoopId loop, LoopKind axis) const
{
    const auto isSame = [&](LoopId each) { return m_program.loop(each).kind == axis; };
    LoopId same = findAround(m_program, loop, isSame);
    same = same == kNone ? findBelow(m_program, loop, isSame) : same;
    if (same != kNone) {
        return refuse(Primitive::Bind,
                      "loop " + nameOfLoop(same) + " of the same nest as " + nameOfLoop(loop) + " is bound to " +
                          std::string(tensor::nameOf(axis)),
                      "Bind one loop to each axis, or fuse the two before");
    }
    if (axis != LoopKind::ThreadX) {
        return {};
    }
    const LoopId other = findBelow(m_program, rootOf(m_program, loop), [&](LoopId each) {
        return isSame(each) && m_program.extent(each) != m_program.extent(loop);
    });
    if (other != kNone) {
        return refuse(Primitive::Bind,
                      "loop " + nameOfLoop(loop) + " has the extent " + std::to_string(m_program.extent(loop)) +
                          ", loop " + nameOfLoop(other) + " over tasklets the extent " +
                          std::to_string(m_program.extent(other)),
                      "Give all loops over tasklets of a kernel the same extent");
    }
    return {};
}

Result<void> Schedule::checkBind(LoopId loop, LoopKind axis) const
{
    if (!isBound(axis)) {
        return refuse(Primitive::Bind, "there is no axis " + std::string(tensor::nameOf(axis)),
                      "Use blockIdx.x, blockIdx.y, blockIdx.z or threadIdx.x");
    }
    if (const auto plain = checkPlain(Primitive::Bind, loop); !plain) {
        return plain;
    }
    const auto isParallel = [&](LoopId each) { return m_program.loop(each).kind == LoopKind::Parallel; };
    if (findBelow(m_program, rootOf(m_program, loop), isParallel) != kNone) {
        return refuse(Primitive::Bind, "loop " + nameOfLoop(loop) + " is in a nest of the host",
                      "Bind loops of a nest without parallel ones");
    }
    if (isDpuLoop(axis)) {
        const LoopId outer =
            findAround(m_program, loop, [&](LoopId each) { return !isDpuLoop(m_program.loop(each).kind); });
        if (outer != kNone) {
            return refuse(Primitive::Bind,
                          "loop " + nameOfLoop(loop) + " is inside of " + nameOfLoop(outer) +
                              ", which does not run over DPUs",
                          "Reorder it outermost, or bind that one first");
        }
        if (const BlockId block = summedOver(m_program, loop); block != kNone) {
            return refuse(Primitive::Bind,
                          "block " + nameOfBlock(block) + " sums over loop " + nameOfLoop(loop) +
                              ", and DPUs cannot add to one result",
                          "Use rfactor on the loop first");
        }
    }
    return checkAxisInNest(loop, axis);
}

Result<void> Schedule::bind(LoopId loop, LoopKind axis)
{
    if (const auto checked = checkBind(loop, axis); !checked) {
        return checked;
    }
    m_program.loop(loop).kind = axis;
    m_trace.add(Primitive::Bind, std::array<std::int64_t, 2>{loop, static_cast<std::int64_t>(axis)});
    return {};
}

Result<void> Schedule::checkParallel(LoopId loop) const
{
    if (const auto plain = checkPlain(Primitive::Parallel, loop); !plain) {
        return plain;
    }
    const LoopId bound =
        findBelow(m_program, rootOf(m_program, loop), [&](LoopId each) { return isBound(m_program.loop(each).kind); });
    if (bound != kNone) {
        return refuse(Primitive::Parallel,
                      "loop " + nameOfLoop(loop) + " is in the nest of " + nameOfLoop(bound) + ", which DPUs run",
                      "Use parallel for loops of the host, bind for others");
    }
    const auto isParallel = [&](LoopId each) { return m_program.loop(each).kind == LoopKind::Parallel; };
    LoopId other = findAround(m_program, loop, isParallel);
    other = other == kNone ? findBelow(m_program, loop, isParallel) : other;
    if (other != kNone) {
        return refuse(Primitive::Parallel,
                      "loop " + nameOfLoop(other) + " of the same nest as " + nameOfLoop(loop) + " is parallel",
                      "Fuse the two before");
    }
    if (const BlockId block = summedOver(m_program, loop); block != kNone) {
        return refuse(Primitive::Parallel, "block " + nameOfBlock(block) + " sums over loop " + nameOfLoop(loop),
                      "Share a loop over results, or use rfactor first");
    }
    return {};
}

Result<void> Schedule::parallel(LoopId loop)
{
    if (const auto checked = checkParallel(loop); !checked) {
        return checked;
    }
    m_program.loop(loop).kind = LoopKind::Parallel;
    m_trace.add(Primitive::Parallel, std::array<std::int64_t, 1>{loop});
    return {};
}

Result<void> Schedule::unroll(LoopId loop, std::int64_t most, Domain domain)
{
    if (const auto plain = checkPlain(Primitive::Unroll, loop); !plain) {
        return plain;
    }
    if (most < 0 || most > kMostUnrolled) {
        return refuse(Primitive::Unroll,
                      "loop " + nameOfLoop(loop) + " is to be unrolled up to " + std::to_string(most) + " steps",
                      "Use 0 to " + std::to_string(kMostUnrolled));
    }
    m_program.loop(loop).unroll = static_cast<std::int32_t>(most);
    m_trace.add(Primitive::Unroll, std::array<std::int64_t, 2>{loop, most}, domain);
    return {};
}

Result<void> Schedule::unrollWholly(LoopId loop)
{
    if (const auto plain = checkPlain(Primitive::Unroll, loop); !plain) {
        return plain;
    }
    if (m_program.extent(loop) > kMostUnrolled) {
        return refuse(Primitive::Unroll,
                      "loop " + nameOfLoop(loop) + " has " + std::to_string(m_program.extent(loop)) + " iterations",
                      "Unroll loops of " + std::to_string(kMostUnrolled) + " at most");
    }
    m_program.loop(loop).kind = LoopKind::Unrolled;
    m_trace.add(Primitive::Unroll, std::array<std::int64_t, 1>{loop});
    return {};
}

} // namespace pimento::upmem::schedule
