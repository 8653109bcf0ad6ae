// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/mapping_figures.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pimento::dataflow {

/// A part of a total, named after what takes it.
struct CostPart {
    std::string id;    // "compute", "PE", "rows"
    std::string title; // "computing"
    double value = 0;

    bool operator==(const CostPart&) const = default;
};

/// Splits the latency: the array computes, then what it waits for the level that limits it, then for row activations,
/// then the start. Cycles; their sum is the latency.
[[nodiscard]] std::vector<CostPart> latencyParts(const Accelerator& accelerator, const MappingFigures& figures);
/// Splits the energy by multiply-accumulates, levels and row activations. nJ.
[[nodiscard]] std::vector<CostPart> energyParts(const Accelerator& accelerator, const MappingFigures& figures);
/// Index of what sets the latency: 0: the array, m + 1: level m.
[[nodiscard]] std::size_t limitOf(const MappingFigures& figures);

/// Sums over all tensors.
[[nodiscard]] double sumOverTensors(const std::array<std::int64_t, kTensors>& of);
/// Number of DRAM row activations of all tensors.
[[nodiscard]] double allActivations(const MappingFigures& figures);

} // namespace pimento::dataflow
