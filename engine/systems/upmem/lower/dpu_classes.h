// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/lower/lowered.h"

#include <cstdint>
#include <vector>

namespace pimento::upmem {

/// A class of DPUs of a launch for which all conditions hold in the same iterations, so that they do the same work on
/// other data.
struct DpuClass {
    std::int64_t first = 0; // its DPU with the lowest number
    std::int64_t members = 0;

    bool operator==(const DpuClass&) const = default;
};

/// Lists the classes in the order of their first DPUs. There is a single one if all extents divide evenly.
[[nodiscard]] std::vector<DpuClass> classesOf(const Launch& launch);

/// Returns the class of each DPU, as an index in the list of classesOf().
[[nodiscard]] std::vector<std::int32_t> classNumbers(const Launch& launch);

} // namespace pimento::upmem
