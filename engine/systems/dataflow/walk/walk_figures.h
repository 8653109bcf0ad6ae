// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/mapping_figures.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace pimento::dataflow {

/// What a walk through a loop nest counts.
struct WalkFigures {
    std::int64_t steps = 0;            // of the array of PEs
    std::vector<LevelTraffic> traffic; // one per level
    /// Row activations if each move of a tile finds its banks without an open row, as figuresOf() counts them.
    std::array<std::int64_t, kTensors> activations = {};
    /// Row activations if each tensor's row stays open until another one of the tensor is needed.
    std::array<std::int64_t, kTensors> openPageActivations = {};

    bool operator==(const WalkFigures&) const = default;
};

/// Names the first number in which the figures of a mapping differ from those of a walk; empty: none.
[[nodiscard]] std::string differenceOf(const MappingFigures& figures, const WalkFigures& walk);

} // namespace pimento::dataflow
