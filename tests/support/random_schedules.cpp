// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/random_schedules.h"

#include "engine/systems/upmem/tensor/listing.h"

#include <algorithm>
#include <vector>

namespace pimento::test {

using namespace upmem::schedule;
using namespace upmem::tensor;

std::int64_t RandomSchedules::from(std::int64_t least, std::int64_t most)
{
    return least + static_cast<std::int64_t>(m_random() % static_cast<std::uint64_t>(most - least + 1));
}

Contents RandomSchedules::argumentsFor(const Program& program)
{
    Contents contents;
    for (const upmem::tensor::Buffer& buffer : program.buffers) {
        auto& elements = contents.emplace_back();
        for (std::int64_t i = 0; i < buffer.elements(); ++i) {
            const std::int64_t value = from(-9, 9);
            elements.push_back(buffer.type == affine::ElementType::Fp32 ? elementOf(static_cast<float>(value)) : value);
        }
    }
    return contents;
}

upmem::schedule::LoopId RandomSchedules::someLoop(const Program& program)
{
    std::vector<upmem::schedule::LoopId> live;
    for (std::size_t i = 0; i < program.loops.size(); ++i) {
        if (!program.loops[i].isGone) {
            live.push_back(static_cast<upmem::schedule::LoopId>(i));
        }
    }
    return live.empty() ? 0 : live[m_random() % live.size()];
}

upmem::schedule::BlockId RandomSchedules::someBlock(const Program& program)
{
    return static_cast<upmem::schedule::BlockId>(m_random() % program.blocks.size());
}

void RandomSchedules::trySplit(Schedule& schedule)
{
    const auto loop = someLoop(schedule.program());
    if (schedule.program().loops.empty()) {
        return;
    }
    std::vector<std::int64_t> factors(static_cast<std::size_t>(from(1, 3)));
    for (std::int64_t& factor : factors) {
        factor = from(1, 5);
    }
    if (from(0, 3) != 0) {
        factors[m_random() % factors.size()] = 0;
    }
    static_cast<void>(schedule.split(loop, factors));
}

void RandomSchedules::tryFuse(Schedule& schedule)
{
    const Program& program = schedule.program();
    const auto inner = someLoop(program);
    if (!program.loops.empty() && program.loop(inner).parent != kNone) {
        static_cast<void>(schedule.fuse(program.loop(inner).parent, inner));
    }
}

/// Tries a random order of some loops of one nest.
void RandomSchedules::tryReorder(Schedule& schedule)
{
    const Program& program = schedule.program();
    std::vector<upmem::schedule::LoopId> loops;
    if (program.loops.empty()) {
        return;
    }
    for (auto loop = someLoop(program); loop != kNone; loop = program.loop(loop).parent) {
        if (from(0, 4) != 0) {
            loops.push_back(loop);
        }
    }
    if (loops.empty()) {
        return;
    }
    std::ranges::shuffle(loops, m_random);
    static_cast<void>(schedule.reorder(loops));
}

void RandomSchedules::tryBlock(Schedule& schedule)
{
    const auto block = someBlock(schedule.program());
    const auto loop = someLoop(schedule.program());
    switch (from(0, 4)) {
    case 0:
        static_cast<void>(schedule.cacheWrite(block));
        return;
    case 1:
        static_cast<void>(schedule.computeAt(block, loop));
        return;
    case 2:
        static_cast<void>(schedule.reverseComputeAt(block, loop));
        return;
    case 3:
        static_cast<void>(schedule.decomposeReduction(block, loop));
        return;
    default:
        static_cast<void>(
            schedule.cacheRead(block, static_cast<upmem::schedule::BufferId>(
                                          from(0, static_cast<std::int64_t>(schedule.program().buffers.size()) - 1))));
    }
}

void RandomSchedules::tryOne(Schedule& schedule)
{
    const auto loop = someLoop(schedule.program());
    switch (from(0, 11)) {
    case 0:
    case 1:
        trySplit(schedule);
        return;
    case 2:
        tryFuse(schedule);
        return;
    case 3:
    case 4:
        tryReorder(schedule);
        return;
    case 5:
        static_cast<void>(schedule.bind(loop, static_cast<LoopKind>(from(3, 6))));
        return;
    case 6:
        static_cast<void>(schedule.rfactor(loop, from(0, 2)));
        return;
    case 7:
        static_cast<void>(from(0, 1) == 0 ? schedule.parallel(loop) : schedule.unroll(loop, 16));
        return;
    default:
        tryBlock(schedule);
    }
}

Schedule RandomSchedules::scheduleOf(const Program& program, int tries)
{
    Schedule schedule(program);
    for (int i = 0; i < tries; ++i) {
        tryOne(schedule);
    }
    return schedule;
}

std::string differenceOf(const Program& plain, const Program& scheduled, const Contents& arguments)
{
    auto expected = contentsOf(plain, arguments);
    auto found = contentsOf(scheduled, arguments);
    if (!expected || !found) {
        return "wrong arguments";
    }
    if (const auto ran = run(plain, *expected); !ran) {
        return "plain: " + ran.error().message();
    }
    if (const auto ran = run(scheduled, *found); !ran) {
        return ran.error().message() + "\n" + text(scheduled);
    }
    for (std::size_t b = 0; b < plain.buffers.size(); ++b) {
        if ((*expected)[b] != (*found)[b]) {
            return plain.buffers[b].name + " differs\n" + text(plain) + text(scheduled);
        }
    }
    return {};
}

} // namespace pimento::test
