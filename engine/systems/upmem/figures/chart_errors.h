// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/figures/compared_times.h"
#include "engine/systems/upmem/figures/figure_table.h"

#include <span>
#include <string>

namespace pimento::upmem {

/// Lengths of a bar's parts here, in the unit of the chart.
[[nodiscard]] PublishedBar barHere(const SystemTime& one, const ComparedTimes& all, bool isNormalised);

/// How far kernels and totals are from the bars of a chart: a row for each system, one for all.
[[nodiscard]] FigureTable chartErrors(const std::string& figure, bool isNormalised, std::span<const ComparedTimes> all);

/// What section 7.1 of the paper prints about kernels, transfers and totals, here and in its chart.
[[nodiscard]] FigureTable kernelClaims(const std::string& figure, std::span<const ComparedTimes> all);

/// SimplePIM, whose host part follows from two assumptions, with and without them.
[[nodiscard]] FigureTable assumedTimes(const std::string& figure, std::span<const ComparedTimes> all);

} // namespace pimento::upmem
