// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/machine/instruction_place.h"

#include <algorithm>

namespace pimento::crossbar {

namespace {

std::string nameOf(Operation operation) { return std::string(kOperations[static_cast<std::size_t>(operation)]); }

} // namespace

std::string placeOf(const LayerGraph& graph, const Streams& streams, std::size_t core, std::size_t index)
{
    const Instruction& of = streams.cores[core][index];
    const auto& ends = streams.stepEnds[core];
    const auto step = std::ranges::upper_bound(ends, index) - ends.begin();
    const auto node = static_cast<std::size_t>(of.node);
    const std::string layer = node < graph.nodes.size() ? " of " + graph.nodes[node].name : "";
    return "core " + std::to_string(core) + ", step " + std::to_string(step) + ", instruction " +
           std::to_string(index) + " (" + nameOf(of.operation) + layer + ")";
}

std::string stateOf(const Streams& streams, std::size_t core, std::size_t index)
{
    if (index == streams.cores[core].size()) {
        return "core " + std::to_string(core) + ", which is at its end";
    }
    const Instruction& of = streams.cores[core][index];
    return "core " + std::to_string(core) + ", which waits at instruction " + std::to_string(index) + " (" +
           nameOf(of.operation) + ", core " + std::to_string(of.other) + ")";
}

Result<void> checkShape(const Streams& streams, const CrossbarChip& chip)
{
    if (streams.cores.size() != static_cast<std::size_t>(chip.cores()) ||
        streams.stepEnds.size() != streams.cores.size()) {
        return fail("have " + std::to_string(streams.cores.size()) + " cores with instructions and " +
                        std::to_string(streams.stepEnds.size()) + " with steps; the accelerator has " +
                        std::to_string(chip.cores()),
                    "streams", "Make a stream for each core");
    }
    for (std::size_t core = 0; core < streams.cores.size(); ++core) {
        const auto& ends = streams.stepEnds[core];
        if (!std::ranges::is_sorted(ends) || ends.size() != streams.steps() ||
            (ends.empty() ? 0 : ends.back()) != streams.cores[core].size()) {
            return fail("has steps that do not divide its instructions", "core " + std::to_string(core),
                        "State where each step ends");
        }
    }
    return {};
}

} // namespace pimento::crossbar
