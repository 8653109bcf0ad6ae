// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/exploration.h"
#include "engine/problem/catalogue.h"
#include "engine/problem/problem.h"
#include "engine/problem/question.h"
#include "engine/systems/dcc/figures/paper_experiments.h"
#include "sim/base/result.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// A system that can run the paper's experiments, and its settings for them.
struct Reproducer {
    std::string system;                     // System id
    std::string space;                      // value of the setting "space"
    const std::string PaperSeries::*kernel; // its name of the kernel
    std::vector<std::string> remarks;       // differences from the paper
};

/// The published artifact, then the compiled model.
[[nodiscard]] std::span<const Reproducer> reproducers();
/// The reproducer of a system; nullptr: it cannot run the experiments.
[[nodiscard]] const Reproducer* findReproducer(std::string_view system);

/// Makes the question for one shape of a series of an experiment.
[[nodiscard]] Result<Question> questionOf(const Reproducer& reproducer, const PaperSeries& series,
                                          const std::string& shape);

/// Finds the default draft of a problem and the proved best one of its space. Error: it has no candidates or no GPU to
/// compare with, or a stop before the proof.
[[nodiscard]] Result<ReproducedCase> reproduce(const std::shared_ptr<const Problem>& problem,
                                               const ExploreOptions& options, std::stop_token stop);

/// Finds the compute-first draft among all drafts of a problem's space: the shortest compute phase, then the shortest
/// time, then the first draft; see searchComputeFirst(). Error: as reproduce(), or the problem's candidates are no
/// drafts.
[[nodiscard]] Result<ReproducedDraft> computeFirstDraft(const std::shared_ptr<const Problem>& problem,
                                                        const ExploreOptions& options, std::stop_token stop);

/// A series of the paper with our results for its shapes.
struct ReproducedSeries {
    const PaperSeries* series = nullptr;
    std::vector<ReproducedCase> cases;
};

/// A reproduced figure of the paper.
struct ReproducedExperiment {
    const PaperExperiment* experiment = nullptr;
    const Reproducer* reproducer = nullptr;
    std::vector<ReproducedSeries> series;
};

/// Called before each shape.
using ShapeBegins = std::function<void(const PaperSeries&, const std::string& shape)>;

/// Runs all shapes of a figure. Error: as reproduce().
[[nodiscard]] Result<ReproducedExperiment> reproduce(const PaperExperiment& experiment, const Reproducer& reproducer,
                                                     const Catalogue& catalogue, const ExploreOptions& options,
                                                     const std::stop_token& stop, const ShapeBegins& begins = {});

/// Our value, and the published one.
struct ReproducedFigure {
    PaperRatio ratio;
    PaperStatistic statistic;
    double here = 0;
    const PaperFigure* printed = nullptr; // nullptr: the paper prints no number
};

/// Computes every statistic of every ratio of some cases, at least one; a statistic that the paper prints more than
/// once (as a value and as a range) occurs once for each.
[[nodiscard]] std::vector<ReproducedFigure> figuresOf(std::span<const ReproducedCase> cases,
                                                      std::span<const PaperRatio> ratios,
                                                      std::span<const PaperFigure> printed);

/// Cases of a group; empty if none of its shapes was run.
[[nodiscard]] std::vector<ReproducedCase> casesOf(const PaperGroup& group, std::span<const ReproducedSeries> all);

} // namespace pimento
