// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/baselines/baseline_run.h"
#include "engine/systems/crossbar/schedule/low_latency.h"

#include <cstdint>

namespace pimento::crossbar {

/// Elements of local memory of all cores, at most at the same time in each, when pixels stay or not, and when partial
/// sums stay as well.
struct LocalElements {
    std::int64_t staying = 0;
    std::int64_t reused = 0;
    std::int64_t stayingSums = 0; // of other cores, with the pixels
};

/// Local memory of a schedule for latency. Error: as lowLatencySchedule().
[[nodiscard]] Result<LocalElements> localElements(const CutNetwork& of, const Placement& placement,
                                                  LowLatencyOptions options);

} // namespace pimento::crossbar
