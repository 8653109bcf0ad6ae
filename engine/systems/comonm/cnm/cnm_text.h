// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/cnm/cnm_ir.h"
#include "sim/base/result.h"

#include <string>
#include <string_view>

namespace pimento::comonm {

// Text of CNM IR in the style of the CoMoNM paper (fig. 11), one object per line, each before its use:
//
//     kernel gemv
//     A = Operand(A, TENSOR, i32)
//     y = Output(y, TENSOR, i32)
//     i = Index(i, 16)
//     j = Index(j, 64, REDUCTION)
//     A_L2_LOAD = MemOp(A, L2, LOAD, bytes=256, address=256*i, index=i)
//     mul1 = Operation(MUL, [A, x], t1, i32)
//     loop1 = For([A_L1_LOAD, x_L1_LOAD, mul1, add1], j)
//     loop2 = For([A_L2_LOAD, loop1], i, step=2)
//     ret([x_L2_LOAD, loop2, y_L2_STORE])

/// Checks a kernel: names, references between its parts, forms of induction variables of loops around them. Error: the
/// first thing that is wrong.
[[nodiscard]] Result<void> check(const CnmKernel& kernel);

/// Writes a kernel that check() accepts.
[[nodiscard]] std::string print(const CnmKernel& kernel);

/// Reads a kernel; parseCnm(print(kernel)) is equal to it. A part that is named in several lists is there several
/// times. Error: what is wrong with the text, with line and column.
[[nodiscard]] Result<CnmKernel> parseCnm(std::string_view text);

} // namespace pimento::comonm
