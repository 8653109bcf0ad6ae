// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/solve/cost_model.h"

#include <algorithm>
#include <limits>

namespace pimento::dataflow {

namespace {

constexpr double kNoMapping = std::numeric_limits<double>::infinity();

double cyclesPerByte(double bandwidth) { return bandwidth > 0 ? 1 / bandwidth : 0; }

} // namespace

double DataflowObjective::valueOf(double latency, double energy, double activations) const
{
    switch (goal) {
    case Goal::Latency:
        return latency;
    case Goal::Energy:
        return energy;
    case Goal::Blend:
        return latencyWeight * latency + energyWeight * energy;
    case Goal::EnergyDelay:
        return latency * energy;
    case Goal::Activations:
        return activations;
    }
    return 0;
}

CostModel::CostModel(const LayerLoops& layer, const Accelerator& accelerator, const DataflowObjective& objective,
                     std::optional<double> mostLatency)
    : m_outermost(accelerator.outermost()), m_startCycles(accelerator.startCycles), m_objective(objective),
      m_mostLatency(mostLatency.value_or(kNoMapping)), m_countsRows(accelerator.rows.rowBytes > 0)
{
    for (std::size_t level = 0; level < accelerator.levels.size(); ++level) {
        const MemoryLevel& memory = accelerator.levels[level];
        m_levels[level] = {cyclesPerByte(memory.readBandwidth), cyclesPerByte(memory.writeBandwidth),
                           cyclesPerByte(memory.sharedBandwidth),
                           memory.accessEnergy / static_cast<double>(memory.accessBytes)};
    }
    double macs = 1;
    for (const std::int64_t bound : layer.bounds) {
        macs *= static_cast<double>(bound);
    }
    m_macEnergy = macs * accelerator.macEnergy;
    if (m_countsRows) {
        m_activationCycles = accelerator.rows.activationCycles;
        m_activationEnergy = accelerator.rows.activationEnergy;
    }
    m_needsEnergy = objective.goal != Goal::Latency && objective.goal != Goal::Activations;
    m_needsCycles = objective.goal != Goal::Energy && objective.goal != Goal::Activations;
    m_needsCycles = m_needsCycles || mostLatency.has_value();
}

double CostModel::exactDramCycles(const Loads& loads) const
{
    const LevelPrice& price = m_levels[m_outermost];
    const double reads = loads.reads[m_outermost];
    const double writes = loads.writes[m_outermost];
    return std::max({reads * price.perRead, writes * price.perWrite, (reads + writes) * price.perByte}) +
           loads.activations * m_activationCycles;
}

double CostModel::latencyOf(const Loads& loads, const ArrayUse& use) const
{
    double latency = std::max(use.computeCycles, exactDramCycles(loads));
    for (std::size_t level = 0; level < m_outermost; ++level) {
        const LevelPrice& price = m_levels[level];
        const double cycles = std::max({loads.reads[level] * price.perRead, loads.writes[level] * price.perWrite,
                                        (loads.reads[level] + loads.writes[level]) * price.perByte});
        latency = std::max(latency, level == 0 ? cycles / use.pes : cycles);
    }
    return latency + m_startCycles;
}

double CostModel::trafficEnergy(const Loads& loads) const
{
    double energy = loads.activations * m_activationEnergy;
    for (std::size_t level = 0; level <= m_outermost; ++level) {
        energy += (loads.reads[level] + loads.writes[level]) * m_levels[level].energy;
    }
    return energy;
}

double CostModel::energyOf(const Loads& loads) const { return m_macEnergy + trafficEnergy(loads); }

double CostModel::dramCycles(const Loads& loads) const
{
    const LevelPrice& price = m_levels[m_outermost];
    const double reads = loads.reads[m_outermost];
    const double writes = loads.writes[m_outermost];
    return std::max((reads + writes) * price.perByte, (reads * price.perRead + writes * price.perWrite) / 2) +
           loads.activations * m_activationCycles;
}

double CostModel::valueOf(const Loads& loads, const ArrayUse& use) const
{
    const double latency = m_needsCycles ? latencyOf(loads, use) : 0;
    return latency > m_mostLatency
               ? kNoMapping
               : m_objective.valueOf(latency, m_needsEnergy ? energyOf(loads) : 0, loads.activations);
}

double CostModel::boundOf(const Loads& loads, const ArrayUse& use, const LeastRest& rest) const
{
    if (rest.energy == kNoMapping) {
        return kNoMapping; // nothing fits
    }
    double latency = 0;
    if (m_needsCycles) {
        latency = std::max(latencyOf(loads, use), dramCycles(loads) + rest.dramCycles + m_startCycles);
        if (latency > m_mostLatency) {
            return kNoMapping;
        }
    }
    const double energy = m_needsEnergy ? energyOf(loads) + rest.energy : 0;
    const double bound = m_objective.valueOf(latency, energy, loads.activations + rest.activations);
    return needsBlend() ? std::max(bound, blendOf(energyOf(loads), dramCycles(loads) + m_startCycles) + rest.blend)
                        : bound;
}

} // namespace pimento::dataflow
