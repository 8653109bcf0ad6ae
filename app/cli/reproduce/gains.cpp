// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/cache.h"
#include "app/cli/common/options.h"
#include "app/cli/common/question.h"
#include "app/cli/common/support.h"
#include "engine/problem/system.h"
#include "engine/systems/dcc/figures/experiment_text.h"
#include "engine/systems/dcc/figures/reproduction.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pimento::cli {

namespace {

constexpr PaperRatio kRatios[] = {PaperRatio::BestOverDefault, PaperRatio::BestOverGpu, PaperRatio::DefaultOverGpu};

/// The shapes whose drafts are compared, and the paper's numbers for them.
struct Comparison {
    std::vector<std::string> shapes;
    const PaperSeries* series = nullptr; // nullptr: the paper has no numbers for this kernel on this device
    std::string remark;
};

/// The paper's shapes of a kernel, for any device. The compiled system's `gemv` has one matrix for all heads, unlike
/// the paper's kernel, but can use its shapes.
std::vector<std::string> paperShapes(const std::string& kernel)
{
    for (const auto name : {&PaperSeries::compiledKernel, &PaperSeries::kernel}) {
        for (const char* device : {"attacc", "hbm-pim-hbm3"}) {
            if (const PaperSeries* series = findPaperSeries(device, kernel, name)) {
                return series->shapes;
            }
        }
    }
    return {};
}

/// The shape of the options, or the paper's shapes.
Result<Comparison> comparisonOf(const QuestionOptions& options, const std::string& system)
{
    if (!options.shape.empty() || !options.file.empty()) {
        return Comparison{{options.shape}, nullptr, "the paper prints means of several shapes"};
    }
    if (options.kernel.empty()) {
        return fail("--kernel is required", "", "See pimento-cli --help");
    }
    if (!options.saved.empty()) {
        return fail("the shapes of the paper are several questions", "--save-question", "Name one with --shape");
    }
    const Reproducer* reproducer = findReproducer(system);
    Comparison comparison{paperShapes(options.kernel), nullptr, "the paper has no such kernel on this device"};
    if (reproducer != nullptr) {
        comparison.series = findPaperSeries(options.backend, options.kernel, reproducer->kernel);
        const bool isOtherKernel =
            comparison.series == nullptr && findPaperSeries(options.backend, options.kernel, &PaperSeries::kernel);
        comparison.remark = isOtherKernel ? "this kernel has one matrix for all heads, the paper's one for each, which "
                                            "is batched_gemv"
                                          : comparison.remark;
    }
    if (comparison.shapes.empty()) {
        return fail("the paper has no shapes of the kernel \"" + options.kernel.substr(0, 40) + "\"", "",
                    "Name one with --shape");
    }
    return comparison;
}

Json documentOf(const GainsOptions& options, const Comparison& comparison, const std::vector<ReproducedCase>& cases,
                const std::vector<ReproducedFigure>& figures)
{
    const double mean = statisticOf(cases, PaperRatio::BestOverDefault, PaperStatistic::HarmonicMean);
    Json document{{"backend", options.question.backend},
                  {"kernel", options.question.kernel},
                  {"shapes", jsonOf(cases, kRatios)},
                  {"harmonic_mean", mean},
                  {"figures", jsonOf(figures)}};
    document["remark"] = comparison.series == nullptr ? Json(comparison.remark) : Json();
    return document;
}

void tell(const GainsOptions& options, const Comparison& comparison, const std::vector<ReproducedCase>& cases)
{
    const std::vector<PaperFigure> nothing;
    const auto figures = figuresOf(cases, kRatios, comparison.series != nullptr ? comparison.series->printed : nothing);
    if (options.output == Output::Json) {
        printJson(documentOf(options, comparison, cases, figures));
        return;
    }
    printPlainText(casesText(options.question.kernel + " on " + options.question.backend, cases));
    printPlainText(figuresText(figures));
    if (comparison.series == nullptr) {
        printPlain("  * Beside the paper: {}.\n", comparison.remark);
    }
    const bool isBeaten =
        std::ranges::any_of(cases, [](const ReproducedCase& one) { return one.best.cycles > one.standard.cycles; });
    if (isBeaten) {
        printPlain("  * Below 1.00x over the default: the space has no draft as good as the default one; all has.\n");
    }
}

/// Reproduces one shape of the question.
Result<ReproducedCase> gainOf(QuestionOptions question, const std::string& shape, const ExploreOptions& options,
                              const std::stop_token& stop)
{
    question.shape = shape;
    const auto problem = problemOf(question);
    auto one = problem ? reproduce(*problem, options, stop) : tl::unexpected<Error>(problem.error());
    if (one && !shape.empty()) {
        one->shape = shape; // as it was written
    }
    return one;
}

} // namespace

int listGains(const GainsOptions& options)
{
    const auto system = findSystem(options.question.model.empty() ? "compiled" : options.question.model);
    const auto threads = threadsOf(options.threads);
    const auto comparison =
        system ? comparisonOf(options.question, (*system)->info().id) : tl::unexpected<Error>(system.error());
    if (!comparison || !threads) {
        return complain(!comparison ? comparison.error() : threads.error());
    }
    QuestionOptions question = options.question;
    if (!question.space && question.file.empty()) {
        const Reproducer* reproducer = findReproducer((*system)->info().id);
        question.space = reproducer != nullptr ? std::optional(reproducer->space) : std::nullopt;
    }
    Interrupt interrupt;
    const Cache cache(options.cache);
    ProgressLine progress;
    Heartbeat heartbeat(interrupt, progress);
    std::vector<ReproducedCase> cases;
    std::optional<Error> refused;
    for (auto shape = comparison->shapes.begin(); shape != comparison->shapes.end() && !refused; ++shape) {
        progress.show(*shape);
        auto one = gainOf(question, *shape, {.threads = *threads, .cache = cache.get(), .heartbeat = &heartbeat},
                          interrupt.token());
        if (one) {
            cases.push_back(*std::move(one));
        } else {
            refused = one.error();
        }
    }
    progress.clear();
    if (refused && !interrupt.isRequested()) {
        return complain(*refused);
    }
    if (!cases.empty()) {
        tell(options, *comparison, cases);
    }
    return refused ? kInterrupted : kDone;
}

} // namespace pimento::cli
