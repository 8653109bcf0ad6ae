// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/solve/infeasible.h"

#include "engine/systems/dataflow/model/tile_sizes.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace pimento::dataflow {

namespace {

constexpr std::int64_t kMostSteps = std::int64_t{1} << 31U; // products of pins are told up to here

std::int64_t pinOf(const PinnedSizes& pins, std::size_t dim) { return std::min(pins[dim].value_or(1), kMostSteps); }

/// Multiplies, up to kMostSteps.
std::int64_t productOf(std::int64_t one, std::int64_t other) { return std::min(one * other, kMostSteps); }

Stationary stationaryOf(std::size_t tensor)
{
    return static_cast<Stationary>(static_cast<std::size_t>(Stationary::Input) + tensor);
}

/// True if constraints or the architecture demand that a level stores a tensor.
bool mustStore(const DataflowQuestion& question, std::size_t level, std::size_t tensor)
{
    const auto& pins = question.constraints.stores;
    const bool isPinned = level < pins.size() && pins[level][tensor] == true;
    const bool isStationary = level == 0 && question.constraints.stationary == stationaryOf(tensor);
    return isPinned || isStationary || question.accelerator.levels[level].storing[tensor] == Storing::Always;
}

/// Factors that each tile of a level has at least: those pinned within it. The smallest tile that fits a bound.
Sizes leastTile(const DataflowQuestion& question, std::size_t level)
{
    const DataflowConstraints& constraints = question.constraints;
    Sizes tile = kOnes;
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        tile[dim] = pinOf(constraints.spatial[static_cast<std::size_t>(Direction::Lanes)], dim);
        if (level > 0) {
            for (const Direction direction : {Direction::Height, Direction::Width}) {
                tile[dim] = productOf(tile[dim], pinOf(constraints.spatial[static_cast<std::size_t>(direction)], dim));
            }
        }
        for (std::size_t inner = 0; inner <= level && inner < constraints.temporal.size(); ++inner) {
            tile[dim] = productOf(tile[dim], pinOf(constraints.temporal[inner], dim));
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
            const bool isOne = std::ranges::count(why.tensors, true) == 1;
            why.reason = names + (isOne ? " needs" : " need") + " at least " + std::to_string(why.bytesNeeded) +
                         " bytes of " + memory.name + ", which has " + std::to_string(why.bytesAvailable);
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
            product = productOf(product, pinOf(question.constraints.spatial[direction], dim));
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

Infeasibility because(std::string reason)
{
    Infeasibility why;
    why.reason = std::move(reason);
    return why;
}

/// Finds a dimension whose pinned factors do not fit its size.
std::optional<Infeasibility> factorsExceeded(const DataflowQuestion& question)
{
    const DataflowConstraints& constraints = question.constraints;
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        std::int64_t product = 1;
        for (const PinnedSizes& pins : constraints.spatial) {
            product = productOf(product, pinOf(pins, dim));
        }
        for (const PinnedSizes& pins : constraints.temporal) {
            product = productOf(product, pinOf(pins, dim));
        }
        const std::int64_t bound = question.layer.bounds[dim];
        const std::string factors = std::string("pinned factors of ") + kDimNames[dim] + " multiply to " +
                                    std::to_string(product) + ", and the size is " + std::to_string(bound);
        if (!constraints.isRagged && bound % product != 0) {
            return because(factors + ": factors must divide it, unless tiles may be ragged");
        }
    }
    return std::nullopt;
}

/// Finds a tensor that a level must store and must not.
std::optional<Infeasibility> storesContradict(const DataflowQuestion& question)
{
    const auto& pins = question.constraints.stores;
    for (std::size_t level = 0; level < question.accelerator.outermost(); ++level) {
        for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
            const MemoryLevel& memory = question.accelerator.levels[level];
            const std::string name(kTensorNames[tensor]);
            const bool isBypassed = level < pins.size() && pins[level][tensor] == false;
            const bool isNever = memory.storing[tensor] == Storing::Never;
            if (mustStore(question, level, tensor) && (isBypassed || isNever)) {
                Infeasibility why =
                    because(memory.name + (isNever ? " of this architecture never stores " : " bypasses ") + name +
                            ", and must store it");
                why.level = level;
                why.tensors[tensor] = true;
                return why;
            }
        }
    }
    return std::nullopt;
}

/// Finds that pins leave no loop outside the PEs for which the stationary tensor's tile could stay.
std::optional<Infeasibility> staysNever(const DataflowQuestion& question)
{
    for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
        if (question.constraints.stationary != stationaryOf(tensor)) {
            continue;
        }
        const Sizes pes = leastTile(question, 0);
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            const bool isRepeated = !isRelevant(static_cast<Dim>(dim), static_cast<Tensor>(tensor));
            if (isRepeated && pes[dim] < question.layer.bounds[dim]) {
                return std::nullopt;
            }
        }
        return because("no loop is left outside the PEs for which a tile of " + std::string(kTensorNames[tensor]) +
                       " could stay");
    }
    return std::nullopt;
}

/// A group of constraints with its name.
struct ConstraintGroup {
    const char* name;
    void (*drop)(DataflowConstraints& constraints);
};

constexpr std::array<ConstraintGroup, 7> kGroups = {
    {{"pinned factors",
      [](DataflowConstraints& all) {
          all.spatial = {};
          all.temporal.clear();
      }},
     {"pinned innermost loops", [](DataflowConstraints& all) { all.innermost.clear(); }},
     {"stored and bypassed tensors", [](DataflowConstraints& all) { all.stores.clear(); }},
     {"pinned layouts", [](DataflowConstraints& all) { all.layouts = {}; }},
     {"limits on unrolled dimensions", [](DataflowConstraints& all) { all.unrolled = {}; }},
     {"stationary tensor", [](DataflowConstraints& all) { all.stationary = Stationary::Any; }},
     {"limit of the latency", [](DataflowConstraints& all) { all.mostLatency.reset(); }}}};

} // namespace

std::optional<Infeasibility> exceededLimit(const DataflowQuestion& question)
{
    for (const auto find : {arrayExceeded, factorsExceeded, storesContradict, staysNever}) {
        if (auto why = find(question)) {
            return why;
        }
    }
    return capacityExceeded(question);
}

std::string culpritsOf(const DataflowQuestion& question, const std::stop_token& stop)
{
    constexpr std::uint64_t kMostNodes = 1 << 16U;
    std::string names;
    for (const ConstraintGroup& group : kGroups) {
        DataflowQuestion relaxed = question;
        group.drop(relaxed.constraints);
        if (relaxed.constraints == question.constraints || exceededLimit(relaxed)) {
            continue;
        }
        relaxed.limits = {kMostNodes, 1, 1}; // any mapping will do
        const auto solution = solveDataflow(relaxed, stop, {});
        if (solution && solution->mapping) {
            names += (names.empty() ? "" : " or ") + std::string("the ") + group.name;
        }
    }
    return names;
}

Infeasibility whyInfeasible(const DataflowQuestion& question)
{
    if (auto why = exceededLimit(question)) {
        return *why;
    }
    const auto& most = question.constraints.mostLatency;
    return because(most ? "no mapping takes at most " + std::to_string(*most) + " cycles"
                        : "no mapping meets all constraints together");
}

} // namespace pimento::dataflow
