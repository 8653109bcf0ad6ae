// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/baselines/baseline_points.h"
#include "engine/systems/upmem/figures/figure_means.h"
#include "engine/systems/upmem/figures/figure_table.h"
#include "sim/base/result.h"

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace pimento::upmem {

// Errors of manual baselines against measurements of PrIM's programs on hardware with the same work per DPU
// (datasets/published/upmem_kernel_times.csv). No such measurements are published for the programs in PrIM's style.

/// A measured run.
struct MeasuredBaseline {
    ComparedKernel kernel = ComparedKernel::Va;
    std::int64_t dpus = 1;
    std::int64_t elements = 0; // elements per DPU; for MTV rows
    std::int64_t columns = 1;
    double measured = 0; // milliseconds, launch included
    double here = 0;

    [[nodiscard]] double error() const { return here / measured - 1; }
};

/// Lists the measured runs of kernels; kernels without measurements have none. Error: that of the file, or a stop.
[[nodiscard]] Result<std::vector<MeasuredBaseline>> measuredBaselines(const FigureMeans& means,
                                                                      const std::set<ComparedKernel>& kernels);

/// Mean signed error of a kernel's runs; NaN: none was measured.
[[nodiscard]] double meanError(std::span<const MeasuredBaseline> runs, ComparedKernel kernel);

/// Writes the errors: "VA -9 %, RED +1 %, TTV not measured".
[[nodiscard]] std::string errorText(std::span<const MeasuredBaseline> runs, const std::set<ComparedKernel>& kernels);

/// Makes a table with a row per kernel: runs, mean and worst error, and runs within 20 percent.
[[nodiscard]] FigureTable baselineSummary(const std::string& figure, std::span<const MeasuredBaseline> runs);

} // namespace pimento::upmem
