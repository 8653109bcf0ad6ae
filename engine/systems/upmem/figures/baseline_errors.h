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

// How far hand-made programs are from what PrIM's programs take on hardware at the same work of a DPU
// (datasets/published/upmem_kernel_times.csv). Nobody published such times of the programs in PrIM's style.

/// One run that was measured.
struct MeasuredBaseline {
    ComparedKernel kernel = ComparedKernel::Va;
    std::int64_t dpus = 1;
    std::int64_t elements = 0; // of a DPU; of MTV rows
    std::int64_t columns = 1;
    double measured = 0; // milliseconds, launch included
    double here = 0;

    [[nodiscard]] double error() const { return here / measured - 1; }
};

/// The runs of kernels that were measured; none for the others. Error: the file, or a stop.
[[nodiscard]] Result<std::vector<MeasuredBaseline>> measuredBaselines(const FigureMeans& means,
                                                                      const std::set<ComparedKernel>& kernels);

/// Mean error of a kernel's runs with its sign; not a number: none was measured.
[[nodiscard]] double meanError(std::span<const MeasuredBaseline> runs, ComparedKernel kernel);

/// "VA -9 %, RED +1 %, TTV not measured".
[[nodiscard]] std::string errorText(std::span<const MeasuredBaseline> runs, const std::set<ComparedKernel>& kernels);

/// A row for each kernel: runs, mean and worst error, how many are within 20 percent.
[[nodiscard]] FigureTable baselineSummary(const std::string& figure, std::span<const MeasuredBaseline> runs);

} // namespace pimento::upmem
