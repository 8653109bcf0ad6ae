// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/layer_loops.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento::dataflow {

/// A tile vector: for each dimension the index of its size.
using Place = std::array<std::uint16_t, kDims>;

/// All sizes that tiles may have along each dimension, and all vectors of them, numbered.
class TileLattice {
public:
    /// Sizes are the divisors of each bound. Ragged: also the smallest size for each number of parts, whose last part
    /// may be smaller.
    TileLattice(const Sizes& bounds, bool isRagged);

    [[nodiscard]] std::size_t count() const { return m_count; }
    [[nodiscard]] const std::vector<std::int64_t>& sizes(std::size_t dim) const { return m_sizes[dim]; }
    /// Indices of the sizes that a size divides, itself first.
    [[nodiscard]] const std::vector<std::uint16_t>& multiples(std::size_t dim, std::size_t index) const
    {
        return m_multiples[dim][index];
    }
    [[nodiscard]] std::size_t stride(std::size_t dim) const { return m_strides[dim]; }
    [[nodiscard]] std::size_t numberOf(const Place& place) const;
    [[nodiscard]] Sizes sizesAt(const Place& place) const;
    /// Index of a size; -1: the dimension has no such size.
    [[nodiscard]] int indexOfSize(std::size_t dim, std::int64_t size) const;

private:
    std::array<std::vector<std::int64_t>, kDims> m_sizes;
    std::array<std::vector<std::vector<std::uint16_t>>, kDims> m_multiples;
    std::array<std::size_t, kDims> m_strides{};
    std::size_t m_count = 1;
};

/// Sizes that the tiles of a bound may have, ascending from 1 to the bound.
[[nodiscard]] std::vector<std::int64_t> tileSizesOf(std::int64_t bound, bool isRagged);

} // namespace pimento::dataflow
