// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/question.h"
#include "engine/problem/setting.h"
#include "engine/systems/dataflow/device/accelerator_part.h"
#include "engine/systems/dataflow/mapping_costs.h"
#include "sim/base/result.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace pimento::dataflow {

/// Layouts that mappings may choose for tensors in DRAM.
enum class LayoutChoice : std::uint8_t { Best, Sequential, RowAligned };

/// The rules that count traffic, cycles and energy of a mapping.
enum class CountingRules : std::uint8_t {
    Paper,    // rules of the paper "PIM Optimizer", with all row activations
    Timeloop, // rules of Timeloop, without links between neighbouring PEs
};

/// The settings of a question about dataflows.
struct DataflowChoices {
    Goal goal = Goal::Latency;
    CountingRules rules = CountingRules::Paper;
    bool countsRows = true; // false: row activations cost nothing
    LayoutChoice layouts = LayoutChoice::Best;
    bool isRagged = false;                   // factors need not divide the bounds
    bool splitsOnce = true;                  // a dimension is unrolled in at most one direction
    double tolerance = 0;                    // a search may end with a gap of this fraction
    std::optional<std::uint64_t> nodes = {}; // most nodes that a search visits
    std::int64_t partialBytes = 0;           // bytes of an incomplete sum; 0: as many as a result has
    std::int64_t layer = 1;                  // number of the layer in a network, counted from 1
    /// Dimensions that each direction may unroll. Without a value, all may.
    std::array<std::optional<std::array<bool, kDims>>, kDirections> unrolled = {};
    /// By level: tensors that mappings must store, or must not.
    std::vector<std::array<std::optional<bool>, kTensors>> stores = {};
    DataflowConstraints pins = {};           // factors, orders, layouts and the label
    std::optional<double> tradeOffStep = {}; // step of latency between points of the front; none: only the best mapping

    bool operator==(const DataflowChoices&) const = default;
};

/// Settings of questions about an accelerator.
[[nodiscard]] std::vector<SettingSpec> dataflowSettings(const Accelerator& accelerator);
/// The values of a canonical question. Error: pins that cannot be read or contradict each other.
[[nodiscard]] Result<DataflowChoices> choicesOf(const Question& question, const Accelerator& accelerator);
/// The mappings that a search may choose.
[[nodiscard]] DataflowConstraints constraintsOf(const DataflowChoices& choices);
/// Checks that the rules know what the other settings ask for. Error: Timeloop has no such objective, no partial sums
/// of another width, or no row activations.
[[nodiscard]] Result<void> check(const DataflowChoices& choices);
/// The accelerator as the settings make it: without rows, with other rules for unrolling or, with Timeloop's, without
/// start cycles.
[[nodiscard]] AcceleratorPart chosenAccelerator(const AcceleratorPart& part, const DataflowChoices& choices);

} // namespace pimento::dataflow
