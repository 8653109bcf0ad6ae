// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/figures/compared_times.h"
#include "engine/systems/upmem/figures/figure_table.h"

#include <span>
#include <string>

namespace pimento::upmem {

/// Lengths of a bar's parts as computed here, in the unit of the chart.
[[nodiscard]] PublishedBar barHere(const SystemTime& one, const ComparedTimes& all, bool isNormalised);

/// Makes a table of the errors of kernels and totals against a chart: a row per system, and one for all.
[[nodiscard]] FigureTable chartErrors(const std::string& figure, bool isNormalised, std::span<const ComparedTimes> all);

/// Compares the statements in section 7.1 of the paper about kernels, transfers and totals with the results here and in
/// the chart.
[[nodiscard]] FigureTable kernelClaims(const std::string& figure, std::span<const ComparedTimes> all);

/// Lists the times of SimplePIM, whose host part rests on two assumptions, with and without these.
[[nodiscard]] FigureTable assumedTimes(const std::string& figure, std::span<const ComparedTimes> all);

} // namespace pimento::upmem
