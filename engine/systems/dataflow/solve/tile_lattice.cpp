// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/solve/tile_lattice.h"

#include "engine/base/math.h"

#include <algorithm>

namespace pimento::dataflow {

std::vector<std::int64_t> tileSizesOf(std::int64_t bound, bool isRagged)
{
    std::vector<std::int64_t> sizes;
    for (std::int64_t i = 1; i == 1 || (i - 1) * (i - 1) < bound; ++i) {
        if (isRagged || bound % i == 0) {
            sizes.push_back(i);
            sizes.push_back(ceilDivide(bound, i));
        }
    }
    std::ranges::sort(sizes);
    sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
    if (isRagged) {
        std::erase_if(sizes, [&](std::int64_t size) { return ceilDivide(bound, ceilDivide(bound, size)) != size; });
    }
    return sizes;
}

TileLattice::TileLattice(const Sizes& bounds, bool isRagged)
{
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        m_sizes[dim] = tileSizesOf(bounds[dim], isRagged);
        m_strides[dim] = m_count;
        m_count *= m_sizes[dim].size();
        for (std::size_t i = 0; i < m_sizes[dim].size(); ++i) {
            std::vector<std::uint16_t>& multiples = m_multiples[dim].emplace_back();
            for (std::size_t j = i; j < m_sizes[dim].size(); ++j) {
                if (m_sizes[dim][j] % m_sizes[dim][i] == 0 || j + 1 == m_sizes[dim].size()) {
                    multiples.push_back(static_cast<std::uint16_t>(j));
                }
            }
        }
    }
}

std::size_t TileLattice::numberOf(const Place& place) const
{
    std::size_t number = 0;
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        number += m_strides[dim] * place[dim];
    }
    return number;
}

Sizes TileLattice::sizesAt(const Place& place) const
{
    Sizes sizes{};
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        sizes[dim] = m_sizes[dim][place[dim]];
    }
    return sizes;
}

int TileLattice::indexOfSize(std::size_t dim, std::int64_t size) const
{
    const auto found = std::ranges::lower_bound(m_sizes[dim], size);
    return found != m_sizes[dim].end() && *found == size ? static_cast<int>(found - m_sizes[dim].begin()) : -1;
}

} // namespace pimento::dataflow
