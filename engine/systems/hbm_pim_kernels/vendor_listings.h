// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/listing.h"
#include "engine/systems/hbm_pim_kernels/kernel_run.h"

#include <cstddef>

namespace pimento::samsung {

/// Most transactions that are listed, which is more than people read.
inline constexpr std::size_t kMostTransactions = 20'000;

/// Lists the programs of the units, kernel by kernel, one instruction per line:
///
///   gemv
///    0  MAC(AAM) GRF_B, GRF_A, EVEN_BANK
///    1  JUMP -1, 127 times
[[nodiscard]] Listing programListing(const KernelRun& run);

/// Lists the transactions of the first channel in order: "WR bank 0, row 16383, column 0: control word | barrier".
[[nodiscard]] Listing transactionListing(const KernelRun& run);

} // namespace pimento::samsung
