// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/tile_sizes.h"
#include "engine/systems/dataflow/solve/dataflow_solver.h"

#include <array>
#include <cstddef>
#include <vector>

namespace pimento::dataflow {

/// Bytes that levels read and write, and DRAM row activations, over some of the links of a mapping.
struct Loads {
    std::array<double, kMostLevels> reads{};
    std::array<double, kMostLevels> writes{};
    double activations = 0;
};

/// Least costs of links that are not fixed yet. Each member is a lower bound by itself; different members may belong to
/// different mappings.
struct LeastRest {
    double energy = 0;      // nJ
    double dramCycles = 0;  // cycles that the outermost level adds to its time
    double activations = 0; // row activations
    double blend = 0;       // energy and cycles above, weighted by the objective
};

/// The array that a mapping unrolls loops over, in one step.
struct ArrayUse {
    double computeCycles = 0;
    double pes = 1; // active
};

/// Prices of an accelerator, flat for fast evaluation, and the value that a search minimises.
class CostModel {
public:
    CostModel(const LayerLoops& layer, const Accelerator& accelerator, const DataflowObjective& objective,
              std::optional<double> mostLatency);

    [[nodiscard]] std::size_t outermost() const { return m_outermost; }
    [[nodiscard]] double latencyOf(const Loads& loads, const ArrayUse& use) const;
    [[nodiscard]] double energyOf(const Loads& loads) const;
    /// Value of a mapping with these loads; infinite: its latency exceeds the limit.
    [[nodiscard]] double valueOf(const Loads& loads, const ArrayUse& use) const;
    /// Lower bound of the value of a mapping whose remaining links cost at least `rest`.
    [[nodiscard]] double boundOf(const Loads& loads, const ArrayUse& use, const LeastRest& rest) const;
    /// Energy of loads alone, without multiply-accumulates.
    [[nodiscard]] double trafficEnergy(const Loads& loads) const;
    /// A lower bound of the outermost level's cycles that adds up over links.
    [[nodiscard]] double dramCycles(const Loads& loads) const;
    [[nodiscard]] double blendOf(double energy, double cycles) const
    {
        return m_objective.energyWeight * energy + m_objective.latencyWeight * cycles;
    }
    [[nodiscard]] bool needsEnergy() const { return m_needsEnergy; }
    [[nodiscard]] bool needsCycles() const { return m_needsCycles; }
    [[nodiscard]] bool needsBlend() const { return m_objective.goal == Goal::Blend; }
    [[nodiscard]] bool needsActivations() const { return m_objective.goal == Goal::Activations; }
    [[nodiscard]] bool countsRows() const { return m_countsRows; }

private:
    [[nodiscard]] double exactDramCycles(const Loads& loads) const;

    struct LevelPrice {
        double perRead = 0;  // cycles of a byte
        double perWrite = 0; // likewise
        double perByte = 0;  // likewise, reads and writes
        double energy = 0;   // nJ of a byte
    };
    std::array<LevelPrice, kMostLevels> m_levels;
    std::size_t m_outermost = 0;
    double m_activationCycles = 0;
    double m_activationEnergy = 0;
    double m_macEnergy = 0; // of the layer
    double m_startCycles = 0;
    DataflowObjective m_objective;
    double m_mostLatency;
    bool m_needsEnergy = false;
    bool m_needsCycles = false;
    bool m_countsRows = false;
};

} // namespace pimento::dataflow
