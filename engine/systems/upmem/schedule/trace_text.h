// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/schedule/schedule.h"
#include "sim/base/result.h"

#include <string>
#include <string_view>

namespace pimento::upmem::schedule {

// A trace as text, one step a line; what follows # is for people:
//
//     split(i, [16, 4, _, 8])                     _ is inferred
//     split(k, [4, 2, 16]) from tiles(inner=1..256)
//     fuse(i_0, j_0)
//     reorder(i_0, k_0, i_1)
//     bind(i_0, blockIdx.x)                       or .y, .z, threadIdx.x
//     cache_read(y, matrix, local)
//     cache_write(y, local)
//     compute_at(matrix_local, k_0) from loops(k_0, k_1)
//     reverse_compute_at(y_local, i_2)
//     rfactor(k_0, 0)
//     decompose_reduction(y, k_0)
//     parallel(i_v2_0)
//     unroll(k_0, 16) from values(0, 16, 64, 512) without a number: the loop itself, wholly
//
// Loops and blocks have the names that listings of the program show. What stands behind `from` is what a decision was
// chosen from; others may choose again.

/// The trace of a schedule in this form.
[[nodiscard]] std::string traceText(const Schedule& schedule);

/// Does what the text says to a program. Error: the first mistake with its line and column: of form, an unknown name, a
/// step that is refused, more than 400 steps.
[[nodiscard]] Result<Schedule> readSchedule(const Program& program, std::string_view text);

} // namespace pimento::upmem::schedule
