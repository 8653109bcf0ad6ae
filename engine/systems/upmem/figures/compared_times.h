// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/csv.h"
#include "engine/systems/upmem/compile/schedule_time.h"
#include "engine/systems/upmem/figures/compared_workloads.h"
#include "engine/systems/upmem/figures/figure_means.h"
#include "engine/systems/upmem/figures/figure_table.h"
#include "engine/systems/upmem/figures/published_times.h"
#include "sim/base/result.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::upmem {

/// Searches for schedules: the paper's, and with neighbours, which are ours.
inline constexpr const char* kPaperSearch = "IMTP";
inline constexpr const char* kOurSearch = "IMTP+neighbours";

/// What a system takes for a workload, and what was read off a chart for it.
struct SystemTime {
    std::string system; // "PrIM", "PrIM(E)", "PrIM+search", "SimplePIM", or a search
    std::string choice; // its parameters or decisions
    ScheduleTime time;
    std::optional<PublishedBar> published;
    Milliseconds assumed{0}; // of the time: what follows from assumptions that nobody published
};

struct ComparedTimes {
    const ComparedWorkload* workload = nullptr;
    std::vector<SystemTime> systems; // PrIM first, ours last

    [[nodiscard]] const SystemTime* find(std::string_view system) const;
};

/// "256 DPUs, 16 tasklets, tiles of 32".
[[nodiscard]] std::string choiceText(const BaselinePoint& point);

/// Runs the grids of all hand-made programs and both searches for each workload. Error: as bestHandMade() and
/// searchedSchedule().
[[nodiscard]] Result<std::vector<ComparedTimes>> compareTimes(std::span<const ComparedWorkload* const> workloads,
                                                              const CsvTable& published, const FigureMeans& means);

/// Harmonic mean; at least one number, all positive.
[[nodiscard]] double harmonicMean(std::span<const double> numbers);

} // namespace pimento::upmem
