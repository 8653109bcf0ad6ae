// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/references/reference_families.h"

namespace pimento::fidelity {

std::span<const Family> dpuFamilies()
{
    static constexpr Family kFamilies[] = {
        {"DPU runs", isDpuRuns, checkDpuRuns},
        {"DPU matrix times", isDpuMatrixTimes, checkDpuMatrixTimes},
        {"DPU benchmark times", isDpuBenchmarkTimes, checkDpuBenchmarkTimes},
        {"DPU loop counts", isLoopCounts, checkLoopCounts},
    };
    return kFamilies;
}

} // namespace pimento::fidelity
