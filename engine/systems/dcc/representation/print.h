// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/representation/program.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pimento::ir {

// Text form (paper Table 2), one construct per line; // begins a comment:
//
//   @hardware_platform[16, 64]
//   func @gemv(%x: <32x128xfp16> [streamed], %W: <512x128xfp16> [resident]): (%y: <32x512xfp16>) {
//     %y = zero <32x512xfp16> [output]                     tensors made inside
//     complex_dimset %ds0 {%dim[0], %dim[1]}
//     %dim[0] = %x.dim[0] -> b [representative]
//     %dim[1] = %y.dim[0] -> b
//     %ds0.range b = (0, 32, 1)                            start, end, step; "in [0:9]" if the range depends on loops
//     ...
//     data_tile %dt0: (16, 1) -> (16, 1, 2)
//     ...
//     compute_tile %ct_b: (16, 1, 2) -> [[0:2] step 2 x 16]
//     tensor_tile %tt_x: (%ct_b, %ct_j) -> [[0:2] step 2 x 16], [[0:2] step 2 x 64]    one list per dimension
//     %x_core = rearrange %x -> %tt_x [to_PIM_core]
//     parallel_PIM (16, 64) {
//       loop (b, i, j) in (%ct_b, %ct_i, %ct_j) {
//         if (j-i >= 0)
//         %y_core[b][i] += %x_core[b][j] * %W_core[i][j]
//       }
//     }
//     %y = rearrange %y_core -> %tt_y [to_host]
//     %p[r][c] = softmax(%s[r][c], axis=1) over (r, c)     on the unit for it; no tiles
//   }

enum class LineKind : std::uint8_t {
    Platform,
    Function,
    Tensor,    // tensor made inside the kernel
    Variables, // order of the loop variables, if it differs from their first use in loops
    DimensionSet,
    Mapping,
    Range,
    DataTile,
    ComputeTile,
    TensorTile,
    Rearrangement,
    Parallel,
    Loop,
    Guard,
    Statement,
    End,
};

/// A line of the text and its subject.
struct Line {
    std::string text;
    LineKind kind = LineKind::End;
    std::optional<std::size_t> statement = {};
    std::optional<std::size_t> tensor = {};
    std::optional<std::size_t> set = {};
    affine::Place place = {}; // position in the kernel's text; for a parsed program: in the parsed text

    bool operator==(const Line&) const = default;
};

[[nodiscard]] std::vector<Line> lines(const Program& program);

/// Writes the program as lines, each with a line break at its end.
[[nodiscard]] std::string print(const Program& program);

} // namespace pimento::ir
