// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/reproduction/paper_experiments.h"
#include "engine/study/catalogue.h"
#include "engine/study/exploration.h"
#include "sim/base/result.h"

#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// A system that can run the paper's experiments, and how it is asked.
struct Reproducer {
    std::string system;                     // System id
    std::string space;                      // the choice of the setting "space"
    const std::string PaperSeries::*kernel; // what it calls the kernel
    std::string remark;                     // what is other than in the paper
};

/// The published artifact, then the compiled model.
[[nodiscard]] std::span<const Reproducer> reproducers();

/// One shape: the best draft, proved, beside the default one and the GPU.
struct ReproducedCase {
    std::string shape;
    std::string standardDraft;
    std::string bestDraft;
    double standardCycles = 0;
    double bestCycles = 0;
    double secondsPerCycle = 0;
    double gpuSeconds = 0; // of the baseline of the problem
    std::string gpuName;   // "one A100 (work of 5 devices, roofline)"

    [[nodiscard]] double ratio(PaperRatio ratio) const;
};

/// The paper's statistic of some cases; at least one.
[[nodiscard]] double statisticOf(std::span<const ReproducedCase> cases, PaperRatio ratio, PaperStatistic statistic);

/// Runs one shape of a series. Error: what the system cannot do, or a stop before the best draft was proved.
[[nodiscard]] Result<ReproducedCase> reproduce(const Reproducer& reproducer, const PaperSeries& series,
                                               const std::string& shape, const Catalogue& catalogue,
                                               const ExploreOptions& options, std::stop_token stop);

} // namespace pimento
