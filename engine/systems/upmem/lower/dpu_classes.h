// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/lower/lowered.h"

#include <cstdint>
#include <vector>

namespace pimento::upmem {

/// DPUs of a launch for which all conditions hold in the same iterations, so that they do the same, on other data.
struct DpuClass {
    std::int64_t first = 0; // its DPU with the lowest number
    std::int64_t members = 0;

    bool operator==(const DpuClass&) const = default;
};

/// By their first DPUs. Where every extent divides there is one.
[[nodiscard]] std::vector<DpuClass> classesOf(const Launch& launch);

/// The class of each DPU, as a number in that list.
[[nodiscard]] std::vector<std::int32_t> classNumbers(const Launch& launch);

} // namespace pimento::upmem
