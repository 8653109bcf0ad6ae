// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/rows/residues.h"

#include <array>
#include <cstdint>
#include <span>

namespace pimento::dataflow {

/// One dimension of a dense array and of equal boxes in it, in elements.
struct BoxDim {
    std::int64_t size = 1;              // of the array
    std::int64_t extent = 1;            // of a box
    std::int64_t first = 0;             // element at which the first box begins
    std::array<Progression, 2> boxes{}; // a box begins at `first` plus one number of each
};

/// Most dimensions of an array.
inline constexpr std::size_t kMostBoxDims = 6;

/// Sums over all boxes the number of rows that hold a byte of the box. The array begins with a row; the last of its
/// dimensions varies fastest. All boxes lie within the array.
[[nodiscard]] std::int64_t rowsOfBoxes(std::span<const BoxDim> dims, std::int64_t elementBytes, std::int64_t rowBytes);

} // namespace pimento::dataflow
