// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/solve/infeasible.h"

#include "engine/systems/dataflow/model/tile_sizes.h"

#include <algorithm>

namespace pimento::dataflow {

namespace {

std::int64_t pinOf(const PinnedSizes& pins, std::size_t dim) { return pins[dim].value_or(1); }

/// True if constraints or the architecture demand that a level stores a tensor.
bool mustStore(const DataflowQuestion& question, std::size_t level, std::size_t tensor)
{
    const auto& pins = question.constraints.stores;
    const bool isPinned = level < pins.size() && pins[level][tensor] == true;
    return isPinned || question.accelerator.levels[level].storing[tensor] == Storing::Always;
}

/// Factors that each tile of a level has at least: those pinned within it. The smallest tile that fits a bound.
Sizes leastTile(const DataflowQuestion& question, std::size_t level)
{
    const DataflowConstraints& constraints = question.constraints;
    Sizes tile = kOnes;
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        tile[dim] = pinOf(constraints.spatial[static_cast<std::size_t>(Direction::Lanes)], dim);
        if (level > 0) {
            tile[dim] *= pinOf(constraints.spatial[static_cast<std::size_t>(Direction::Height)], dim) *
                         pinOf(constraints.spatial[static_cast<std::size_t>(Direction::Width)], dim);
        }
        for (std::size_t inner = 0; inner <= level && inner < constraints.temporal.size(); ++inner) {
            tile[dim] *= pinOf(constraints.temporal[inner], dim);
        }
        tile[dim] = std::min(tile[dim], question.layer.bounds[dim]);
    }
    return tile;
}

std::optional<Infeasibility> capacityExceeded(const DataflowQuestion& question)
{
    for (std::size_t level = 0; level < question.accelerator.outermost(); ++level) {
        Infeasibility why;
        std::string names;
        const Sizes tile = leastTile(question, level);
        for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
            if (mustStore(question, level, tensor)) {
                why.tensors[tensor] = true;
                why.bytesNeeded +=
                    elementsOf(question.layer, static_cast<Tensor>(tensor), tile) * question.layer.elementBytes[tensor];
                names += (names.empty() ? "" : " and ") + std::string(kTensorNames[tensor]);
            }
        }
        const MemoryLevel& memory = question.accelerator.levels[level];
        if (memory.capacity && why.bytesNeeded > *memory.capacity) {
            why.level = level;
            why.bytesAvailable = *memory.capacity;
            why.reason = names + " need at least " + std::to_string(why.bytesNeeded) + " bytes of " + memory.name +
                         ", which has " + std::to_string(why.bytesAvailable);
            return why;
        }
    }
    return std::nullopt;
}

std::optional<Infeasibility> arrayExceeded(const DataflowQuestion& question)
{
    const std::array<std::int64_t, kDirections> limits = {question.accelerator.height, question.accelerator.width,
                                                          question.accelerator.lanes};
    constexpr std::array<const char*, kDirections> kNames = {"height", "width", "lanes"};
    for (std::size_t direction = 0; direction < kDirections; ++direction) {
        std::int64_t product = 1;
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            product *= pinOf(question.constraints.spatial[direction], dim);
        }
        if (product > limits[direction]) {
            Infeasibility why;
            why.reason = "pinned factors need " + std::to_string(product) + " of " + std::to_string(limits[direction]) +
                         " in the array's " + kNames[direction];
            return why;
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<Infeasibility> exceededLimit(const DataflowQuestion& question)
{
    if (auto why = arrayExceeded(question)) {
        return why;
    }
    return capacityExceeded(question);
}

Infeasibility whyInfeasible(const DataflowQuestion& question)
{
    if (auto why = exceededLimit(question)) {
        return *why;
    }
    Infeasibility why;
    why.reason = question.constraints.mostLatency
                     ? "no mapping takes at most " + std::to_string(*question.constraints.mostLatency) + " cycles"
                     : "no factors of the layer fit all pinned factors, orders and stored tensors together";
    return why;
}

} // namespace pimento::dataflow
