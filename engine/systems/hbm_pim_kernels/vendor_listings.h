// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/listing.h"
#include "engine/systems/hbm_pim_kernels/kernel_run.h"

#include <cstddef>

namespace pimento::samsung {

/// Transactions that are listed; people do not read more.
inline constexpr std::size_t kMostTransactions = 20'000;

/// The programs that the units run, kernel by kernel, one instruction a line:
///
///   gemv
///    0  MAC(AAM) GRF_B, GRF_A, EVEN_BANK
///    1  JUMP -1, 127 times
[[nodiscard]] Listing programListing(const KernelRun& run);

/// What the first channel takes, in its order: "WR bank 0, row 16383, column 0: control word | barrier".
[[nodiscard]] Listing transactionListing(const KernelRun& run);

} // namespace pimento::samsung
