// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/search/level_words.h"

#include "engine/systems/dataflow/timeloop/rules/outer_loops.h"
#include "engine/systems/dataflow/timeloop/rules/timeloop_figures.h"

#include <algorithm>
#include <limits>

namespace pimento::dataflow::timeloop {

namespace {

double cyclesPerWord(double bandwidth, double bytesOfWord) { return bandwidth > 0 ? bytesOfWord / bandwidth : 0; }

} // namespace

LevelWords leastOf(const LevelWords& one, const LevelWords& other)
{
    LevelWords least;
    for (std::size_t level = 0; level < kMostLevels; ++level) {
        least.reads[level] = std::min(one.reads[level], other.reads[level]);
        least.writes[level] = std::min(one.writes[level], other.writes[level]);
    }
    return least;
}

WordPrices::WordPrices(const LayerLoops& layer, const Accelerator& accelerator)
    : m_outermost(accelerator.outermost()),
      m_macEnergy(static_cast<double>(productOf(layer.bounds)) * accelerator.macEnergy)
{
    const auto width = static_cast<double>(wordBytes(layer));
    for (std::size_t i = 0; i < accelerator.levels.size(); ++i) {
        const MemoryLevel& from = accelerator.levels[i];
        Level& level = m_levels[i];
        level.energy = from.accessEnergy * width / static_cast<double>(from.accessBytes);
        level.perRead = cyclesPerWord(from.readBandwidth, width);
        level.perWrite = cyclesPerWord(from.writeBandwidth, width);
        level.perWord = cyclesPerWord(from.sharedBandwidth, width);
        level.capacity =
            from.capacity ? static_cast<double>(*from.capacity) / width : std::numeric_limits<double>::infinity();
    }
    // Words of either kind: at best both ports are busy all the time.
    const Level& outer = m_levels[m_outermost];
    const double bothPorts = outer.perRead > 0 && outer.perWrite > 0 ? 1 / (1 / outer.perRead + 1 / outer.perWrite) : 0;
    m_outerCyclesOfWord = std::max(outer.perWord, bothPorts);
}

double WordPrices::trafficEnergy(const LevelWords& words) const
{
    double energy = 0;
    for (std::size_t level = 0; level <= m_outermost; ++level) {
        energy += (words.reads[level] + words.writes[level]) * m_levels[level].energy;
    }
    return energy;
}

double WordPrices::cyclesOf(const LevelWords& words, const ArrayWork& work) const
{
    double cycles = work.computeCycles;
    for (std::size_t i = 0; i <= m_outermost; ++i) {
        const Level& level = m_levels[i];
        const double instances = i == kPeBuffer ? work.pes : 1;
        cycles =
            std::max({cycles, words.reads[i] * level.perRead / instances, words.writes[i] * level.perWrite / instances,
                      (words.reads[i] + words.writes[i]) * level.perWord / instances});
    }
    return cycles;
}

} // namespace pimento::dataflow::timeloop
