// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/mapping_figures.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

// Branch and bound over the mappings of a layer (the paper "PIM Optimizer", section 8, solved without a linear
// program).

namespace pimento::dataflow {

/// What a solution minimises.
enum class Goal : std::uint8_t { Latency, Energy, Blend, EnergyDelay, Activations };

/// A goal with the weights of a blend.
struct DataflowObjective {
    Goal goal = Goal::Latency;
    double latencyWeight = 1; // weight of a cycle in a blend
    double energyWeight = 1;  // weight of a nJ in a blend

    /// The value of a mapping's figures that a search minimises.
    [[nodiscard]] double valueOf(double latency, double energy, double activations) const;
    bool operator==(const DataflowObjective&) const = default;
};

/// One optional number for each dimension.
using PinnedSizes = std::array<std::optional<std::int64_t>, kDims>;

/// The tensor whose tile stays longest in the PEs, as the label of a dataflow names it. None: no tile stays.
enum class Stationary : std::uint8_t { Any, Input, Weight, Output, None };

/// Which mappings a search may choose. Empty: all.
struct DataflowConstraints {
    std::array<PinnedSizes, kDirections> spatial = {};
    std::vector<PinnedSizes> temporal; // by level; levels may lack
    /// By level: the tensor whose irrelevant loops lie innermost; levels may be missing.
    std::vector<std::optional<Tensor>> innermost;
    std::vector<std::array<std::optional<bool>, kTensors>> stores; // by level; levels may lack
    std::array<std::optional<Layout>, kTensors> layouts = {};
    /// Dimensions that a direction may unroll. Without a value, all may.
    std::array<std::optional<std::array<bool, kDims>>, kDirections> unrolled = {};
    Stationary stationary = Stationary::Any;
    std::optional<double> mostLatency; // cycles; only mappings with less or as much
    std::optional<double> below;       // value; only mappings with less: if none is found, the bound tells if one exists
    bool isRagged = false;             // tiles may leave a smaller last one

    bool operator==(const DataflowConstraints&) const = default;
};

/// When a search ends. Its result depends on these only, and never on time.
struct DataflowLimits {
    std::optional<std::uint64_t> nodes; // most nodes of the search tree; none: until the proof
    double tolerance = 0.001;           // of the proof, relative
    unsigned threads = 1;
    Progress* heartbeat = nullptr; // borrowed; called every few milliseconds
};

/// Why no mapping exists: the first limit that no choice can meet.
struct Infeasibility {
    std::optional<std::size_t> level; // none: the constraint is no matter of capacity
    std::array<bool, kTensors> tensors = {};
    std::int64_t bytesNeeded = 0;    // at least, for the tiles that constraints allow
    std::int64_t bytesAvailable = 0; // of an instance
    std::string reason;              // a sentence
};

/// A mapping found, with the state of the proof.
struct DataflowSolution {
    std::optional<Mapping> mapping; // none: nothing was found (yet)
    double value = 0;
    double bound = 0; // no mapping has a smaller value; infinite: there is none
    std::uint64_t nodes = 0;
    bool isProved = false; // bound and value differ by the tolerance at most
    std::optional<Infeasibility> infeasible;

    /// Distance of value and bound relative to the value. 1: nothing was found.
    [[nodiscard]] double gap() const;
};

/// Called from one thread at a time for each better mapping, and when the bound rises.
using DataflowSink = std::function<void(const DataflowSolution&)>;

/// A question to the solver.
struct DataflowQuestion {
    LayerLoops layer;
    Accelerator accelerator;
    DataflowObjective objective;
    DataflowConstraints constraints;
    DataflowLimits limits;
    /// A tensor that stays on chip: what its traffic with the outermost level costs is left out. Constraints say which
    /// level below holds it.
    std::optional<Tensor> onChip = {};
};

/// Finds the mapping with the least value. It reacts to a stop within 100 ms and retains what it has. The result does
/// not depend on the number of threads. If several layouts or orders have equal figures, the solution names one of
/// them. Error: sizes out of range, or more tiles than the search can tabulate.
[[nodiscard]] Result<DataflowSolution> solveDataflow(const DataflowQuestion& question, std::stop_token stop,
                                                     const DataflowSink& publish);

} // namespace pimento::dataflow
