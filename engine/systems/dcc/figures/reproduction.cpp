// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/figures/reproduction.h"

#include "engine/costs/cost_cache.h"
#include "engine/exploration/left_out.h"
#include "engine/problem/problem.h"
#include "engine/problem/system.h"
#include "engine/systems/dcc/draft_problem.h"
#include "engine/systems/dcc/regret/compute_first.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace pimento {

namespace {

std::string nameOf(const Baseline& gpu)
{
    std::string name = gpu.name + " (";
    if (gpu.devices > 1) {
        name += "work of " + std::to_string(gpu.devices) + " devices, ";
    }
    return name + gpu.method + ")";
}

/// Makes a draft with its phases, which have the same names in both systems.
ReproducedDraft draftOf(const Problem& problem, std::string text, const Evaluation& found)
{
    const CostSchema& schema = problem.costs();
    const auto value = [&](const char* id) {
        const std::size_t place = schema.quantityOf(id);
        return place < found.quantities.size() ? found.quantities[place] : 0;
    };
    ReproducedDraft draft{std::move(text), value("cycles"), value("cycles_in"), value("cycles_compute"),
                          value("cycles_out")};
    draft.notComputed = notComputedOf(problem, draft.text);
    return draft;
}

tl::unexpected<Error> notProved(const Problem& problem)
{
    return fail(ErrorKind::Stopped, "was stopped before the best draft was proved", problem.text(),
                "Give it more time");
}

} // namespace

std::span<const Reproducer> reproducers()
{
    static const Reproducer kAll[] = {
        {"dcc-artifact",
         "listed",
         &PaperSeries::kernel,
         {"The drafts are those that the published generator writes; the best is proved to be the fastest of them, "
          "where "
          "the paper takes a predictor's pick.",
          "The GPU is the published model of one A100, which keeps as few of its multiprocessors busy as the kernel "
          "has "
          "batch elements; launches are left out on both sides."}},
        {"compiled",
         "all",
         &PaperSeries::compiledKernel,
         {"Every draft, compiled and run with the rules that are on; the best is proved. GEMV is the kernel with a "
          "matrix "
          "for each head, as in the paper.",
          "It need not come out as printed. A compiled program writes what all cores share once, stages copies through "
          "on-chip memory and adds partial sums in the device: most of the rearrangement that the paper's best drafts "
          "save is not in the default draft either.",
          "The GPU is a whole A100 at the speed of its memory, whatever the batch: vector kernels of some thousand "
          "elements, which keep 5 to 20 of 108 multiprocessors of the paper's GPU busy, are faster on it than on any "
          "device. Launches are left out on both sides."}}};
    return kAll;
}

const Reproducer* findReproducer(std::string_view system)
{
    const auto found = std::ranges::find(reproducers(), system, &Reproducer::system);
    return found == reproducers().end() ? nullptr : &*found;
}

Result<Question> questionOf(const Reproducer& reproducer, const PaperSeries& series, const std::string& shape)
{
    auto sizes = parseSizesText(shape);
    if (!sizes) {
        return tl::unexpected<Error>(sizes.error());
    }
    Question question;
    question.system = reproducer.system;
    question.workload.name = series.*reproducer.kernel;
    question.workload.sizes = *std::move(sizes);
    question.device.name = series.device;
    question.settings["space"] = reproducer.space;
    return question;
}

Result<ReproducedCase> reproduce(const std::shared_ptr<const Problem>& problem, const ExploreOptions& options,
                                 std::stop_token stop)
{
    const auto baseline = problem->baseline();
    if (!baseline) {
        return fail("has no GPU to compare with", problem->text(), "Ask the compiled model or dcc-artifact");
    }
    const auto found = exploreBest(problem, options, std::move(stop), [](const Exploration&) {});
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    if (!found->best || !found->proof || !found->proof->isProved() || !found->standard) {
        return notProved(*problem);
    }
    const auto picoseconds = static_cast<double>(problem->device().machine->description().clockPeriod.value());
    ReproducedCase one;
    one.shape = sizesText(problem->question().workload.sizes);
    one.standard = draftOf(*problem, found->standard->label, found->standard->found);
    one.standard.distribution = found->standard->name;
    one.best = draftOf(*problem, found->candidates->text(*found->best), found->proof->best);
    one.secondsPerCycle = picoseconds * 1e-12;
    one.gpuSeconds = baseline->seconds;
    one.gpuName = nameOf(*baseline);
    return one;
}

Result<ReproducedDraft> computeFirstDraft(const std::shared_ptr<const Problem>& problem, const ExploreOptions& options,
                                          std::stop_token stop)
{
    const auto* drafts = draftProblem(*problem);
    if (drafts == nullptr) {
        return fail("has no drafts with a compute phase", problem->text(), "Ask the compiled model or dcc-artifact");
    }
    const auto space = problem->candidates(stop);
    if (!space) {
        return tl::unexpected<Error>(space.error());
    }
    CostCache ownCache; // each draft is evaluated twice
    const auto evaluator =
        problem->evaluator(space->list, {.threads = options.threads,
                                         .cache = options.cache != nullptr ? options.cache : &ownCache,
                                         .heartbeat = options.heartbeat});
    const auto found = searchComputeFirst(*drafts, space->list, *evaluator, options.threads, std::move(stop));
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    if (!found->isProved()) {
        return notProved(*problem);
    }
    return found->row ? Result<ReproducedDraft>(draftOf(*problem, space->list->text(*found->row), found->best))
                      : fail("has no draft that fits", problem->text());
}

namespace {

/// Context for running the shapes.
struct Runs {
    const Reproducer& reproducer;
    const Catalogue& catalogue;
    const ExploreOptions& options;
    const std::stop_token& stop;
};

Result<std::shared_ptr<const Problem>> problemOf(const Runs& runs, const PaperSeries& series, const std::string& shape)
{
    const auto question = questionOf(runs.reproducer, series, shape);
    if (!question) {
        return tl::unexpected<Error>(question.error());
    }
    return pose(*question, runs.catalogue);
}

Result<ReproducedCase> runShape(const Runs& runs, const PaperExperiment& experiment, const PaperSeries& series,
                                const std::string& shape)
{
    const auto problem = problemOf(runs, series, shape);
    auto one = problem ? reproduce(*problem, runs.options, runs.stop) : tl::unexpected<Error>(problem.error());
    if (!one) {
        return one;
    }
    one->shape = shape;
    if (experiment.hasComputeFirst()) {
        auto first = computeFirstDraft(*problem, runs.options, runs.stop);
        if (!first) {
            return tl::unexpected<Error>(first.error());
        }
        one->computeFirst = *std::move(first);
    }
    return one;
}

} // namespace

Result<ReproducedExperiment> reproduce(const PaperExperiment& experiment, const Reproducer& reproducer,
                                       const Catalogue& catalogue, const ExploreOptions& options,
                                       const std::stop_token& stop, const ShapeBegins& begins)
{
    ReproducedExperiment run{&experiment, &reproducer, {}};
    for (const PaperSeries& series : experiment.series) {
        ReproducedSeries& one = run.series.emplace_back(ReproducedSeries{&series, {}});
        for (const std::string& shape : series.shapes) {
            if (begins) {
                begins(series, shape);
            }
            auto found = runShape({reproducer, catalogue, options, stop}, experiment, series, shape);
            if (!found) {
                return tl::unexpected<Error>(found.error());
            }
            one.cases.push_back(*std::move(found));
        }
    }
    return run;
}

std::vector<ReproducedFigure> figuresOf(std::span<const ReproducedCase> cases, std::span<const PaperRatio> ratios,
                                        std::span<const PaperFigure> printed)
{
    std::vector<ReproducedFigure> figures;
    for (const PaperRatio ratio : ratios) {
        for (const PaperStatistic statistic : paperStatistics()) {
            const double here = statisticOf(cases, ratio, statistic);
            const std::size_t before = figures.size();
            for (const PaperFigure& each : printed) {
                if (each.ratio == ratio && each.statistic == statistic) {
                    figures.push_back({ratio, statistic, here, &each});
                }
            }
            if (figures.size() == before) {
                figures.push_back({ratio, statistic, here, nullptr});
            }
        }
    }
    return figures;
}

std::vector<ReproducedCase> casesOf(const PaperGroup& group, std::span<const ReproducedSeries> all)
{
    const auto has = [](const std::vector<std::string>& some, const std::string& one) {
        return some.empty() || std::ranges::find(some, one) != some.end();
    };
    std::vector<ReproducedCase> cases;
    for (const ReproducedSeries& each : all) {
        for (const ReproducedCase& one : each.cases) {
            if (has(group.series, each.series->title) && has(group.shapes, one.shape)) {
                cases.push_back(one);
            }
        }
    }
    return cases;
}

} // namespace pimento
