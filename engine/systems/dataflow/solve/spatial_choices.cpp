// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/solve/spatial_choices.h"

#include <optional>

namespace pimento::dataflow {

namespace {

/// Lists choices one dimension after the other: first the slots of PEs, then the lanes.
class SpatialListing {
public:
    SpatialListing(const LayerLoops& layer, const Accelerator& accelerator, const DataflowConstraints& constraints,
                   const TileLattice& lattice)
        : m_layer(layer), m_accelerator(accelerator), m_constraints(constraints), m_lattice(lattice)
    {
    }

    std::vector<SpatialChoice> list()
    {
        chooseSlots(0, 1);
        return std::move(m_choices);
    }

private:
    [[nodiscard]] bool allows(Direction direction, std::size_t dim, std::int64_t factor) const
    {
        const auto which = static_cast<std::size_t>(direction);
        const std::optional<std::int64_t>& pin = m_constraints.spatial[which][dim];
        const auto& unrolled = m_constraints.unrolled[which];
        return pin.value_or(factor) == factor && (factor == 1 || !unrolled || (*unrolled)[dim]);
    }

    /// Splits slots into height and width, from a dimension on.
    bool split(std::size_t dim, std::int64_t height, std::int64_t width)
    {
        if (height > m_accelerator.height || width > m_accelerator.width) {
            return false;
        }
        if (dim == kDims) {
            return true;
        }
        const std::int64_t slots = m_choice.slots[dim];
        for (std::int64_t high = slots; high >= 1; --high) {
            const bool isWhole = high == 1 || high == slots;
            if (slots % high != 0 || (m_accelerator.splitsOnce && !isWhole) || !allows(Direction::Height, dim, high) ||
                !allows(Direction::Width, dim, slots / high)) {
                continue;
            }
            m_choice.heights[dim] = high;
            if (split(dim + 1, height * high, width * (slots / high))) {
                return true;
            }
        }
        return false;
    }

    void chooseSlots(std::size_t dim, std::int64_t product)
    {
        if (dim == kDims) {
            if (split(0, 1, 1)) {
                chooseLanes(0, 1);
            }
            return;
        }
        const std::int64_t most = m_accelerator.height * m_accelerator.width / product;
        for (const std::int64_t slots : slotsOf(dim)) {
            if (slots > most) {
                break;
            }
            m_choice.slots[dim] = slots;
            chooseSlots(dim + 1, product * slots);
        }
    }

    /// Numbers of PEs along a dimension: each divides a tile size.
    [[nodiscard]] const std::vector<std::int64_t>& slotsOf(std::size_t dim)
    {
        std::vector<std::int64_t>& slots = m_slots[dim];
        if (slots.empty()) {
            for (std::int64_t count = 1; count <= m_layer.bounds[dim]; ++count) {
                if (std::ranges::any_of(m_lattice.sizes(dim), [&](std::int64_t size) { return size % count == 0; })) {
                    slots.push_back(count);
                }
                if (count >= m_accelerator.height * m_accelerator.width) {
                    break;
                }
            }
        }
        return slots;
    }

    void chooseLanes(std::size_t dim, std::int64_t product)
    {
        if (dim == kDims) {
            finish();
            return;
        }
        const std::int64_t slots = m_choice.slots[dim];
        for (const std::int64_t size : m_lattice.sizes(dim)) {
            const std::int64_t lanes = size / slots;
            if (lanes * product > m_accelerator.lanes) {
                break;
            }
            const bool splits = slots > 1 && lanes > 1;
            if (size % slots == 0 && !(splits && m_accelerator.splitsOnce) && allows(Direction::Lanes, dim, lanes)) {
                m_choice.lanes[dim] = lanes;
                m_choice.array[dim] = static_cast<std::uint16_t>(m_lattice.indexOfSize(dim, size));
                chooseLanes(dim + 1, product * lanes);
            }
        }
    }

    void finish()
    {
        m_choice.use = {1, 1};
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            const std::int64_t size = m_choice.slots[dim] * m_choice.lanes[dim];
            m_choice.use.computeCycles *= static_cast<double>(partsOf(m_layer.bounds[dim], size));
            m_choice.use.pes *=
                static_cast<double>(std::min(m_choice.slots[dim], partsOf(m_layer.bounds[dim], m_choice.lanes[dim])));
        }
        m_choices.push_back(m_choice);
    }

    const LayerLoops& m_layer;
    const Accelerator& m_accelerator;
    const DataflowConstraints& m_constraints;
    const TileLattice& m_lattice;
    std::array<std::vector<std::int64_t>, kDims> m_slots;
    SpatialChoice m_choice;
    std::vector<SpatialChoice> m_choices;
};

} // namespace

std::vector<SpatialChoice> spatialChoices(const LayerLoops& layer, const Accelerator& accelerator,
                                          const DataflowConstraints& constraints, const TileLattice& lattice)
{
    return SpatialListing(layer, accelerator, constraints, lattice).list();
}

} // namespace pimento::dataflow
