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

/// A tensor program with all that was done to it. The twelve primitives change where and how often things are computed,
/// never what: each does its work or refuses with one message and changes nothing.
class Schedule {
public:
    explicit Schedule(Program program) : m_program(std::move(program)) {}

    [[nodiscard]] const Program& program() const { return m_program; }
    [[nodiscard]] const Trace& trace() const { return m_trace; }

    bool operator==(const Schedule&) const = default;

    /// Replaces a serial loop by as many nested ones as there are factors; one factor may be 0 and is inferred. A
    /// product above the extent adds a condition. The new loops have the numbers from the result on, outermost first.
    [[nodiscard]] Result<LoopId> split(LoopId loop, std::span<const std::int64_t> factors, Domain domain = {});
    /// One loop in place of two of one kind, the inner one alone in the outer one.
    [[nodiscard]] Result<LoopId> fuse(LoopId outer, LoopId inner);
    /// Puts loops of one perfect nest in the given order into the places that they have.
    [[nodiscard]] Result<void> reorder(std::span<const LoopId> loops);
    /// Lets a loop run over DPUs or tasklets.
    [[nodiscard]] Result<void> bind(LoopId loop, LoopKind axis);
    /// A copy in working memory of what a block reads; the block that copies.
    [[nodiscard]] Result<BlockId> cacheRead(BlockId block, BufferId buffer);
    /// Lets a block compute in working memory; the block that copies out behind it.
    [[nodiscard]] Result<BlockId> cacheWrite(BlockId block);
    /// Moves a copy into a loop: it copies what one iteration reads.
    [[nodiscard]] Result<void> computeAt(BlockId copy, LoopId loop, Domain domain = {});
    /// Moves a copy-out into a loop: it copies what one iteration computed.
    [[nodiscard]] Result<void> reverseComputeAt(BlockId copy, LoopId loop, Domain domain = {});
    /// Sums each iteration of a reduction loop on its own into a buffer with one more dimension, then those sums; the
    /// block of the former, while the latter keeps the number of the block.
    [[nodiscard]] Result<BlockId> rfactor(LoopId loop, std::int64_t dimension);
    /// Puts the init of a block into a nest of its own in front of a loop around it; the new block.
    [[nodiscard]] Result<BlockId> decomposeReduction(BlockId block, LoopId loop);
    /// Lets host threads share a loop.
    [[nodiscard]] Result<void> parallel(LoopId loop);
    /// Lets loops below be unrolled up to so many steps; 0: none.
    [[nodiscard]] Result<void> unroll(LoopId loop, std::int64_t most, Domain domain = {});
    /// Unrolls the loop itself.
    [[nodiscard]] Result<void> unrollWholly(LoopId loop);

private:
    [[nodiscard]] std::string nameOfLoop(LoopId loop) const;
    [[nodiscard]] std::string nameOfBlock(BlockId block) const;
    [[nodiscard]] tl::unexpected<Error> refuse(Primitive primitive, std::string what, std::string hint) const;
    [[nodiscard]] Result<void> checkLoop(Primitive primitive, LoopId loop) const;
    [[nodiscard]] Result<void> checkBlock(Primitive primitive, BlockId block) const;
    /// Serial, and without an order to unroll.
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

/// Does one step of a trace. Error: why it is refused.
[[nodiscard]] Result<void> applyStep(Schedule& schedule, const Trace& trace, const Step& step);

/// Does the steps of a trace to a program. Error: that of the first step that is refused, with its number.
[[nodiscard]] Result<Schedule> replay(const Program& program, const Trace& trace);

} // namespace pimento::upmem::schedule
