// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/rules/model_figures.h"

#include <numeric>

namespace pimento::dataflow::timeloop {

MappingFigures asMappingFigures(const LayerLoops& layer, const TimeloopFigures& counted)
{
    const std::int64_t width = wordBytes(layer);
    MappingFigures figures;
    figures.latency = static_cast<double>(counted.cycles);
    figures.computeCycles = static_cast<double>(counted.computeCycles);
    figures.levelCycles.assign(counted.levelCycles.begin(), counted.levelCycles.end());
    figures.energy = counted.energy;
    figures.macs = counted.macs;
    figures.pes = counted.levels.front().instances;
    for (const LevelAccesses& level : counted.levels) {
        LevelTraffic traffic;
        std::array<std::int64_t, kTensors> stored = {};
        for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
            const WordCounts& words = level.words[tensor];
            traffic.reads[tensor] = words.reads * width;
            traffic.writes[tensor] = (words.fills + words.updates) * width;
            stored[tensor] = level.tileWords[tensor] * width;
        }
        figures.traffic.push_back(traffic);
        figures.storedBytes.push_back(stored);
        figures.levelEnergy.push_back(std::accumulate(level.energy.begin(), level.energy.end(), 0.0));
    }
    return figures;
}

} // namespace pimento::dataflow::timeloop
