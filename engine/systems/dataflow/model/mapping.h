// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/accelerator.h"
#include "engine/systems/dataflow/model/layer_loops.h"

#include <array>
#include <cstdint>
#include <vector>

// Source: the paper "PIM Optimizer", section 5: a dataflow as factors, orders, stored tensors and layouts.

namespace pimento::dataflow {

/// Directions in which loops are unrolled over multiply-accumulate units.
enum class Direction : std::uint8_t { Height, Width, Lanes };
inline constexpr std::size_t kDirections = 3;

/// Order of a tensor's elements in DRAM.
enum class Layout : std::uint8_t {
    Sequential, // dense: Input [n][c][h][w], Weight [k][c][s][r], Output [n][k][q][p]
    RowAligned, // each tile of Weight and Output begins a row; Input lies in blocks that cross no row
};

/// A dataflow of a layer on an accelerator: a loop nest with, from the outside, the temporal loops of the outermost level
/// to level 0, height, width, lanes. The factors of a dimension multiply to its bound, or to more (ragged): then tiles
/// still begin at multiples of their size, and the last one ends with the dimension. Every step of every loop has work.
struct Mapping {
    std::array<Sizes, kDirections> spatial = {kOnes, kOnes, kOnes};
    std::vector<Sizes> temporal;                    // one per level: loops that step through its tiles
    std::vector<std::vector<Dim>> order;            // one per level, innermost first; loops of one step may lack
    std::vector<std::array<bool, kTensors>> stores; // one per level; the outermost stores all
    std::array<Layout, kTensors> layouts = {Layout::Sequential, Layout::Sequential, Layout::Sequential};
    workloads::Extent block; // of a row-aligned Input, in elements of one channel

    bool operator==(const Mapping&) const = default;
};

} // namespace pimento::dataflow
