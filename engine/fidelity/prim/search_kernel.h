// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/fidelity/prim/hw_kernel.h"

namespace pimento::fidelity {

/// Searches of numbers of 8 bytes in the sorted table 1, 2, 3 ... that every DPU has. A probe loads 256 bytes and looks
/// through them number by number where the number may be among them; a search loads both ends of the table first.
struct SearchQuestion {
    std::int64_t numbers = 0;  // of the table
    std::int64_t first = 0;    // number that is searched; then the next ones
    std::int64_t searches = 0; // a multiple of the tasklets
};
[[nodiscard]] DataKernel searchKernel(const SearchQuestion& question);

} // namespace pimento::fidelity
