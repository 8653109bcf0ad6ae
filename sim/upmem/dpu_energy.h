// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/units.h"
#include "sim/energy.h"
#include "sim/upmem/system_spec.h"

#include <cstdint>

namespace pimento::sim::upmem {

/// What one call of a kernel does that takes energy, over all DPUs.
struct SystemWork {
    Milliseconds toDpus{0};   // the three segments of its time
    Milliseconds kernel{0};
    Milliseconds after{0};
    int chips = 0;            // powered all the time
    int dpus = 0;             // that run
    std::int64_t instructions = 0; // of all DPUs
    Bytes mainMemory{0};      // moved between main and working memories
    Bytes linkIn{0};          // moved between host and DPUs, padding included
    Bytes linkOut{0};
};

/// Energy by the terms of a system, split like its time: "H2D", "kernel", "after". Each term counts; a system without
/// terms has no segments, which says that nothing is known, not that nothing is taken. Figures too large for whole
/// femtojoules are cut at the largest.
[[nodiscard]] EnergyFigures energyOf(const DpuSystem& system, const SystemWork& work);

} // namespace pimento::sim::upmem
