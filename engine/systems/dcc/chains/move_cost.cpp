// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/chains/move_cost.h"

#include "engine/base/math.h"
#include "engine/systems/dcc/chains/move_plan.h"

namespace pimento::chains {

namespace {

/// Simulates a program of the kernel that only moves data.
Result<MoveCost> simulate(const DraftQuestion& question, const lower::Program& of, const MovePlan& plan,
                          const std::stop_token& stop)
{
    const auto cycles = cyclesOfMoves(question, of, plan, stop);
    if (!cycles) {
        return tl::unexpected<Error>(cycles.error());
    }
    MoveCost cost;
    cost.device = cycles->value();
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
    // A channel issues one column command per cycle, and all data is read and written.
    const sim::DeviceDescription& device = question.timing().description();
    const std::int64_t vectors = ceilDivide(bytesOf(question, elementsOf(common)), device.columnBytes.value());
    const std::int64_t start = hostTimeOf(question.objective.contents, {1, 1, 0, 0}, device.clockPeriod).total();
    return 2 * ceilDivide(vectors, std::int64_t{device.channels()}) + start;
}

} // namespace pimento::chains
