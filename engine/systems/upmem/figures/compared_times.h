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

/// Names of the searches: the paper's, and ours, which adds neighbours.
inline constexpr const char* kPaperSearch = "IMTP";
inline constexpr const char* kOurSearch = "IMTP+neighbours";

/// Time of a system for a workload, with the value read from a chart.
struct SystemTime {
    std::string system; // "PrIM", "PrIM(E)", "PrIM+search", "SimplePIM", or a search
    std::string choice; // its parameters or decisions
    ScheduleTime time;
    std::optional<PublishedBar> published;
    Milliseconds assumed{0}; // part of the time that rests on unpublished assumptions
};

struct ComparedTimes {
    const ComparedWorkload* workload = nullptr;
    std::vector<SystemTime> systems; // PrIM first, our search last

    [[nodiscard]] const SystemTime* find(std::string_view system) const;
};

/// Writes the parameters of a point: "256 DPUs, 16 tasklets, tiles of 32".
[[nodiscard]] std::string choiceText(const BaselinePoint& point);

/// Runs the grids of all manual baselines and both searches for each workload. Error: as for bestHandMade() and
/// bestSearched().
[[nodiscard]] Result<std::vector<ComparedTimes>> compareTimes(std::span<const ComparedWorkload* const> workloads,
                                                              const CsvTable& published, const FigureMeans& means);

/// Harmonic mean of at least one number, all positive.
[[nodiscard]] double harmonicMean(std::span<const double> numbers);

} // namespace pimento::upmem
