// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/references/prim/hw_kernel.h"

namespace pimento::fidelity {

/// Binary searches of 8-byte numbers in the sorted table 1, 2, 3 ... that every DPU has. A probe loads 256 bytes and
/// scans them number by number if the searched one may be among them; a search first loads both ends of the table.
struct SearchQuestion {
    std::int64_t numbers = 0;  // size of the table
    std::int64_t first = 0;    // first searched number, followed by the next ones
    std::int64_t searches = 0; // a multiple of the number of tasklets
};
[[nodiscard]] DataKernel searchKernel(const SearchQuestion& question);

} // namespace pimento::fidelity
