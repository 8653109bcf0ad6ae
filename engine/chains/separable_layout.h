// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/chains/tensor_layout.h"
#include "engine/kernels/affine/kernel.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace pimento::chains {

/// Whether a core is looked at.
[[nodiscard]] bool isIn(const Region& region, std::int64_t group, std::int64_t core);

/// Puts an element into a lane behind the last run; -1: nothing.
void append(std::vector<ElementRun>& runs, int lane, std::int64_t element);

/// A layout in which each loop adds its own part to the number of an element, whatever the others are at: every index
/// of the tensor has at most one variable, and nothing is checked point by point. Weights, keys and values lie so; they
/// are large, and the parts of a loop are worked out once for all vectors.
class SeparableLayout {
public:
    /// None: the layout is of another kind.
    [[nodiscard]] static std::optional<SeparableLayout> of(const affine::Kernel& kernel, const lower::Layout& layout,
                                                           const lower::Gather& gather, const Region& region);

    /// As TensorLayout does, with the number of the vector in place of its block.
    void forEachVector(const std::stop_token& stop, const TensorLayout::Visit& visit) const;

private:
    /// How a loop moves through a dimension.
    struct Step {
        std::int64_t coefficient = 0;
        std::int64_t constant = 0;
        std::int64_t size = 1; // of the dimension
        std::int64_t stride = 1;
    };
    struct Loop {
        const lower::Layout::Axis* axis = nullptr;
        std::vector<Step> steps;
    };

    SeparableLayout(const lower::Layout& layout, const lower::Gather& gather, const Region& region)
        : m_layout(&layout), m_gather(gather), m_region(&region)
    {
    }

    [[nodiscard]] bool isAlongLanes(const lower::Layout::Axis& axis) const
    {
        return axis.isLane && m_layout->lanes == lower::Layout::Lanes::Along;
    }
    [[nodiscard]] bool addLoops(const affine::Kernel& kernel);
    /// What the loop adds at each of its positions on a core; -1: nothing lies there.
    [[nodiscard]] std::vector<std::int64_t> addends(const Loop& loop, std::int64_t group, std::int64_t core) const;
    void forCore(std::int64_t group, std::int64_t core, const TensorLayout::Visit& visit) const;

    const lower::Layout* m_layout;
    lower::Gather m_gather;    // of the layout's statement
    const Region* m_region;    // borrowed
    std::vector<Loop> m_loops; // as the axes, outermost first
    std::int64_t m_offset = 0; // of dimensions without a variable; -1: nothing lies anywhere
};

} // namespace pimento::chains
