// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/networks/onnx/node_view.h"

#include <cstddef>
#include <cstdint>
#include <vector>

// Places of elements in tensors that lie in rows.

namespace pimento::networks {

/// Steps between neighbours along each axis.
[[nodiscard]] inline std::vector<std::int64_t> stepsOf(const Dimensions& dimensions)
{
    std::vector<std::int64_t> steps(dimensions.size(), 1);
    for (std::size_t axis = dimensions.size(); axis-- > 1;) {
        steps[axis - 1] = steps[axis] * dimensions[axis];
    }
    return steps;
}

/// Calls a function with the indices of each element in order.
template <class Visit> void forEachIndex(const Dimensions& dimensions, const Visit& visit)
{
    Dimensions index(dimensions.size(), 0);
    const std::int64_t count = countOf(dimensions).value_or(0);
    for (std::int64_t done = 0; done < count; ++done) {
        visit(index);
        for (std::size_t axis = dimensions.size(); axis-- > 0 && ++index[axis] == dimensions[axis];) {
            index[axis] = 0;
        }
    }
}

/// Element of an operand that spreads over a larger result.
[[nodiscard]] inline double elementAt(const TensorFacts& operand, const Dimensions& index)
{
    const std::vector<std::int64_t> steps = stepsOf(operand.dimensions);
    const std::size_t ahead = index.size() - operand.rank();
    std::int64_t at = 0;
    for (std::size_t axis = 0; axis < operand.rank(); ++axis) {
        at += operand.dimensions[axis] == 1 ? 0 : index[ahead + axis] * steps[axis];
    }
    return (*operand.values)[static_cast<std::size_t>(at)];
}

} // namespace pimento::networks
