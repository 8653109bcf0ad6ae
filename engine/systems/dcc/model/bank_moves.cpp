// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/model/bank_moves.h"

#include "engine/systems/dcc/lower/core/host_ranges.h"
#include "engine/systems/dcc/lower/core/request_stream.h"
#include "engine/systems/dcc/lower/crf/program_run.h"
#include "sim/dram/simulator.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <numeric>
#include <utility>

namespace pimento {

using lower::Command;
using lower::CommandBuffer;
using lower::CommandMaker;
using lower::Op;

namespace {

std::int64_t sizeOf(const MovePlan::Side& side)
{
    return static_cast<std::int64_t>(side.cores.size()) + lower::countOf(side.host);
}

CommandMaker movesOf(const MovePlan& plan, const MovePlan::Side& side, bool isRead, CommandBuffer& out)
{
    const Command host{.op = isRead ? Op::LoadHost : Op::StoreHost, .layout = static_cast<std::uint32_t>(plan.tensor)};
    constexpr std::int64_t kAtOnce = 1024; // vectors per batch
    for (const IndexRange& range : side.host) {
        for (std::int64_t begin = range.begin; begin < range.end; begin += kAtOnce) {
            out.addBlocks(host, begin, std::min(begin + kAtOnce, range.end));
            if (out.isFull()) {
                co_yield lower::Full{};
            }
        }
    }
    Command move{.op = isRead ? Op::LoadCore : Op::StoreCore};
    std::vector<lower::GroupRun> groups;
    for (std::size_t i = 0; i < side.cores.size();) {
        move.core = side.cores[i].core;
        move.block = side.cores[i].block;
        groups.clear();
        for (; i < side.cores.size() && side.cores[i].core == move.core && side.cores[i].block == move.block; ++i) {
            lower::append(groups, side.cores[i].group);
        }
        out.add(move, groups);
        if (out.isFull()) {
            co_yield lower::Full{};
        }
    }
}

Result<sim::RunResult> runOfMoves(const DraftQuestion& question, const lower::Program& moves,
                                  const std::stop_token& stop)
{
    if (question.machine->description().simulator == sim::Simulator::Samsung) {
        return samsung::simulateProgram(moves, *question.machine, {}, stop);
    }
    auto maker = lower::RequestMaker::make(moves, question.timing());
    if (!maker) {
        return tl::unexpected<Error>(maker.error());
    }
    lower::ProgramStream stream(moves, *std::move(maker));
    return sim::run(question.timing(), stream, {}, stop);
}

} // namespace

std::int64_t MovePlan::vectorsRead() const
{
    return std::accumulate(rounds.begin(), rounds.end(), std::int64_t{0},
                           [](std::int64_t sum, const Round& round) { return sum + sizeOf(round.reads); });
}

std::int64_t MovePlan::vectorsWritten() const
{
    return std::accumulate(rounds.begin(), rounds.end(), std::int64_t{0},
                           [](std::int64_t sum, const Round& round) { return sum + sizeOf(round.writes); });
}

TensorBlocks blocksOf(const lower::Program& program, std::size_t tensor)
{
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    std::int64_t most = 0;
    for (std::size_t statement = 0; statement < program.kernel().statements.size(); ++statement) {
        const lower::StatementPlan* plan = program.leader(statement) == statement ? program.plan(statement) : nullptr;
        for (std::size_t i = 0; plan != nullptr && i < plan->operands().size(); ++i) {
            const lower::CoreOperand& operand = plan->operands()[i];
            const lower::Layout& layout = program.layout(operand.layout);
            if (layout.contents != lower::Layout::Contents::Tensor || layout.reference.tensor != tensor) {
                continue;
            }
            for (std::int64_t vector = 0; vector < layout.vectors(); ++vector) {
                least = std::min(least, operand.place.block(vector));
                most = std::max(most, operand.place.block(vector) + 1);
            }
        }
    }
    if (most == 0) {
        return {};
    }
    const std::int64_t first = least / program.blocksPerRow() * program.blocksPerRow();
    return {first, most - first};
}

CommandMaker moveCommands(const MovePlan& plan, CommandBuffer& out)
{
    const Command fence{.op = Op::Fence};
    for (const MovePlan::Round& round : plan.rounds) {
        out.setPhase(sim::Phase::In);
        auto reads = movesOf(plan, round.reads, true, out);
        while (reads.next()) {
            co_yield lower::Full{};
        }
        out.setPhase(sim::Phase::Unsaid);
        out.add(fence);
        out.setPhase(sim::Phase::Out);
        auto writes = movesOf(plan, round.writes, false, out);
        while (writes.next()) {
            co_yield lower::Full{};
        }
        out.setPhase(sim::Phase::Unsaid);
        out.add(fence);
    }
}

Result<Cycles> cyclesOfMoves(const DraftQuestion& question, const lower::Program& of, const MovePlan& plan,
                             const std::stop_token& stop)
{
    const std::shared_ptr<const sim::DeviceDescription> device(question.ruled ? question.ruled : question.machine,
                                                               &question.timing().description());
    lower::Program moves(of.kernel(), of.sets(), of.draft(), device, of.family());
    moves.setMoves([&plan](CommandBuffer& out) { return moveCommands(plan, out); });
    const auto found = runOfMoves(question, moves, stop);
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    if (found->wasStopped) {
        return fail(ErrorKind::Stopped, "was stopped while data was moved between banks");
    }
    return found->cycles;
}

} // namespace pimento
