// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/energy_figures.h"
#include "sim/base/units.h"

#include <cstdint>

namespace pimento::sim::upmem {

struct DpuSystem;

/// Work of one kernel call that consumes energy, over all DPUs.
struct SystemWork {
    Milliseconds toDpus{0}; // durations of the three segments
    Milliseconds kernel{0};
    Milliseconds after{0};
    int chips = 0;                 // powered chips
    int dpus = 0;                  // DPUs that run
    std::int64_t instructions = 0; // over all DPUs
    Bytes mainMemory{0};           // bytes between MRAM and WRAM
    Bytes linkIn{0};               // bytes from host to DPUs, padding included
    Bytes linkOut{0};
};

/// Computes energy by the terms of a system, divided like its time: "H2D", "kernel", "after". A system without terms
/// has no segments, which means that its energy is unknown, not zero. Values too large for whole femtojoules are
/// clamped.
[[nodiscard]] EnergyFigures energyOf(const DpuSystem& system, const SystemWork& work);

} // namespace pimento::sim::upmem
