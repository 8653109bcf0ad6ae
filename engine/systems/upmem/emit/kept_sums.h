// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/loops/loop_program.h"

#include <functional>
#include <vector>

namespace pimento::upmem {

// Sums in registers, as compilers have them: an element that belongs to a tasklet alone and that statements one after
// another, or the iterations of a loop, add to is read once before and written once behind them. It lies in a buffer of
// the tasklet, or is the tasklet's own one of a buffer that all share, such as the partial results of a tree.
//
//   for k < 16: C_local[i] += A_local[k] * B_local[k]
//
// becomes, with a buffer of one element that lies in no memory,
//
//   kept = C_local[i]
//   for k < 16: kept += A_local[k] * B_local[k]
//   C_local[i] = kept

/// A buffer of one element, and the element that it stands for.
struct KeptSum {
    std::size_t buffer = 0;
    Access element;
};

struct KeptSums {
    LoopProgram program;
    std::vector<KeptSum> sums;
};

/// Keeps every sum that is read and written less often so. Transfers, barriers and accesses to elements that may be the
/// same one end what is kept. Inserted statements have the number of the first or last statement that they stand for.
[[nodiscard]] KeptSums withKeptSums(LoopProgram program);

/// Puts sums back into their buffers; the buffers of one element stay and are not used any more.
void giveBack(KeptSums& kept, const std::function<bool(const KeptSum&)>& isGivenBack);

} // namespace pimento::upmem
