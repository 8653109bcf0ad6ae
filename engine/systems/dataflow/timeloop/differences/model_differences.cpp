// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/differences/model_differences.h"

#include "engine/systems/dataflow/model/mapping_figures.h"
#include "engine/systems/dataflow/timeloop/rules/timeloop_figures.h"

namespace pimento::dataflow::timeloop {

namespace {

DifferenceReason reasonOf(const WordDifference& difference)
{
    if (difference.paperReads == difference.timeloopReads && difference.paperWrites == difference.timeloopWrites) {
        return DifferenceReason::None;
    }
    if (difference.tensor == Tensor::Output) {
        return DifferenceReason::DrainReads;
    }
    const std::int64_t paper = difference.paperReads + difference.paperWrites;
    return difference.timeloopReads + difference.timeloopWrites < paper ? DifferenceReason::Window
                                                                        : DifferenceReason::Halo;
}

} // namespace

ModelDifferences modelDifferences(const LayerLoops& layer, const Accelerator& accelerator, const Mapping& mapping)
{
    const MappingFigures paper = figuresOf(layer, accelerator, mapping);
    const TimeloopFigures other = timeloopFigures(layer, accelerator, mapping);
    ModelDifferences differences;
    for (std::size_t level = 0; level < accelerator.levels.size(); ++level) {
        for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
            if (level != accelerator.outermost() && !mapping.stores[level][tensor]) {
                continue;
            }
            const std::int64_t width = layer.elementBytes[tensor];
            const WordCounts& words = other.levels[level].words[tensor];
            WordDifference difference{.level = level,
                                      .tensor = static_cast<Tensor>(tensor),
                                      .paperReads = paper.traffic[level].reads[tensor] / width,
                                      .paperWrites = paper.traffic[level].writes[tensor] / width,
                                      .timeloopReads = words.reads,
                                      .timeloopWrites = words.fills + words.updates};
            difference.reason = reasonOf(difference);
            differences.words.push_back(difference);
        }
    }
    differences.paperCycles = paper.latency;
    differences.timeloopCycles = static_cast<double>(other.cycles);
    differences.paperEnergy = paper.energy;
    differences.timeloopEnergy = other.energy;
    return differences;
}

} // namespace pimento::dataflow::timeloop
