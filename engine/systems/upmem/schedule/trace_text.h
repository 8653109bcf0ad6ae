// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/schedule/schedule.h"
#include "sim/base/result.h"

#include <string>
#include <string_view>

namespace pimento::upmem::schedule {

// Text form of a trace, one step per line; # begins a comment:
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
//     unroll(k_0, 16) from values(0, 16, 64, 512) without a number: the loop itself, completely
//
// Loops and blocks have the names of the program's listings. The part behind `from` is the domain of a decision, from
// which another value may be chosen.

/// Writes the trace of a schedule in this form.
[[nodiscard]] std::string traceText(const Schedule& schedule);

/// Applies a trace in text form to a program. Error: the first mistake with its line and column: a syntax error, an
/// unknown name, a refused step, or more than 400 steps.
[[nodiscard]] Result<Schedule> readSchedule(const Program& program, std::string_view text);

} // namespace pimento::upmem::schedule
