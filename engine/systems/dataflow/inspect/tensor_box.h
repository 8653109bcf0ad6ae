// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/layer_loops.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pimento::dataflow {

/// Axes of a tensor's dense array, outermost first: Input [n][g][c][h][w], Weight [g][k][c][s][r], Output
/// [n][g][k][q][p].
inline constexpr std::size_t kTensorAxes = 5;
using AxisSizes = std::array<std::int64_t, kTensorAxes>;

/// A box of elements of a tensor.
struct TensorBox {
    AxisSizes first{};
    AxisSizes extents{};

    bool operator==(const TensorBox&) const = default;
};

/// Letters of a tensor's axes.
[[nodiscard]] std::string_view axisNames(Tensor tensor);

/// The elements of a tensor that the positions from `begin` on use: of the Input all elements from the first to the
/// last one along each side.
[[nodiscard]] TensorBox boxOf(const LayerLoops& layer, Tensor tensor, const Sizes& begin, const Sizes& extents);

} // namespace pimento::dataflow
