// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/figures/dcc_figures.h"

#include "engine/problem/system.h"
#include "engine/systems/dcc/figures/experiment_text.h"
#include "engine/systems/dcc/figures/inference_text.h"
#include "engine/systems/dcc/figures/predictor_text.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace pimento {

namespace {

constexpr int kAccuracySamples = 10'000;
constexpr std::size_t kOnlineSamples = 3'000;
constexpr int kLeastShapes = 2;
constexpr int kLeastSamples = 100;

Result<const Reproducer*> reproducerOf(const FigureOptions& options)
{
    const auto system = findSystem(options.system);
    if (!system) {
        return tl::unexpected<Error>(system.error());
    }
    if (const Reproducer* found = findReproducer((*system)->info().id)) {
        return found;
    }
    return fail("the paper's figures are not reproduced in the model \"" + options.system.substr(0, 40) + "\"", "",
                "Use dcc-artifact or compiled");
}

Result<void> checkOptions(const FigureOptions& options)
{
    const bool hasShapes = options.shapes.value_or(kLeastShapes) >= kLeastShapes;
    if (!hasShapes || options.samples.value_or(kLeastSamples) < kLeastSamples) {
        return fail("is too small", hasShapes ? "--samples" : "--shapes", "Use at least 2 shapes and 100 samples");
    }
    const auto reproducer = reproducerOf(options);
    return reproducer ? Result<void>() : tl::unexpected<Error>(reproducer.error());
}

constexpr Publication kDcc = {.id = "dcc",
                              .title = "the DCC paper",
                              .listed =
                                  "table3, fig2, fig8, fig9, fig10, fig11, fig12, fig13, fig14, table4, fig15 or all",
                              .check = checkOptions};

template <class Found> Result<FigureReport> reportFrom(const Result<Found>& found)
{
    return found ? reportOf(*found) : Result<FigureReport>(tl::unexpected<Error>(found.error()));
}

ExploreOptions exploreOptions(const FigureContext& context)
{
    return {.threads = context.threads, .cache = context.cache, .heartbeat = context.heartbeat};
}

TrainingOptions trainingOptions(const FigureContext& context)
{
    TrainingOptions training;
    training.most = static_cast<std::size_t>(context.options.samples.value_or(kAccuracySamples));
    training.threads = context.threads;
    training.cache = context.cache;
    training.heartbeat = context.heartbeat;
    return training;
}

Result<FigureReport> table3(const FigureContext& context) { return reportFrom(countTable3(context.stop)); }

Result<FigureReport> experimentFigure(const PaperExperiment& experiment, const FigureContext& context)
{
    const auto reproducer = reproducerOf(context.options);
    if (!reproducer) {
        return tl::unexpected<Error>(reproducer.error());
    }
    return reportFrom(reproduce(experiment, **reproducer, context.catalogue, exploreOptions(context), context.stop,
                                [&](const PaperSeries& series, const std::string& shape) {
                                    context.begin(experiment.id + ", " + series.title + " " + shape);
                                }));
}

Result<FigureReport> inferenceFigure(const InferenceFigure& figure, const FigureContext& context)
{
    return reportFrom(reproduceInference(
        figure, context.catalogue, exploreOptions(context), context.stop, [&](std::size_t done, std::size_t all) {
            context.begin(fmt::format("{}, look-up tables: {} of {} rows", figure.id, done, all));
        }));
}

Result<FigureReport> table4(const FigureContext& context)
{
    const auto reproducer = reproducerOf(context.options);
    if (!reproducer) {
        return tl::unexpected<Error>(reproducer.error());
    }
    AccuracyOptions options;
    options.system = (*reproducer)->system;
    options.training = trainingOptions(context);
    options.mostShapes = static_cast<std::size_t>(context.options.shapes.value_or(0));
    options.step = [&](const AccuracySeries& series, const std::string& step) {
        context.begin(fmt::format("{}, {} on {}: {}", kTable4, series.kernel, series.device, step));
    };
    AccuracyTable table{options.system, options.space, options.top, {}};
    for (const AccuracySeries& series : accuracySeries()) {
        auto found = measureAccuracy(series, context.catalogue, options, context.stop);
        if (!found) {
            return tl::unexpected<Error>(found.error());
        }
        table.rows.push_back(*std::move(found));
    }
    return reportOf(table);
}

Result<FigureReport> fig15(const FigureContext& context)
{
    OnlineOptions options;
    options.training = trainingOptions(context);
    options.training.most = std::min<std::size_t>(options.training.most, kOnlineSamples);
    options.step = [&](const std::string& step) { context.begin(fmt::format("{}, {}", kFig15, step)); };
    return reportFrom(runOnline(context.catalogue, options, context.stop));
}

std::vector<PublishedFigure> makeFigures()
{
    std::vector<PublishedFigure> figures = {{&kDcc, kTable3, "Drafts of GEMV without and with pruning", table3}};
    for (const PaperExperiment& each : paperExperiments()) {
        figures.push_back({&kDcc, each.id, each.title,
                           [&each](const FigureContext& context) { return experimentFigure(each, context); }});
    }
    for (const InferenceFigure& each : inferenceFigures()) {
        figures.push_back({&kDcc, std::string(each.id), std::string(each.title),
                           [&each](const FigureContext& context) { return inferenceFigure(each, context); }});
    }
    figures.push_back({&kDcc, kTable4, "Choices of a predictor", table4});
    figures.push_back({&kDcc, kFig15, "Drafts chosen while queries come", fig15});
    return figures;
}

} // namespace

std::span<const PublishedFigure> dccFigures()
{
    static const std::vector<PublishedFigure> kFigures = makeFigures();
    return kFigures;
}

} // namespace pimento
