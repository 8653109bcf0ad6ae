// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/baselines/baseline_run.h"

#include "engine/systems/crossbar/baselines/serial_layers.h"
#include "engine/systems/crossbar/baselines/whole_cores.h"
#include "engine/systems/crossbar/strategies/mapping_recipe.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace pimento::crossbar {

namespace {

Result<BaselineRun> profiled(const PlacedStreams& placed)
{
    return streamsOf(placed)
        .and_then([&](const MappingStreams& made) { return profileOf(placed, made); })
        .map([&](StreamProfile&& profile) {
            return BaselineRun{std::move(profile), coresInUse(placed.placement)};
        });
}

Result<BaselineRun> serial(const PlacedStreams& placed)
{
    return serialLayers(placed).map([&](SerialLayers&& layers) {
        return BaselineRun{std::move(layers.sum), coresInUse(placed.placement)};
    });
}

Result<BaselineRun> inTurn(const PlacedStreams& placed)
{
    return serialLayers(placed).map([&](SerialLayers&& layers) {
        BaselineRun run{std::move(layers.sum), coresInUse(placed.placement)};
        run.profile.makespanNs = throughputInTurnNs(placed.placement, layers.layerNs);
        for (const std::int64_t busy : run.profile.memoryBusyNs) {
            run.profile.makespanNs = std::max(run.profile.makespanNs, busy);
        }
        return run;
    });
}

Result<BaselineRun> polyhedral(const CutNetwork& of, PipelineMode mode)
{
    return wholeCores(of.partitions, of.chip).and_then([&](const WholeCores& cores) -> Result<BaselineRun> {
        const PlacedStreams placed{of.graph, of.partitions, cores.placement, of.chip, PipelineMode::Throughput};
        auto run = mode == PipelineMode::Latency ? serial(placed)
                   : cores.sharesCores           ? inTurn(placed)
                                                 : profiled(placed);
        if (run) {
            run->sharesCores = cores.sharesCores;
        }
        return run;
    });
}

} // namespace

std::int64_t coresInUse(const Placement& placement)
{
    std::set<std::int32_t> cores;
    for (const PlacedGroup& group : placement.groups) {
        cores.insert(group.core);
    }
    return std::ssize(cores);
}

std::int64_t throughputInTurnNs(const Placement& placement, std::span<const std::int64_t> layerNs)
{
    std::set<std::pair<std::int32_t, std::int32_t>> seen; // core and layer
    std::int64_t longest = 0;
    std::vector<std::int64_t> ofCore;
    for (const PlacedGroup& group : placement.groups) {
        const auto core = static_cast<std::size_t>(group.core);
        ofCore.resize(std::max(ofCore.size(), core + 1));
        if (seen.emplace(group.core, group.matrix).second) {
            ofCore[core] += layerNs[static_cast<std::size_t>(group.matrix)];
            longest = std::max(longest, ofCore[core]);
        }
    }
    return longest;
}

Result<BaselineRun> runBaseline(PaperBaseline baseline, const CutNetwork& of, PipelineMode mode)
{
    if (baseline == PaperBaseline::Polyhedral) {
        return polyhedral(of, mode);
    }
    return mappingOf({Strategy::Single, 0}, of.graph, of.partitions, of.chip).and_then([&](const Placement& placement) {
        const PlacedStreams placed{of.graph, of.partitions, placement, of.chip,
                                   baseline == PaperBaseline::Puma ? PipelineMode::Latency : PipelineMode::Throughput};
        return baseline == PaperBaseline::SongC ? serial(placed) : profiled(placed);
    });
}

} // namespace pimento::crossbar
