// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace pimento::sim::upmem {

/// Way in which the host moves data. Parallel: one call with equally many bytes for every DPU of the set. Serial: DPU
/// by DPU.
enum class TransferKind : std::uint8_t {
    ToDpus,
    FromDpus,
    Broadcast,
    SerialToDpu,
    SerialFromDpu,
    FromWorkingMemory, // as FromDpus, from WRAM; uses the rows of FromDpus if it has none
};

/// Source of the host link's figures: fitted to measurements, or published peaks.
enum class LinkProfile : std::uint8_t { Calibrated, Published };

} // namespace pimento::sim::upmem
