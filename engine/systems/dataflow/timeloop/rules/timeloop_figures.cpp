// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/rules/timeloop_figures.h"

#include "engine/systems/dataflow/timeloop/rules/input_windows.h"
#include "engine/systems/dataflow/timeloop/rules/outer_loops.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace pimento::dataflow::timeloop {

namespace {

/// A level (or the units) that takes tiles of a tensor from the next level that stores it.
struct Transfer {
    Tensor tensor = Tensor::Input;
    std::ptrdiff_t child = kUnits;
    std::ptrdiff_t parent = 0;
};

/// Loops over units or PEs that lie between child and parent.
std::vector<SpatialLoop> spatialBetween(const Mapping& mapping, const Transfer& transfer)
{
    std::vector<SpatialLoop> loops;
    const auto add = [&](const Sizes& counts, const Sizes& steps) {
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            if (counts[dim] > 1) {
                loops.push_back({static_cast<Dim>(dim), counts[dim], steps[dim]});
            }
        }
    };
    if (transfer.child == kUnits) {
        add(mapping.spatial[static_cast<std::size_t>(Direction::Lanes)], kOnes);
    }
    if (transfer.child < 1 && transfer.parent > 0) {
        const Sizes& height = mapping.spatial[static_cast<std::size_t>(Direction::Height)];
        Sizes steps = tileOf(mapping, 0);
        add(height, steps);
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            steps[dim] *= height[dim];
        }
        add(mapping.spatial[static_cast<std::size_t>(Direction::Width)], steps);
    }
    return loops;
}

/// Number of different tiles that the children hold at a time.
std::int64_t differentTiles(const LayerLoops& layer, Tensor tensor, std::span<const SpatialLoop> loops)
{
    if (tensor == Tensor::Input) {
        return inputPositions(layer, loops);
    }
    std::int64_t tiles = 1;
    for (const SpatialLoop& loop : loops) {
        tiles *= isRelevant(loop.dim, tensor) ? loop.count : 1;
    }
    return tiles;
}

/// How often the loops around a tile of Weight or Output make a child take one, and how many different ones there are.
struct Visits {
    std::int64_t all = 1;
    std::int64_t different = 1;
};

Visits visitsOf(Tensor tensor, std::ptrdiff_t child, std::span<const OuterLoop> loops)
{
    Visits visits;
    bool isStationary = child != kUnits; // units hold nothing
    for (const OuterLoop& loop : loops) {
        const bool relevant = isRelevant(loop.dim, tensor);
        isStationary = isStationary && !relevant;
        visits.all *= isStationary ? 1 : loop.count;
        visits.different *= relevant ? loop.count : 1;
    }
    return visits;
}

/// Counts words by tensor and level.
class AccessCount {
public:
    AccessCount(const LayerLoops& layer, const Mapping& mapping, std::vector<LevelAccesses>& levels)
        : m_layer(layer), m_mapping(mapping), m_levels(levels)
    {
    }

    void add(const Transfer& transfer)
    {
        const auto at = static_cast<std::size_t>(transfer.tensor);
        const Sizes tile = tileOf(m_mapping, transfer.child);
        const auto loops = loopsAround(m_mapping, transfer.child);
        const std::int64_t pools = transfer.parent == 0 ? usedPes(m_mapping) : 1; // instances of the parent
        const std::int64_t served =
            pools * differentTiles(m_layer, transfer.tensor, spatialBetween(m_mapping, transfer));
        const std::int64_t children = transfer.child == 0 ? usedPes(m_mapping) : 1;
        WordCounts& parent = m_levels[static_cast<std::size_t>(transfer.parent)].words[at];
        WordCounts unitsHoldNothing;
        WordCounts& child =
            transfer.child == kUnits ? unitsHoldNothing : m_levels[static_cast<std::size_t>(transfer.child)].words[at];
        if (transfer.tensor == Tensor::Input) {
            const std::int64_t words = inputWords(transfer, tile, loops);
            parent.reads += served * words;
            child.fills += children * words;
            return;
        }
        const Visits visits = visitsOf(transfer.tensor, transfer.child, loops);
        const std::int64_t words = productOf(tile, transfer.tensor);
        const bool isOutput = transfer.tensor == Tensor::Output;
        const std::int64_t fetches = visits.all - (isOutput ? visits.different : 0); // a first sum begins with nothing
        parent.reads += served * words * fetches;
        child.fills += children * words * fetches;
        parent.updates += isOutput ? served * words * visits.all : 0;
    }

private:
    [[nodiscard]] std::int64_t inputWords(const Transfer& transfer, const Sizes& tile,
                                          std::span<const OuterLoop> loops) const
    {
        if (transfer.child != kUnits) {
            return fetchedElements(m_layer, inputBox(m_layer, tile), loops);
        }
        return visitsOf(Tensor::Input, kUnits, loops).all;
    }

    const LayerLoops& m_layer;
    const Mapping& m_mapping;
    std::vector<LevelAccesses>& m_levels;
};

std::int64_t tileWordsOf(const LayerLoops& layer, const Sizes& tile, Tensor tensor)
{
    return tensor == Tensor::Input ? elementsOf(inputBox(layer, tile)) : productOf(tile, tensor);
}

/// Fraction of full speed at which a level serves words; 0 words per cycle: no limit.
double speedOf(double wordsPerComputeCycle, double mostWordsPerCycle)
{
    const bool isSlow = mostWordsPerCycle > 0 && wordsPerComputeCycle > mostWordsPerCycle;
    return isSlow ? mostWordsPerCycle / wordsPerComputeCycle : 1;
}

void addEnergy(const MemoryLevel& level, std::int64_t bytesOfWord, LevelAccesses& accesses)
{
    const double wordsPerAccess = static_cast<double>(level.accessBytes) / static_cast<double>(bytesOfWord);
    const auto accessesOf = [&](std::int64_t words) {
        return std::ceil(static_cast<double>(words / accesses.instances) / wordsPerAccess);
    };
    for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
        const WordCounts& words = accesses.words[tensor];
        accesses.energy[tensor] = (accessesOf(words.reads) + accessesOf(words.fills) + accessesOf(words.updates)) *
                                  level.accessEnergy * static_cast<double>(accesses.instances);
    }
}

/// Cycles of a level. Timeloop adds rates, not words, and tensors in this order, which shows in the last digit.
std::int64_t busyCycles(const MemoryLevel& level, std::int64_t bytesOfWord, const LevelAccesses& accesses,
                        std::int64_t computeCycles)
{
    const auto compute = static_cast<double>(computeCycles);
    double reads = 0;
    double writes = 0;
    for (const Tensor tensor : {Tensor::Weight, Tensor::Input, Tensor::Output}) {
        const WordCounts& words = accesses.words[static_cast<std::size_t>(tensor)];
        reads += static_cast<double>(words.reads / accesses.instances) / compute;
        writes += static_cast<double>((words.fills + words.updates) / accesses.instances) / compute;
    }
    const auto width = static_cast<double>(bytesOfWord);
    const double speed =
        std::min({speedOf(reads, level.readBandwidth / width), speedOf(writes, level.writeBandwidth / width),
                  speedOf(reads + writes, level.sharedBandwidth / width)});
    return static_cast<std::int64_t>(std::ceil(compute / speed));
}

} // namespace

std::int64_t wordBytes(const LayerLoops& layer) { return std::ranges::max(layer.elementBytes); }

bool isPerfect(const LayerLoops& layer, const Mapping& mapping)
{
    return tileOf(mapping, static_cast<std::ptrdiff_t>(mapping.temporal.size()) - 1) == layer.bounds;
}

TimeloopFigures timeloopFigures(const LayerLoops& layer, const Accelerator& accelerator, const Mapping& mapping)
{
    TimeloopFigures figures;
    figures.levels.resize(accelerator.levels.size());
    figures.levels[0].instances = usedPes(mapping);
    AccessCount count(layer, mapping, figures.levels);
    for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
        std::ptrdiff_t child = kUnits;
        for (std::size_t level = 0; level < accelerator.levels.size(); ++level) {
            if (level == accelerator.outermost() || mapping.stores[level][tensor]) {
                const auto parent = static_cast<std::ptrdiff_t>(level);
                count.add({static_cast<Tensor>(tensor), child, parent});
                figures.levels[level].tileWords[tensor] =
                    tileWordsOf(layer, tileOf(mapping, parent), static_cast<Tensor>(tensor));
                child = parent;
            }
        }
    }
    const std::int64_t steps = productOf(tileOf(mapping, static_cast<std::ptrdiff_t>(accelerator.outermost())));
    figures.macs = productOf(layer.bounds);
    figures.computeCycles = steps / (usedPes(mapping) * usedLanes(mapping));
    figures.cycles = figures.computeCycles;
    figures.energy = static_cast<double>(figures.macs) * accelerator.macEnergy;
    const std::int64_t bytesOfWord = wordBytes(layer);
    for (std::size_t level = 0; level < accelerator.levels.size(); ++level) {
        LevelAccesses& accesses = figures.levels[level];
        addEnergy(accelerator.levels[level], bytesOfWord, accesses);
        figures.levelCycles.push_back(
            busyCycles(accelerator.levels[level], bytesOfWord, accesses, figures.computeCycles));
        figures.cycles = std::max(figures.cycles, figures.levelCycles.back());
        for (const double energy : accesses.energy) {
            figures.energy += energy;
        }
    }
    return figures;
}

} // namespace pimento::dataflow::timeloop
