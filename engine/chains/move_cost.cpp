// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/chains/move_cost.h"

#include "engine/base/math.h"
#include "engine/systems/dcc/lower/core/request_stream.h"
#include "engine/systems/dcc/lower/crf/program_run.h"
#include "sim/simulator.h"

#include <algorithm>

namespace pimento::chains {

namespace {

Result<sim::RunResult> run(const DraftQuestion& question, const lower::Program& program, const std::stop_token& stop)
{
    if (question.machine->description().simulator == sim::Simulator::Samsung) {
        return samsung::simulateProgram(program, *question.machine, {}, stop);
    }
    auto maker = lower::RequestMaker::make(program, question.timing());
    if (!maker) {
        return tl::unexpected<Error>(maker.error());
    }
    lower::ProgramStream stream(program, *std::move(maker));
    return sim::run(question.timing(), stream, {}, stop);
}

/// A program of the kernel that only moves.
Result<MoveCost> simulate(const DraftQuestion& question, const lower::Program& of, const MovePlan& plan,
                          const std::stop_token& stop)
{
    const std::shared_ptr<const sim::DeviceDescription> device(question.ruled ? question.ruled : question.machine,
                                                               &question.timing().description());
    lower::Program moves(of.kernel(), of.sets(), of.draft(), device, of.family());
    moves.setMoves([&plan](lower::CommandBuffer& out) { return commandsOf(plan, out); });
    const auto found = run(question, moves, stop);
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    if (found->wasStopped) {
        return fail(ErrorKind::Stopped, "was stopped while a layout was changed");
    }
    MoveCost cost;
    cost.device = found->cycles.value();
    cost.vectorsRead = plan.vectorsRead();
    cost.vectorsWritten = plan.vectorsWritten();
    cost.rounds = static_cast<std::int64_t>(plan.rounds.size());
    return cost;
}

void addHost(const DraftQuestion& question, const HostTraffic& traffic, MoveCost& cost)
{
    const HostTime host = hostTimeOf(question.objective.contents, traffic, question.timing().description().clockPeriod);
    cost.launch = host.launch;
    cost.link = host.link;
    cost.layout = host.layout;
}

std::int64_t bytesOf(const DraftQuestion& question, std::int64_t elements)
{
    return elements * affine::bytesOf(question.workload->kernel.type);
}

} // namespace

Result<MoveCost> relayCost(const DraftQuestion& question, const TensorPlace& from, const TensorPlace& to,
                           const Extent& common, const std::stop_token& stop)
{
    const auto plan = relayPlan(from, to, common, stop);
    if (!plan) {
        return tl::unexpected<Error>(plan.error());
    }
    auto cost = simulate(question, (from.isHosts() ? to : from).layout->program(), *plan, stop);
    if (cost) {
        const std::int64_t ways = from.isHosts() || to.isHosts() ? 1 : 2; // across a link
        const std::int64_t written = cost->vectorsWritten * question.machine->description().columnBytes.value();
        addHost(question, {1, 1, ways * bytesOf(question, elementsOf(common)), written}, *cost);
    }
    return cost;
}

std::int64_t leastRelay(const DraftQuestion& question, const Extent& common)
{
    // A channel has one column command a cycle; what is read has to be written, too.
    const sim::DeviceDescription& device = question.timing().description();
    const std::int64_t vectors = ceilDivide(bytesOf(question, elementsOf(common)), device.columnBytes.value());
    const std::int64_t start = hostTimeOf(question.objective.contents, {1, 1, 0, 0}, device.clockPeriod).total();
    return 2 * ceilDivide(vectors, std::int64_t{device.channels()}) + start;
}

Result<MoveCost> appendCost(const DraftQuestion& question, const TensorLayout& layout, const NewIndex& added,
                            TokenSource source, const std::stop_token& stop)
{
    const Extent& extent = layout.extent();
    const auto plan = appendPlan(layout, added, source, stop);
    if (!plan) {
        return tl::unexpected<Error>(plan.error());
    }
    auto cost = simulate(question, layout.program(), *plan, stop);
    if (cost) {
        const std::int64_t elements = elementsOf(extent) / extent[added.dimension];
        const std::int64_t written = cost->vectorsWritten * question.machine->description().columnBytes.value();
        addHost(question, {0, 0, bytesOf(question, elements), written}, *cost);
    }
    return cost;
}

} // namespace pimento::chains
