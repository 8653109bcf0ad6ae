// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/rounds/round_run.h"

#include "engine/base/math.h"

#include <algorithm>
#include <utility>

namespace pimento::crossbar {

namespace {

/// Intervals of a round whose pipeline has a depth.
std::int64_t passesFrom(const RoundsRun& of, std::int64_t depth)
{
    return of.mode == PipelineMode::Latency ? 1 : of.rounds.images - 1 + depth;
}

/// Adds up the profiles of rounds.
class ProfileSum {
public:
    explicit ProfileSum(const RoundsRun& of) : m_of(of)
    {
        const auto cores = static_cast<std::size_t>(of.chip.cores());
        const auto chips = static_cast<std::size_t>(of.chip.chips());
        m_sum.profile.cores.resize(cores);
        m_sum.profile.uses.resize(cores);
        m_sum.profile.memoryBusyNs.resize(chips);
        m_sum.profile.busBusyNs.resize(chips);
        m_sum.localElements.resize(cores);
    }

    void add(const PlacedRound& round, const StreamProfile& profile, const MappingStreams& made)
    {
        const std::int64_t passes = passesOf(m_of, made);
        m_batchNs += round.writing.ns + passes * profile.makespanNs;
        m_sum.imageNs += round.writing.ns + made.cycles * profile.makespanNs;
        add(profile.counts);
        m_writeNs += round.writing.ns;
        for (std::size_t core = 0; core < profile.uses.size(); ++core) {
            for (std::size_t use = 0; use < kTimeUses; ++use) {
                m_sum.profile.uses[core].ns[use] += profile.uses[core].ns[use] * passes;
            }
        }
        for (std::size_t core = 0; core < profile.cores.size(); ++core) {
            add(m_sum.profile.cores[core], profile.cores[core]);
            m_sum.localElements[core] = std::max(m_sum.localElements[core], made.localElements[core]);
        }
        for (std::size_t chip = 0; chip < profile.memoryBusyNs.size(); ++chip) {
            m_sum.profile.memoryBusyNs[chip] += profile.memoryBusyNs[chip];
            m_sum.profile.busBusyNs[chip] += profile.busBusyNs[chip];
        }
    }

    [[nodiscard]] ProfiledRounds take()
    {
        m_sum.profile.makespanNs = ceilDivide(m_batchNs, m_of.rounds.images);
        const std::int64_t left = m_sum.profile.makespanNs - m_writeNs / m_of.rounds.images;
        for (CoreTimeUses& uses : m_sum.profile.uses) {
            // Averages over the images; what divisions lose counts as waiting for the slowest core.
            for (std::int64_t& ns : uses.ns) {
                ns /= m_of.rounds.images;
            }
            uses[TimeUse::Slowest] += left - uses.total();
        }
        return std::move(m_sum);
    }

private:
    void add(const StreamCounts& each)
    {
        StreamCounts& sum = m_sum.profile.counts;
        sum.steps += each.steps;
        sum.mvms += each.mvms;
        sum.arrayMvms += each.arrayMvms;
        sum.vectorAdds += each.vectorAdds;
        sum.vectorElements += each.vectorElements;
        sum.localElements += each.localElements;
        sum.transferEnds += each.transferEnds;
        sum.transferBytes += each.transferBytes;
        sum.offChipBytes += each.offChipBytes;
        sum.memoryOperations += each.memoryOperations;
        sum.loadedBytes += each.loadedBytes;
        sum.storedBytes += each.storedBytes;
    }

    static void add(CoreTimes& sum, const CoreTimes& each)
    {
        sum.end += each.end;
        sum.sync += each.sync;
        sum.transfer += each.transfer;
        sum.mvm += each.mvm;
        sum.vector += each.vector;
        sum.memory += each.memory;
    }

    const RoundsRun& m_of;
    ProfiledRounds m_sum;
    std::int64_t m_batchNs = 0;
    std::int64_t m_writeNs = 0;
};

void addMoved(MovedBytes& sum, const MovedBytes& each)
{
    sum.loaded += each.loaded;
    sum.stored += each.stored;
    sum.network += each.network;
    sum.hops += each.hops;
    sum.offChip += each.offChip;
}

/// Adds the work of a core in a round to that in earlier ones.
void addWork(CoreWork& sum, const CoreWork& each)
{
    sum.arrays = std::max(sum.arrays, each.arrays);
    sum.layers += each.layers;
    sum.mvmNs += each.mvmNs;
    sum.issueNs += each.issueNs;
    sum.vectorNs += each.vectorNs;
    sum.localNs += each.localNs;
    sum.arrayBusy += each.arrayBusy;
}

/// Adds up the estimates of rounds.
class EstimateSum {
public:
    explicit EstimateSum(const RoundsRun& of) : m_of(of)
    {
        m_sum.work.resize(static_cast<std::size_t>(of.chip.cores()));
        m_sum.layers.resize(of.graph.nodes.size());
        m_sum.arrays = of.rounds.arrays;
    }

    void add(const PlacedRound& round)
    {
        const PlacedStreams part = placed(m_of, round);
        const MappingEstimate own = estimateOf(part.graph, part.partitions, part.placement, part.chip, part.mode);
        m_batchNs += round.writing.ns;
        for (std::size_t i = 0; i < round.network.graph.nodes.size(); ++i) {
            if (round.network.graph.nodes[i].kind != NodeKind::Input) {
                addLayer(m_sum.layers[round.network.origins[i]], own.layers[i]);
            }
        }
        m_batchNs += passesFrom(m_of, pipelineDepth(part.graph)) * own.ns;
        for (std::size_t i = 0; i < kLimits; ++i) {
            m_sum.limits[i] += own.limits[i];
        }
        m_sum.steps = std::max(m_sum.steps, own.steps);
        addMoved(m_sum.moved, own.moved);
        for (std::size_t core = 0; core < own.work.size(); ++core) {
            addWork(m_sum.work[core], own.work[core]);
        }
        for (LayerShare share : own.shares) {
            share.matrix += m_layers;
            m_sum.shares.push_back(share);
        }
        m_layers += round.partitions.size();
    }

    [[nodiscard]] MappingEstimate take()
    {
        const std::int64_t images = m_of.rounds.images;
        m_sum.ns = ceilDivide(m_batchNs, images);
        m_sum.limits[static_cast<std::size_t>(Limit::Writing)] = ceilDivide(m_of.rounds.writeNs, images);
        m_sum.limit = static_cast<Limit>(std::ranges::max_element(m_sum.limits) - m_sum.limits.begin());
        m_sum.cores = std::ranges::count_if(m_sum.work, [](const CoreWork& core) { return core.arrays > 0; });
        return std::move(m_sum);
    }

private:
    /// Parts of a layer work one after the other; the writing between them does not count.
    void addLayer(LayerTime& layer, const LayerTime& own) const
    {
        if (layer.endNs == 0) {
            layer.beginNs = layer.endNs = m_batchNs + own.beginNs;
        }
        layer.endNs += own.endNs - own.beginNs;
        layer.steps += own.steps;
    }

    const RoundsRun& m_of;
    MappingEstimate m_sum;
    std::int64_t m_batchNs = 0;
    std::size_t m_layers = 0;
};

} // namespace

PlacedStreams placed(const RoundsRun& of, const PlacedRound& round)
{
    return {.graph = round.network.graph,
            .partitions = round.partitions,
            .placement = round.placement,
            .chip = of.chip,
            .mode = of.mode,
            .groupsLayers = of.groupsLayers,
            .exchange = of.exchange};
}

std::int64_t passesOf(const RoundsRun& of, const MappingStreams& made) { return passesFrom(of, made.cycles); }

MappingEstimate estimateOf(const RoundsRun& of)
{
    EstimateSum sum(of);
    for (const PlacedRound& each : of.rounds.rounds) {
        sum.add(each);
    }
    return sum.take();
}

std::int64_t lowerBoundNs(const RoundsRun& of)
{
    std::int64_t ns = of.rounds.writeNs;
    for (const PlacedRound& each : of.rounds.rounds) {
        const PlacedStreams part = placed(of, each);
        ns += passesFrom(of, leastPipelineDepth(part.graph, of.groupsLayers)) *
              lowerBoundNs(part.graph, part.partitions, part.placement, part.chip, part.mode);
    }
    return ceilDivide(ns, of.rounds.images);
}

Result<void> streamRounds(const RoundsRun& of, const RoundSink& sink, const std::stop_token& stop)
{
    for (std::size_t i = 0; i < of.rounds.rounds.size(); ++i) {
        if (stop.stop_requested()) {
            return fail(ErrorKind::Stopped, "was stopped", "instructions of rounds", "Try again");
        }
        const PlacedRound& round = of.rounds.rounds[i];
        auto made = streamsOf(placed(of, round));
        if (!made) {
            return tl::unexpected<Error>(made.error());
        }
        const RoundMemory memory = roundMemory(of.graph, round.network);
        moveAddresses(made->streams, round.network, memory);
        made->memory = memory.memory;
        if (!sink(i, *std::move(made))) {
            break;
        }
    }
    return {};
}

Result<ProfiledRounds> profileRounds(const RoundsRun& of, const std::stop_token& stop, const RoundSink& sink)
{
    ProfileSum sum(of);
    Result<void> profiled;
    const auto streamed = streamRounds(
        of,
        [&](std::size_t i, MappingStreams&& made) {
            const PlacedRound& round = of.rounds.rounds[i];
            profiled = profileOf(placed(of, round), made).map([&](const StreamProfile& profile) {
                sum.add(round, profile, made);
            });
            return profiled && (!sink || sink(i, std::move(made)));
        },
        stop);
    return streamed.and_then([&] { return profiled; }).map([&] { return sum.take(); });
}

} // namespace pimento::crossbar
