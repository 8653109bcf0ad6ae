// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"
#include "engine/systems/dcc/chains/tensor_layout.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace pimento::chains {

/// True if a core belongs to the region.
[[nodiscard]] bool isIn(const Region& region, std::int64_t group, std::int64_t core);

/// Appends an element in a lane to the runs; -1: no element.
void append(std::vector<ElementRun>& runs, int lane, std::int64_t element);

/// A layout in which each loop adds its own offset to an element's index, independent of the other loops: every index
/// of the tensor has at most one variable, and no point needs its own check. Weights, keys and values, which are large,
/// have such layouts; the offsets of a loop are computed once for all vectors.
class SeparableLayout {
public:
    /// Makes a separable layout; none: the layout is not separable.
    [[nodiscard]] static std::optional<SeparableLayout> of(const affine::Kernel& kernel, const lower::Layout& layout,
                                                           const lower::Gather& gather, const Region& region);

    /// Visits vectors as TensorLayout does, but with the vector's index in place of its block.
    void forEachVector(const std::stop_token& stop, const TensorLayout::Visit& visit) const;

private:
    /// Movement of a loop through a dimension.
    struct Step {
        std::int64_t coefficient = 0;
        std::int64_t constant = 0;
        std::int64_t size = 1; // size of the dimension
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
    /// Offsets of the loop at each of its positions on a core; -1: no element.
    [[nodiscard]] std::vector<std::int64_t> addends(const Loop& loop, std::int64_t group, std::int64_t core) const;
    void forCore(std::int64_t group, std::int64_t core, const TensorLayout::Visit& visit) const;

    const lower::Layout* m_layout;
    lower::Gather m_gather;    // gather of the layout's statement
    const Region* m_region;    // borrowed
    std::vector<Loop> m_loops; // in the order of the axes, outermost first
    std::int64_t m_offset = 0; // offset of dimensions without a variable; -1: there are no elements
};

} // namespace pimento::chains
