// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/baselines/hand_made.h"

#include "engine/base/math.h"
#include "engine/kernels/affine/element_type.h"
#include "engine/systems/upmem/baselines/hand_made_loops.h"
#include "engine/systems/upmem/emit/emit.h"
#include "engine/systems/upmem/loops/loop_program.h"
#include "engine/systems/upmem/lower/lowering.h"
#include "sim/upmem/system_spec.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace pimento::upmem {

namespace {

using schedule::BlockId;
using schedule::kNone;
using schedule::LoopId;
using schedule::LoopKind;

constexpr std::int64_t kPair = 2;             // rows of 4-byte results that fill a granule
constexpr std::int64_t kResultOfTasklet = 16; // bytes: PrIM's RED returns cycles with the sum

tl::unexpected<Error> unfit(const BaselinePoint& point, std::string what, std::string hint, std::string reason)
{
    auto error = fail(ErrorKind::DoesNotFit, std::move(what),
                      handMadeName(point.program, point.kernel) + " of " + std::string(kernelName(point.kernel)),
                      std::move(hint));
    error.value().reason = std::move(reason);
    return error;
}

/// Division of a share's chunks among tasklets, which take them in turns.
struct Turns {
    std::int64_t chunks = 1;
    std::int64_t tasklets = 1; // tasklets that have any chunk
    std::int64_t rounds = 1;
};

Turns turnsOf(std::int64_t elements, std::int64_t chunk, std::int64_t tasklets)
{
    Turns turns;
    turns.chunks = ceilDivide(elements, chunk);
    turns.tasklets = std::min(tasklets, turns.chunks);
    turns.rounds = ceilDivide(turns.chunks, turns.tasklets);
    return turns;
}

/// Returns the largest divisor of a number of DPUs for which a loop has enough iterations.
std::int64_t partsWithin(std::int64_t dpus, std::int64_t extent)
{
    std::int64_t parts = std::min(dpus, extent);
    while (dpus % parts != 0) {
        --parts;
    }
    return parts;
}

/// Applies primitives one after another; after the first refusal keeps its error and does nothing more.
class Making {
public:
    Making(const BaselinePoint& point, const tensor::Program& program) : m_point(point), m_schedule(program) {}

    Result<HandMadeProgram> make() &&
    {
        const bool isRed = m_point.kernel == ComparedKernel::Red;
        const bool isVector = m_point.kernel == ComparedKernel::Va || m_point.kernel == ComparedKernel::Geva;
        auto made = isRed ? makeSum() : isVector ? makeVector() : makeRows();
        if (!made) {
            return tl::unexpected<Error>(made.error());
        }
        if (m_error) {
            return tl::unexpected<Error>(*std::move(m_error));
        }
        return HandMadeProgram{m_point, std::move(m_schedule), m_rounds, m_outputBytes, m_workingBytes};
    }

private:
    template <class Value> Value keep(Result<Value> result)
    {
        if (!result) {
            m_error = m_error ? std::move(m_error) : std::optional(result.error());
            return Value{};
        }
        return *std::move(result);
    }
    void keep(Result<void> result)
    {
        if (!result && !m_error) {
            m_error = result.error();
        }
    }

    template <class... Factors> LoopId split(LoopId loop, Factors... factors)
    {
        const std::array<std::int64_t, sizeof...(factors)> all = {factors...};
        return m_error ? kNone : keep(m_schedule.split(loop, all));
    }
    template <class... Loops> void reorder(Loops... loops)
    {
        const std::array<LoopId, sizeof...(loops)> all = {loops...};
        if (!m_error) {
            keep(m_schedule.reorder(all));
        }
    }
    void bind(LoopId loop, LoopKind axis)
    {
        if (!m_error) {
            keep(m_schedule.bind(loop, axis));
        }
    }
    void cacheReadAt(BlockId block, LoopId loop)
    {
        std::vector<tensor::BufferId> buffers;
        for (const tensor::BufferId buffer : m_schedule.program().block(block).reads) {
            if (std::ranges::find(buffers, buffer) == buffers.end()) {
                buffers.push_back(buffer);
            }
        }
        for (const tensor::BufferId buffer : buffers) {
            if (const BlockId copy = m_error ? kNone : keep(m_schedule.cacheRead(block, buffer)); !m_error) {
                keep(m_schedule.computeAt(copy, loop));
            }
        }
    }
    void cacheWriteAt(BlockId block, LoopId loop)
    {
        if (const BlockId copy = m_error ? kNone : keep(m_schedule.cacheWrite(block)); !m_error) {
            keep(m_schedule.reverseComputeAt(copy, loop));
        }
    }
    void beginBefore(BlockId block, LoopId loop)
    {
        if (!m_error) {
            (void)keep(m_schedule.decomposeReduction(block, loop));
        }
    }

    [[nodiscard]] std::int64_t elementBytes() const
    {
        return affine::bytesOf(m_schedule.program().buffer(m_schedule.program().blocks.front().target).type);
    }
    [[nodiscard]] std::int64_t tileElements() const { return m_point.tiles.front().elements; }

    Result<LoopId> loopOf(std::size_t iter, tensor::IterKind kind) const
    {
        const auto& blocks = m_schedule.program().blocks;
        if (blocks.size() != 1 || blocks.front().iters.size() <= iter || blocks.front().iters[iter].kind != kind) {
            return fail("has other loops than " + std::string(kernelName(m_point.kernel)), m_schedule.program().name,
                        "Give the kernel that the point is for");
        }
        return blocks.front().iters[iter].binding.terms.front().variable;
    }

    /// Loops of a vector that is divided among DPUs and, chunk by chunk, their tasklets.
    struct ChunkLoops {
        LoopId dpu = kNone;
        LoopId tasklet = kNone;
        LoopId round = kNone;
        LoopId element = kNone;
        std::int64_t tasklets = 1;
        std::int64_t share = 1; // elements per DPU
    };

    Result<ChunkLoops> chunkLoops(LoopId loop)
    {
        const std::int64_t granule = std::max<std::int64_t>(1, kDmaGranule / elementBytes());
        const std::int64_t even = ceilDivide(m_schedule.program().extent(loop), m_point.dpus);
        ChunkLoops loops;
        loops.share = ceilDivide(even, granule) * granule;
        const std::int64_t chunk = std::min(tileElements(), loops.share);
        const Turns turns = turnsOf(loops.share, chunk, m_point.tasklets);
        loops.tasklets = turns.tasklets;
        loops.dpu = split(loop, m_point.dpus, loops.share);
        const LoopId chunks = split(loops.dpu + 1, turns.chunks, chunk);
        loops.element = chunks + 1;
        loops.round = split(chunks, turns.rounds, turns.tasklets);
        loops.tasklet = loops.round + 1;
        m_rounds = {loops.round, turns.chunks, turns.tasklets};
        reorder(loops.dpu, loops.tasklet, loops.round, loops.element);
        return loops;
    }

    Result<void> makeVector()
    {
        const auto loop = loopOf(0, tensor::IterKind::Spatial);
        const auto loops = loop ? chunkLoops(*loop) : tl::unexpected<Error>(loop.error());
        if (!loops) {
            return tl::unexpected<Error>(loops.error());
        }
        bind(loops->dpu, LoopKind::BlockX);
        bind(loops->tasklet, LoopKind::ThreadX);
        cacheReadAt(0, loops->round);
        cacheWriteAt(0, loops->round);
        m_outputBytes = loops->share * elementBytes();
        m_workingBytes = m_point.tasklets * 2 * m_point.tiles.front().bytes.value(); // results reuse the tile of B
        return {};
    }

    Result<void> makeSum()
    {
        const auto loop = loopOf(0, tensor::IterKind::Reduction);
        const auto found = loop ? chunkLoops(*loop) : tl::unexpected<Error>(loop.error());
        if (!found) {
            return tl::unexpected<Error>(found.error());
        }
        const ChunkLoops loops = *found;
        BlockId block = m_error ? kNone : keep(m_schedule.rfactor(loops.dpu, 0));
        const bool hasOneEach = m_point.hasResultPerTasklet && loops.tasklets > 1;
        if (hasOneEach && !m_error) {
            block = keep(m_schedule.rfactor(loops.tasklet, 1));
        }
        if (m_error) {
            return {};
        }
        bind(loops.dpu, LoopKind::BlockX);
        bind(loops.tasklet, LoopKind::ThreadX);
        cacheReadAt(block, loops.round);
        cacheWriteAt(block, hasOneEach ? loops.tasklet : loops.dpu);
        beginBefore(block, hasOneEach ? loops.round : loops.tasklet);
        m_outputBytes = m_point.hasResultPerTasklet ? kResultOfTasklet * m_point.tasklets : elementBytes();
        m_workingBytes = m_point.tasklets * m_point.tiles.front().bytes.value();
        return {};
    }

    /// Divides the rows of a DPU: of one spatial loop, or of the inner one of two.
    Result<void> makeRows()
    {
        const bool hasTwo = m_point.kernel == ComparedKernel::Ttv || m_point.kernel == ComparedKernel::Mmtv;
        const auto outer = hasTwo ? loopOf(0, tensor::IterKind::Spatial) : Result<LoopId>(kNone);
        const auto rows = loopOf(hasTwo ? 1 : 0, tensor::IterKind::Spatial);
        const auto columns = loopOf(hasTwo ? 2 : 1, tensor::IterKind::Reduction);
        for (const auto* each : {&outer, &rows, &columns}) {
            if (!*each) {
                return tl::unexpected<Error>(each->error());
            }
        }
        const auto& program = m_schedule.program();
        const std::int64_t rowExtent = program.extent(*rows);
        std::int64_t outerParts = 1;
        if (hasTwo) {
            // TTV has consecutive rows, so DPUs that the outer loop does not need divide its inner loop.
            outerParts = m_point.kernel == ComparedKernel::Mmtv ? m_point.dpus / m_point.innerDpus
                                                                : partsWithin(m_point.dpus, program.extent(*outer));
        }
        const std::int64_t rowParts = m_point.dpus / outerParts;
        const std::int64_t share = ceilDivide(ceilDivide(rowExtent, rowParts), kPair) * kPair;
        if (rowExtent < rowParts * kPair) {
            return unfit(m_point, "gives DPUs less than 2 rows", "Take fewer DPUs", "less than 8 bytes of results");
        }
        const Turns turns = turnsOf(share, kPair, m_point.tasklets);
        const LoopId rowDpu = split(*rows, rowParts, share);
        const LoopId pairs = split(rowDpu + 1, turns.chunks, kPair);
        const LoopId row = pairs + 1;
        const LoopId round = split(pairs, turns.rounds, turns.tasklets);
        const LoopId tasklet = round + 1;
        m_rounds = {round, turns.chunks, turns.tasklets};
        const std::int64_t tile = std::min(tileElements(), m_schedule.program().extent(*columns));
        const LoopId tiles = split(*columns, ceilDivide(m_schedule.program().extent(*columns), tile), tile);
        std::int64_t outerShare = 1;
        if (hasTwo) {
            outerShare = ceilDivide(m_schedule.program().extent(*outer), outerParts);
            const LoopId outerDpu = split(*outer, outerParts, outerShare);
            reorder(outerDpu, rowDpu, tasklet, outerDpu + 1, round, row, tiles, tiles + 1);
            bind(outerDpu, LoopKind::BlockX);
            bind(rowDpu, LoopKind::BlockY);
        } else {
            reorder(rowDpu, tasklet, round, row, tiles, tiles + 1);
            bind(rowDpu, LoopKind::BlockX);
        }
        bind(tasklet, LoopKind::ThreadX);
        cacheReadAt(0, tiles);
        cacheWriteAt(0, round);
        beginBefore(0, row);
        m_outputBytes = outerShare * share * elementBytes();
        m_workingBytes = m_point.tasklets * (2 * m_point.tiles.front().bytes.value() + kDmaGranule);
        return {};
    }

    BaselinePoint m_point;
    schedule::Schedule m_schedule;
    std::optional<Error> m_error;
    ChunkRounds m_rounds;
    std::int64_t m_outputBytes = 0;
    std::int64_t m_workingBytes = 0;
};

} // namespace

Result<HandMadeProgram> handMade(const BaselinePoint& point, const tensor::Program& program)
{
    return Making(point, program).make();
}

Result<CompiledSchedule> compileHandMade(const HandMadeProgram& made, const ScheduleMachine& machine,
                                         std::int64_t mostDpus, const PassSwitches& passes)
{
    constexpr std::int64_t kStack = 1024; // bytes per tasklet
    const sim::upmem::CoreSpec& core = machine.system->core;
    if (made.workingBytes + made.point.tasklets * kStack > core.workingMemory.value()) {
        return unfit(made.point, "has tiles of " + std::to_string(made.workingBytes) + " bytes besides its stacks",
                     "Take smaller tiles or fewer tasklets", "a DPU's working memory");
    }
    auto lowered = lower(made.schedule.program());
    if (!lowered) {
        return tl::unexpected<Error>(lowered.error());
    }
    for (auto& step : lowered->steps) {
        auto* const launch = std::get_if<Launch>(&step);
        if (launch != nullptr) {
            writeAsPeopleDo(made, *launch);
        }
    }
    CompileOptions options;
    options.passes = passes;
    options.workingMemory = WorkingMemoryProfile::Paper;
    options.mostDpus = mostDpus;
    options.transferSizes = made.point.hasRuntimeDmaSizes ? TransferSizes::RunTime : TransferSizes::Literal;
    sim::upmem::DpuSystem system = *machine.system;
    system.limits.paperWorkingMemory = core.workingMemory; // the limit is checked above instead
    return compile(made.schedule.program(), *std::move(lowered), options, system);
}

Result<ScheduleMeasurement> measureHandMade(const HandMadeProgram& made, const CompiledSchedule& compiled,
                                            const ScheduleMachine& machine, std::stop_token stop,
                                            Progress* heartbeat)
{
    CompiledSchedule asMoved = compiled;
    for (auto& step : asMoved.steps) {
        if (auto* launch = std::get_if<CompiledLaunch>(&step)) {
            for (TensorTransfer& transfer : launch->transfers) {
                if (transfer.towards == Towards::Host) {
                    transfer.piece = Bytes{ceilDivide(made.outputBytes, kDmaGranule) * kDmaGranule};
                    transfer.calls = 1;
                    transfer.isFromWorkingMemory = made.point.hasResultPerTasklet;
                }
            }
        }
    }
    auto measured = measure(asMoved, machine, 0, std::move(stop), heartbeat);
    if (measured) {
        const double copied = static_cast<double>(measured->bytesOut) / kHostPassBandwidth * 1e3;
        measured->time.host = Milliseconds{measured->time.host.value() * made.point.hostReductionFactor +
                                           copied * made.point.extraHostPasses};
    }
    return measured;
}

} // namespace pimento::upmem
