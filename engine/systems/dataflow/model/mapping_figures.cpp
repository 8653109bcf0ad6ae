// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/model/mapping_figures.h"

#include "engine/systems/dataflow/model/tensor_links.h"
#include "engine/systems/dataflow/model/tensor_rows.h"
#include "engine/systems/dataflow/model/tile_sizes.h"

#include <algorithm>

namespace pimento::dataflow {

namespace {

void addTraffic(const TensorLinks& links, std::size_t tensor, std::vector<LevelTraffic>& traffic)
{
    for (const TensorLink& link : links.all()) {
        LevelTraffic& parent = traffic[static_cast<std::size_t>(link.parent)];
        parent.reads[tensor] += link.parentReads;
        parent.writes[tensor] += link.parentWrites;
        if (link.child >= 0) {
            LevelTraffic& child = traffic[static_cast<std::size_t>(link.child)];
            child.reads[tensor] += link.childReads;
            child.writes[tensor] += link.childWrites;
        }
    }
}

/// Row activations of all moves over the outermost link of a tensor.
std::int64_t activationsOf(const LayerLoops& layer, const Mapping& mapping, const TileSizes& sizes, Tensor tensor,
                           const TensorLink& link, std::int64_t rowBytes)
{
    const Sizes& tile = sizes.tile(link.child);
    RowLayout rows = {.layout = mapping.layouts[indexOf(tensor)],
                      .elementBytes = layer.elementBytes[indexOf(tensor)],
                      .rowBytes = rowBytes,
                      .block = mapping.block};
    const std::int64_t complete = rowsOf(layer, tensor, tile, rows);
    if (tensor != Tensor::Output || link.visits == 1) {
        return complete * link.visits;
    }
    rows.elementBytes = partialBytes(layer);
    const std::int64_t partial =
        rows.elementBytes == layer.elementBytes[indexOf(tensor)] ? complete : rowsOf(layer, tensor, tile, rows);
    return complete + 2 * (link.visits - 1) * partial; // partial sums are written, and read again
}

/// True if elements of the output lie at the parent of this link before all of their summands are added.
bool holdsPartialSums(const LayerLoops& layer, const TileSizes& sizes, const TensorLink& link)
{
    const auto isShared = [&](Dim dim) {
        return std::min(sizes.slots[indexOf(dim)], partsOf(layer.bound(dim), sizes.lanes[indexOf(dim)])) > 1;
    };
    return link.visits > 1 || (link.parent == 0 && (isShared(Dim::R) || isShared(Dim::S) || isShared(Dim::C)));
}

void addStoredBytes(const LayerLoops& layer, const TileSizes& sizes, const TensorLinks& links, Tensor tensor,
                    std::vector<std::array<std::int64_t, kTensors>>& stored)
{
    for (const TensorLink& link : links.all()) {
        const auto level = static_cast<std::size_t>(link.parent);
        const std::int64_t elements =
            elementsOf(layer, tensor, level == 0 ? tileOfPe(layer, sizes) : clippedTo(layer, sizes.levels[level]));
        const bool isPartial = tensor == Tensor::Output && holdsPartialSums(layer, sizes, link);
        const std::int64_t bytes = layer.elementBytes[indexOf(tensor)];
        stored[level][indexOf(tensor)] = elements * (isPartial ? std::max(bytes, partialBytes(layer)) : bytes);
    }
}

/// Cycles for bytes at a bandwidth, of which 0 is unlimited.
double cyclesAt(double bytes, double bandwidth) { return bandwidth > 0 ? bytes / bandwidth : 0; }

double cyclesOfLevel(const MemoryLevel& level, double instances, double reads, double writes)
{
    return std::max({cyclesAt(reads, instances * level.readBandwidth),
                     cyclesAt(writes, instances * level.writeBandwidth),
                     cyclesAt(reads + writes, instances * level.sharedBandwidth)});
}

void addTimeAndEnergy(const Accelerator& accelerator, std::int64_t pes, MappingFigures& figures)
{
    const std::int64_t activations = figures.activations[0] + figures.activations[1] + figures.activations[2];
    figures.energy = static_cast<double>(figures.macs) * accelerator.macEnergy;
    figures.latency = figures.computeCycles;
    figures.levelCycles.resize(accelerator.levels.size());
    for (std::size_t i = 0; i < accelerator.levels.size(); ++i) {
        const MemoryLevel& level = accelerator.levels[i];
        const auto reads = static_cast<double>(figures.traffic[i].allReads());
        const auto writes = static_cast<double>(figures.traffic[i].allWrites());
        double& cycles = figures.levelCycles[i];
        cycles = cyclesOfLevel(level, i == 0 ? static_cast<double>(pes) : 1, reads, writes);
        if (i == accelerator.outermost()) {
            cycles += static_cast<double>(activations) * accelerator.rows.activationCycles;
        }
        figures.latency = std::max(figures.latency, cycles);
        figures.levelEnergy.push_back((reads + writes) / static_cast<double>(level.accessBytes) * level.accessEnergy);
        figures.energy += figures.levelEnergy.back();
    }
    figures.latency += accelerator.startCycles;
    figures.energy += static_cast<double>(activations) * accelerator.rows.activationEnergy;
}

} // namespace

std::vector<Shortage> shortagesOf(const LayerLoops& layer, const Accelerator& accelerator, const Mapping& mapping)
{
    const TileSizes sizes = tileSizesOf(mapping);
    std::vector<std::array<std::int64_t, kTensors>> stored(accelerator.levels.size());
    for (const Tensor tensor : kAllTensors) {
        addStoredBytes(layer, sizes, linksOf(layer, mapping, sizes, tensor), tensor, stored);
    }
    std::vector<Shortage> shortages;
    for (std::size_t level = 0; level < stored.size(); ++level) {
        const Shortage shortage = {
            .level = level, .capacity = accelerator.levels[level].capacity.value_or(0), .stored = stored[level]};
        if (accelerator.levels[level].capacity && shortage.excess() > 0) {
            shortages.push_back(shortage);
        }
    }
    return shortages;
}

MappingFigures figuresOf(const LayerLoops& layer, const Accelerator& accelerator, const Mapping& mapping)
{
    const TileSizes sizes = tileSizesOf(mapping);
    MappingFigures figures;
    figures.traffic.resize(accelerator.levels.size());
    figures.storedBytes.resize(accelerator.levels.size());
    figures.macs = 1;
    std::int64_t steps = 1;
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        const std::int64_t bound = layer.bounds[dim];
        figures.macs *= bound;
        steps *= partsOf(bound, sizes.array[dim]);
        figures.pes *= std::min(sizes.slots[dim], partsOf(bound, sizes.lanes[dim]));
    }
    figures.computeCycles = static_cast<double>(steps);
    for (const Tensor tensor : kAllTensors) {
        const TensorLinks links = linksOf(layer, mapping, sizes, tensor);
        addTraffic(links, indexOf(tensor), figures.traffic);
        addStoredBytes(layer, sizes, links, tensor, figures.storedBytes);
        if (accelerator.rows.rowBytes > 0) {
            figures.activations[indexOf(tensor)] =
                activationsOf(layer, mapping, sizes, tensor, links.outermost(), accelerator.rows.rowBytes);
        }
    }
    addTimeAndEnergy(accelerator, figures.pes, figures);
    return figures;
}

} // namespace pimento::dataflow
