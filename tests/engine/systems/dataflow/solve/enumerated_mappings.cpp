// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/systems/dataflow/solve/enumerated_mappings.h"

#include "engine/systems/dataflow/model/tile_sizes.h"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

namespace pimento::test {

namespace {

using namespace dataflow;

/// Factors of one dimension: height, width, lanes, then of each level.
using Factors = std::vector<std::int64_t>;

std::set<std::int64_t> allowedSizes(std::int64_t bound, bool isRagged)
{
    std::set<std::int64_t> sizes;
    for (std::int64_t parts = 1; parts <= bound; ++parts) {
        if (isRagged || bound % parts == 0) {
            sizes.insert((bound + parts - 1) / parts);
        }
    }
    return sizes;
}

void addLevels(std::int64_t bound, const std::set<std::int64_t>& sizes, std::size_t levels, std::int64_t size,
               Factors& factors, std::vector<Factors>& all)
{
    if (factors.size() == kDirections + levels - 1) {
        factors.push_back((bound + size - 1) / size);
        all.push_back(factors);
        factors.pop_back();
        return;
    }
    for (const std::int64_t next : sizes) {
        if (next >= size && (next % size == 0 || next == bound)) {
            factors.push_back((next + size - 1) / size);
            addLevels(bound, sizes, levels, next, factors, all);
            factors.pop_back();
        }
    }
}

std::vector<Factors> factorsOf(std::int64_t bound, const Accelerator& accelerator, bool isRagged)
{
    const std::set<std::int64_t> sizes = allowedSizes(bound, isRagged);
    std::vector<Factors> all;
    for (std::int64_t height = 1; height <= std::min(bound, accelerator.height); ++height) {
        for (std::int64_t width = 1; width <= std::min(bound, accelerator.width); ++width) {
            for (std::int64_t lanes = 1; lanes <= std::min(bound, accelerator.lanes); ++lanes) {
                const int directions = (height > 1 ? 1 : 0) + (width > 1 ? 1 : 0) + (lanes > 1 ? 1 : 0);
                const std::int64_t size = height * width * lanes;
                if ((accelerator.splitsOnce && directions > 1) || !sizes.contains(size)) {
                    continue;
                }
                Factors factors = {height, width, lanes};
                addLevels(bound, sizes, accelerator.levels.size(), size, factors, all);
            }
        }
    }
    return all;
}

class MappingEnumeration {
public:
    MappingEnumeration(const LayerLoops& layer, const Accelerator& accelerator, bool isRagged,
                       const std::function<void(const Mapping&, const MappingFigures&)>& visit)
        : m_layer(layer), m_accelerator(accelerator), m_visit(visit)
    {
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            m_factors[dim] = factorsOf(layer.bounds[dim], accelerator, isRagged);
        }
        m_mapping.temporal.assign(accelerator.levels.size(), kOnes);
        m_mapping.order.assign(accelerator.levels.size(), {});
        m_mapping.stores.assign(accelerator.levels.size(), {true, true, true});
    }

    void run() { chooseFactors(0, {1, 1, 1}); }

private:
    void chooseFactors(std::size_t dim, std::array<std::int64_t, kDirections> used)
    {
        if (used[0] > m_accelerator.height || used[1] > m_accelerator.width || used[2] > m_accelerator.lanes) {
            return;
        }
        if (dim == kDims) {
            chooseStores(0);
            return;
        }
        for (const Factors& factors : m_factors[dim]) {
            std::array<std::int64_t, kDirections> next = used;
            for (std::size_t direction = 0; direction < kDirections; ++direction) {
                m_mapping.spatial[direction][dim] = factors[direction];
                next[direction] *= factors[direction];
            }
            for (std::size_t level = 0; level < m_mapping.temporal.size(); ++level) {
                m_mapping.temporal[level][dim] = factors[kDirections + level];
            }
            chooseFactors(dim + 1, next);
        }
    }

    void chooseStores(std::size_t level)
    {
        if (level == m_accelerator.outermost()) {
            m_mapping.order[0] = steppedDims(0); // changes no figure
            chooseOrders(1);
            return;
        }
        for (unsigned mask = 0; mask < 8; ++mask) {
            m_mapping.stores[level] = {(mask & 1U) != 0, (mask & 2U) != 0, (mask & 4U) != 0};
            chooseStores(level + 1);
        }
    }

    [[nodiscard]] std::vector<Dim> steppedDims(std::size_t level) const
    {
        std::vector<Dim> dims;
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            if (m_mapping.temporal[level][dim] > 1) {
                dims.push_back(static_cast<Dim>(dim));
            }
        }
        return dims;
    }

    void chooseOrders(std::size_t level)
    {
        if (level == m_accelerator.levels.size()) {
            chooseLayouts();
            return;
        }
        std::vector<Dim> order = steppedDims(level);
        do {
            m_mapping.order[level] = order;
            chooseOrders(level + 1);
        } while (std::next_permutation(order.begin(), order.end()));
    }

    void chooseLayouts()
    {
        if (m_accelerator.rows.rowBytes == 0) {
            visitIfFits();
            return;
        }
        constexpr std::array<Layout, 2> kBoth = {Layout::Sequential, Layout::RowAligned};
        for (const Layout weight : kBoth) {
            for (const Layout output : kBoth) {
                m_mapping.layouts = {Layout::Sequential, weight, output};
                m_mapping.block = {};
                if (!visitIfFits()) {
                    return;
                }
                m_mapping.layouts[0] = Layout::RowAligned;
                chooseBlocks();
            }
        }
    }

    void chooseBlocks()
    {
        const workloads::Extent input = inputExtent(m_layer);
        for (std::int64_t height = 1; height <= input.height; ++height) {
            for (std::int64_t width = 1; width <= input.width; ++width) {
                if (input.height % height == 0 && input.width % width == 0 &&
                    height * width * m_layer.elementBytes[0] <= m_accelerator.rows.rowBytes) {
                    m_mapping.block = {height, width};
                    visitIfFits();
                }
            }
        }
    }

    bool visitIfFits()
    {
        const MappingFigures figures = figuresOf(m_layer, m_accelerator, m_mapping);
        for (std::size_t level = 0; level < m_accelerator.outermost(); ++level) {
            const auto& capacity = m_accelerator.levels[level].capacity;
            const std::array<std::int64_t, kTensors>& stored = figures.storedBytes[level];
            if (capacity && stored[0] + stored[1] + stored[2] > *capacity) {
                return false;
            }
        }
        m_visit(m_mapping, figures);
        return true;
    }

    const LayerLoops& m_layer;
    const Accelerator& m_accelerator;
    const std::function<void(const Mapping&, const MappingFigures&)>& m_visit;
    std::array<std::vector<Factors>, kDims> m_factors;
    Mapping m_mapping;
};

} // namespace

void forEachMapping(const LayerLoops& layer, const Accelerator& accelerator, bool isRagged,
                    const std::function<void(const Mapping&, const MappingFigures&)>& visit)
{
    MappingEnumeration(layer, accelerator, isRagged, visit).run();
}

std::size_t factorVectors(const LayerLoops& layer, const Accelerator& accelerator, bool isRagged)
{
    std::size_t vectors = 1;
    for (const std::int64_t bound : layer.bounds) {
        vectors *= factorsOf(bound, accelerator, isRagged).size();
    }
    return vectors;
}

} // namespace pimento::test
