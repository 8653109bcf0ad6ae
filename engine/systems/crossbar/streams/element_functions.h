// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/graph/layer_graph.h"
#include "engine/systems/crossbar/streams/instruction.h"
#include "sim/base/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pimento::crossbar {

/// A function of each element that vector units compute in one operation.
struct ElementFunction {
    VectorFunction function = VectorFunction::Relu;
    std::int64_t operand = 0; // a limit, of ClipLow and ClipHigh
};

/// Operations of a function by name. Error: vector units do not compute it; names the layer.
[[nodiscard]] inline Result<std::vector<ElementFunction>> elementFunctions(const std::string& name,
                                                                           const std::string& layer)
{
    if (name == "relu") {
        return std::vector<ElementFunction>{{VectorFunction::Relu, 0}};
    }
    if (name == "tanh") {
        return std::vector<ElementFunction>{{VectorFunction::Tanh, 0}};
    }
    if (name == "sigmoid") {
        return std::vector<ElementFunction>{{VectorFunction::Sigmoid, 0}};
    }
    if (name == "clip" || name == "relu6") { // between 0 and 6, as in mobile networks
        return std::vector<ElementFunction>{{VectorFunction::ClipLow, 0}, {VectorFunction::ClipHigh, 6}};
    }
    return fail("applies \"" + name + "\", which vector units do not compute", "layer " + layer,
                "Use relu, clip, tanh or sigmoid");
}

/// Operations of all functions that are fused into a layer, in order.
[[nodiscard]] inline Result<std::vector<ElementFunction>> elementFunctions(const GraphNode& node)
{
    std::vector<ElementFunction> all;
    for (const std::string& name : node.fused) {
        const auto made = elementFunctions(name, node.name);
        if (!made) {
            return tl::unexpected<Error>(made.error());
        }
        all.insert(all.end(), made->begin(), made->end());
    }
    return all;
}

} // namespace pimento::crossbar
