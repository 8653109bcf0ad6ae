// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/csv.h"
#include "engine/systems/upmem/figures/compared_workloads.h"

#include <optional>
#include <string>
#include <string_view>

namespace pimento::upmem {

/// Lengths of the three parts of a bar read from a chart: milliseconds, or fractions of PrIM's time.
struct PublishedBar {
    double toDpus = 0;
    double kernel = 0;
    double after = 0;
    double total = 0;
};

/// Finds the bar of a system for a workload in a table of datasets/published; nullopt: it was not read.
[[nodiscard]] std::optional<PublishedBar> publishedBar(const CsvTable& table, const ComparedWorkload& workload,
                                                       std::string_view system);

/// Name of a workload in the charts: "VA", "b1t128", "4096x16384".
[[nodiscard]] std::string caseOf(const ComparedWorkload& workload);

} // namespace pimento::upmem
