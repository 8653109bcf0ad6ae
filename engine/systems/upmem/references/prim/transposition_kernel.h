// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/references/prim/hw_kernel.h"

namespace pimento::fidelity {

/// A DPU's part of an in-place transposition: consecutive tiles of 4 x 8 numbers of 8 bytes. The first launch
/// transposes each tile, from WRAM to WRAM, with a quotient and a product for the index of each number. The second
/// launch moves pieces of 4 numbers along the cycles of the transposition of tiles and columns: tasklets take the next
/// piece under a lock and follow its cycle until they meet a piece that was moved already, as its flag in main memory
/// says, which is read and written under a second lock.
[[nodiscard]] DataKernel transpositionKernel(std::int64_t tiles);

inline constexpr std::int64_t kTileRows = 4;
inline constexpr std::int64_t kTileColumns = 8;

} // namespace pimento::fidelity
