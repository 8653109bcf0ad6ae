// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/schedule/trace.h"
#include "engine/systems/upmem/tensor/program.h"
#include "sim/base/result.h"

#include <cstdint>
#include <span>
#include <string>

namespace pimento::upmem::schedule {

using tensor::BlockId;
using tensor::BufferId;
using tensor::kNone;
using tensor::LoopId;
using tensor::LoopKind;
using tensor::Program;

/// A tensor program with the trace of all primitives that were applied to it. The twelve primitives change where and
/// how often values are computed, never which values: each either succeeds, or refuses with one message and changes
/// nothing.
class Schedule {
public:
    explicit Schedule(Program program) : m_program(std::move(program)) {}

    [[nodiscard]] const Program& program() const { return m_program; }
    [[nodiscard]] const Trace& trace() const { return m_trace; }

    bool operator==(const Schedule&) const = default;

    /// Splits a serial loop into as many nested ones as there are factors; one factor may be 0 and is inferred. A
    /// product above the extent adds a condition. Returns the first of the new loops; their numbers are consecutive,
    /// outermost first.
    [[nodiscard]] Result<LoopId> split(LoopId loop, std::span<const std::int64_t> factors, Domain domain = {});
    /// Fuses two loops of one kind, of which the inner one is alone in the outer one.
    [[nodiscard]] Result<LoopId> fuse(LoopId outer, LoopId inner);
    /// Reorders loops of one perfect nest within the positions that they occupy.
    [[nodiscard]] Result<void> reorder(std::span<const LoopId> loops);
    /// Binds a loop to DPUs or tasklets.
    [[nodiscard]] Result<void> bind(LoopId loop, LoopKind axis);
    /// Adds a copy in WRAM of a buffer that a block reads; returns the copying block.
    [[nodiscard]] Result<BlockId> cacheRead(BlockId block, BufferId buffer);
    /// Lets a block compute in WRAM; returns the block that copies the result out behind it.
    [[nodiscard]] Result<BlockId> cacheWrite(BlockId block);
    /// Moves a copy into a loop, so that it copies what one iteration reads.
    [[nodiscard]] Result<void> computeAt(BlockId copy, LoopId loop, Domain domain = {});
    /// Moves a copy-out into a loop, so that it copies what one iteration computed.
    [[nodiscard]] Result<void> reverseComputeAt(BlockId copy, LoopId loop, Domain domain = {});
    /// Sums each iteration of a reduction loop separately into a buffer with one more dimension, and then sums the
    /// partial sums. Returns the block of the partial sums; the final sum keeps the number of the original block.
    [[nodiscard]] Result<BlockId> rfactor(LoopId loop, std::int64_t dimension);
    /// Moves the initialisation of a block into a nest of its own in front of a loop around it; returns the new block.
    [[nodiscard]] Result<BlockId> decomposeReduction(BlockId block, LoopId loop);
    /// Divides a loop among host threads.
    [[nodiscard]] Result<void> parallel(LoopId loop);
    /// Requests unrolling of the loops below up to this many steps; 0: none.
    [[nodiscard]] Result<void> unroll(LoopId loop, std::int64_t most, Domain domain = {});
    /// Requests complete unrolling of the loop itself.
    [[nodiscard]] Result<void> unrollWholly(LoopId loop);

private:
    [[nodiscard]] std::string nameOfLoop(LoopId loop) const;
    [[nodiscard]] std::string nameOfBlock(BlockId block) const;
    [[nodiscard]] tl::unexpected<Error> refuse(Primitive primitive, std::string what, std::string hint) const;
    [[nodiscard]] Result<void> checkLoop(Primitive primitive, LoopId loop) const;
    [[nodiscard]] Result<void> checkBlock(Primitive primitive, BlockId block) const;
    /// Checks that a loop is serial and has no request to unroll.
    [[nodiscard]] Result<void> checkPlain(Primitive primitive, LoopId loop) const;
    [[nodiscard]] Result<void> checkSplit(LoopId loop, std::span<const std::int64_t> factors) const;
    [[nodiscard]] Result<void> checkFuse(LoopId outer, LoopId inner) const;
    [[nodiscard]] Result<std::vector<LoopId>> checkReorder(std::span<const LoopId> loops) const;
    [[nodiscard]] Result<void> checkDpuOrder(std::span<const LoopId> places, std::span<const LoopId> order) const;
    [[nodiscard]] Result<void> checkBind(LoopId loop, LoopKind axis) const;
    [[nodiscard]] Result<void> checkAxisInNest(LoopId loop, LoopKind axis) const;
    [[nodiscard]] Result<void> checkComputeAt(BlockId copy, LoopId loop) const;
    [[nodiscard]] Result<void> checkReverseComputeAt(BlockId copy, LoopId loop) const;
    [[nodiscard]] Result<void> checkCopyNest(Primitive primitive, BlockId copy, LoopId loop) const;
    [[nodiscard]] Result<BlockId> checkRfactor(LoopId loop, std::int64_t dimension) const;
    [[nodiscard]] Result<void> checkDecompose(BlockId block, LoopId loop) const;
    [[nodiscard]] Result<void> checkParallel(LoopId loop) const;

    Program m_program;
    Trace m_trace;
};

/// Applies one step of a trace. Error: why it is refused.
[[nodiscard]] Result<void> applyStep(Schedule& schedule, const Trace& trace, const Step& step);

/// Applies the steps of a trace to a program. Error: that of the first refused step, with its number.
[[nodiscard]] Result<Schedule> replay(const Program& program, const Trace& trace);

} // namespace pimento::upmem::schedule
