// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/loops/loop_program.h"

#include <functional>
#include <vector>

namespace pimento::upmem {

// Register accumulators, as compilers make them: an element that belongs to one tasklet and that consecutive
// statements, or the iterations of a loop, add to is read once before them and written once behind them. It is in a
// buffer of the tasklet, or is the tasklet's own element of a shared buffer, such as the partial results of a tree.
//
//   for k < 16: C_local[i] += A_local[k] * B_local[k]
//
// becomes, with a buffer of one element in a register,
//
//   kept = C_local[i]
//   for k < 16: kept += A_local[k] * B_local[k]
//   C_local[i] = kept

/// A buffer of one element, and the element that it replaces.
struct KeptSum {
    std::size_t buffer = 0;
    Access element;
};

struct KeptSums {
    LoopProgram program;
    std::vector<KeptSum> sums;
};

/// Moves every sum into a register accumulator that saves reads and writes. Transfers, barriers and accesses to
/// elements that may be the same end an accumulator's life. Inserted statements have the number of the first or last
/// statement that they replace.
[[nodiscard]] KeptSums withKeptSums(LoopProgram program);

/// Returns accumulators to their buffers; the buffers of one element stay but are not used any more.
void giveBack(KeptSums& kept, const std::function<bool(const KeptSum&)>& isGivenBack);

} // namespace pimento::upmem
