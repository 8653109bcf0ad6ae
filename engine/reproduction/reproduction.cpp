// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/reproduction/reproduction.h"

#include "engine/study/problem.h"
#include "engine/study/question.h"
#include "engine/study/system.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace pimento {

namespace {

Result<Question> questionOf(const Reproducer& reproducer, const PaperSeries& series, const std::string& shape)
{
    auto sizes = parseSizesText(shape);
    if (!sizes) {
        return tl::unexpected<Error>(sizes.error());
    }
    Question question;
    question.system = reproducer.system;
    question.kernel.name = series.*reproducer.kernel;
    question.kernel.sizes = *std::move(sizes);
    question.device.name = series.device;
    question.settings["space"] = reproducer.space;
    return question;
}

std::string nameOf(const Baseline& gpu)
{
    std::string name = gpu.name + " (";
    if (gpu.devices > 1) {
        name += "work of " + std::to_string(gpu.devices) + " devices, ";
    }
    return name + gpu.method + ")";
}

} // namespace

std::span<const Reproducer> reproducers()
{
    static const Reproducer kAll[] = {
        {"dcc-artifact", "listed", &PaperSeries::kernel,
         "the drafts that the published generator writes; the best is the fastest of them, not a predictor's pick"},
        {"compiled", "all", &PaperSeries::compiledKernel, "every draft, compiled and with the rules that are on"}};
    return kAll;
}

double ReproducedCase::ratio(PaperRatio ratio) const
{
    switch (ratio) {
    case PaperRatio::BestOverDefault:
        return standardCycles / bestCycles;
    case PaperRatio::BestOverGpu:
        return gpuSeconds / (bestCycles * secondsPerCycle);
    case PaperRatio::DefaultOverGpu:
        return gpuSeconds / (standardCycles * secondsPerCycle);
    }
    return 0;
}

double statisticOf(std::span<const ReproducedCase> cases, PaperRatio ratio, PaperStatistic statistic)
{
    double inverses = 0;
    double most = 0;
    for (const ReproducedCase& each : cases) {
        inverses += 1 / each.ratio(ratio);
        most = std::max(most, each.ratio(ratio));
    }
    return statistic == PaperStatistic::Most ? most : static_cast<double>(cases.size()) / inverses;
}

Result<ReproducedCase> reproduce(const Reproducer& reproducer, const PaperSeries& series, const std::string& shape,
                                 const Catalogue& catalogue, const ExploreOptions& options, std::stop_token stop)
{
    const auto question = questionOf(reproducer, series, shape);
    const auto problem = question ? pose(*question, catalogue) : tl::unexpected<Error>(question.error());
    if (!problem) {
        return tl::unexpected<Error>(problem.error());
    }
    const auto found = exploreBest(*problem, options, std::move(stop), [](const Exploration&) {});
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    const std::size_t ranked = (*problem)->costs().ranked;
    const auto baseline = (*problem)->baseline();
    if (!found->best || !found->proof || !found->proof->isProved() || !found->standard || !baseline) {
        return fail(ErrorKind::Stopped, "was stopped before the best draft was proved", (*problem)->text(),
                    "Give it more time");
    }
    return ReproducedCase{.shape = shape,
                          .standardDraft = found->standard->label,
                          .bestDraft = found->candidates->text(*found->best),
                          .standardCycles = found->standard->found.quantities[ranked],
                          .bestCycles = found->proof->ranked,
                          .secondsPerCycle =
                              static_cast<double>((*problem)->machine()->description().clockPeriod.value()) * 1e-12,
                          .gpuSeconds = baseline->seconds,
                          .gpuName = nameOf(*baseline)};
}

} // namespace pimento
