// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/rounds/round_model.h"

#include "engine/base/math.h"
#include "engine/systems/crossbar/bounds/bounds.h"
#include "engine/systems/crossbar/estimate/node_work.h"
#include "engine/systems/crossbar/graph/layer_paths.h"
#include "engine/systems/crossbar/mapping/packing.h"

#include <algorithm>
#include <cmath>

namespace pimento::crossbar {

namespace {

std::int64_t copiesAt(const RoundLayer& layer, std::int64_t steps) { return ceilDivide(layer.windows, steps); }

RoundCost costAt(const RoundModel& model, const CrossbarChip& chip, std::int64_t steps)
{
    RoundCost cost{.steps = steps, .computeNs = model.otherNs};
    WrittenWeights written;
    for (const RoundLayer& each : model.layers) {
        const std::int64_t copies = copiesAt(each, steps);
        written += each.weights * copies;
        cost.computeNs = std::max(cost.computeNs, (ceilDivide(each.windows, copies) + each.others) * chip.mvmNs);
    }
    cost.writeNs = leastWriteNs(written, chip);
    cost.ns = cost.writeNs + model.passes * cost.computeNs;
    return cost;
}

std::int64_t mostSteps(const RoundModel& model)
{
    std::int64_t most = 1;
    for (const RoundLayer& each : model.layers) {
        most = std::max(most, each.windows);
    }
    return most;
}

/// The next larger number of steps for which a layer needs fewer copies; more than mostSteps(): there is none.
std::int64_t nextSteps(const RoundModel& model, std::int64_t steps)
{
    std::int64_t next = mostSteps(model) + 1;
    for (const RoundLayer& each : model.layers) {
        if (const std::int64_t copies = copiesAt(each, steps); copies > 1) {
            next = std::min(next, ceilDivide(each.windows, copies - 1));
        }
    }
    return next;
}

void addLayers(RoundModel& model, const RoundTask& task, const RoundNetwork& round,
               const std::vector<LayerPartition>& partitions)
{
    std::vector<std::int64_t> products(round.graph.nodes.size());
    for (const LayerPartition& of : partitions) {
        products[of.node] = 1;
    }
    std::vector<std::int64_t> others(round.graph.nodes.size());
    for (const LayerPath& path : longestPaths(round.graph, products)) {
        others[path.node] = path.others;
    }
    for (const LayerPartition& of : partitions) {
        model.layers.push_back({.windows = of.windows,
                                .arrays = of.arrays(),
                                .others = task.mode == PipelineMode::Latency ? others[of.node] : 0,
                                .weights = weightsOfCopy(of, task.chip)});
    }
}

} // namespace

std::optional<RoundModel> modelOf(const RoundTask& task, const RoundScope& scope)
{
    const RoundNetwork round = roundNetwork(task.graph, scope);
    const auto partitions = partitionsOf(round.graph, task.chip, task.partition);
    if (!partitions) {
        return std::nullopt;
    }
    const Bounds bounds = boundsOf(round.graph, *partitions, task.chip);
    const std::vector<std::int64_t> single(partitions->size(), 1);
    if (!bounds.isFeasible || !packed(*partitions, single, task.chip, Splitting::IfNeeded)) {
        return std::nullopt;
    }
    const bool isThroughput = task.mode == PipelineMode::Throughput;
    RoundModel model;
    model.fewestSteps = std::max<std::int64_t>(1, bounds.steps);
    addLayers(model, task, round, *partitions);
    model.passes = isThroughput ? task.images - 1 + pipelineDepth(round.graph) : 1;
    model.leastPasses = isThroughput ? task.images - 1 + leastPipelineDepth(round.graph, task.groupsLayers) : 1;
    const double other = std::max({bounds.issueNs, bounds.vectorNs, isThroughput ? bounds.memoryNs : 0});
    model.otherNs = static_cast<std::int64_t>(std::floor(other));
    WrittenWeights once;
    for (const RoundLayer& each : model.layers) {
        once += each.weights;
    }
    const double image = isThroughput ? bounds.throughputNs : bounds.pathLatencyNs;
    model.leastNs = leastWriteNs(once, task.chip) + model.leastPasses * static_cast<std::int64_t>(std::floor(image));
    return model;
}

RoundCost cheapestCost(const RoundModel& model, const CrossbarChip& chip, std::int64_t leastSteps)
{
    const std::int64_t most = mostSteps(model);
    const std::int64_t first = std::clamp(std::max(leastSteps, model.fewestSteps), std::int64_t{1}, most);
    RoundCost best = costAt(model, chip, first);
    for (std::int64_t steps = nextSteps(model, first); steps <= most; steps = nextSteps(model, steps)) {
        const RoundCost cost = costAt(model, chip, steps);
        if (model.passes * cost.computeNs >= best.ns) { // which grows with the steps
            break;
        }
        best = cost.ns < best.ns ? cost : best;
    }
    return best;
}

std::int64_t boundOf(const RoundModel& model, const RoundTask& task)
{
    // Copies for a number of steps are the fewest of an interval. Latencies may be shortest with other numbers of
    // copies.
    if (task.mode == PipelineMode::Latency) {
        return model.leastNs;
    }
    RoundModel least = model;
    least.passes = model.leastPasses;
    return cheapestCost(least, task.chip, 1).ns;
}

} // namespace pimento::crossbar
