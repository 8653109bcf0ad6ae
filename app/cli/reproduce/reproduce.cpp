// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/cache.h"
#include "app/cli/common/options.h"
#include "app/cli/common/support.h"
#include "app/cli/reproduce/inference_output.h"
#include "app/cli/reproduce/predictor_output.h"
#include "app/cli/reproduce/reproduce_bands.h"
#include "app/cli/reproduce/reproduce_imtp.h"
#include "app/cli/reproduce/reproduction_files.h"
#include "app/cli/reproduce/reproduction_text.h"
#include "engine/bands/publication_file.h"
#include "engine/problem/system.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace pimento::cli {

namespace {

constexpr int kAccuracySamples = 10'000;
constexpr std::size_t kOnlineSamples = 3'000;

/// The requested figures.
struct Asked {
    bool hasTable3 = false;
    std::vector<const PaperExperiment*> experiments;
    std::vector<const InferenceFigure*> inferences;
    bool hasTable4 = false;
    bool hasFig15 = false;
    bool hasBands = false; // belongs to no single paper, so "all" does not include it
};

std::string knownFigures()
{
    std::string known = kTable3;
    for (const PaperExperiment& each : paperExperiments()) {
        known += ", " + each.id;
    }
    for (const InferenceFigure& each : inferenceFigures()) {
        known += ", " + std::string(each.id);
    }
    return known + ", " + kTable4 + ", " + kFig15 + ", " + kBands;
}

/// Parses the names of figures; each occurs once, in the paper's order.
Result<Asked> askedFor(const std::vector<std::string>& names)
{
    for (const std::string& name : names) {
        if (name != "all" && name != kTable3 && name != kTable4 && name != kFig15 && name != kBands &&
            std::ranges::find(paperExperiments(), name, &PaperExperiment::id) == paperExperiments().end() &&
            std::ranges::find(inferenceFigures(), name, &InferenceFigure::id) == inferenceFigures().end()) {
            return fail("there is no figure \"" + name.substr(0, 40) + "\" to reproduce", "",
                        "Use " + knownFigures() + " or all, or imtp first for figures of that paper");
        }
    }
    const auto isWanted = [&](const std::string& id) {
        return std::ranges::any_of(names, [&](const std::string& name) { return name == id || name == "all"; });
    };
    Asked asked{isWanted(kTable3),
                {},
                {},
                isWanted(kTable4),
                isWanted(kFig15),
                std::ranges::find(names, kBands) != names.end()};
    for (const PaperExperiment& each : paperExperiments()) {
        if (isWanted(each.id)) {
            asked.experiments.push_back(&each);
        }
    }
    for (const InferenceFigure& each : inferenceFigures()) {
        if (isWanted(std::string(each.id))) {
            asked.inferences.push_back(&each);
        }
    }
    return asked;
}

Result<const Reproducer*> reproducerOf(const std::string& model)
{
    const auto system = findSystem(model);
    if (!system) {
        return tl::unexpected<Error>(system.error());
    }
    if (const Reproducer* found = findReproducer((*system)->info().id)) {
        return found;
    }
    return fail("the paper's figures are not reproduced in the model \"" + model.substr(0, 40) + "\"", "",
                "Use dcc-artifact or compiled");
}

/// Prints and stores results as the options say.
template <class Found> Result<Json> tell(const Found& found, const ReproduceOptions& options)
{
    if (options.output == Output::Text) {
        print(found);
    }
    if (!options.out.empty()) {
        if (const auto written = writeFiles(options.out, found); !written) {
            return tl::unexpected<Error>(written.error());
        }
    }
    return jsonOf(found);
}

/// Resources for running the shapes.
struct Runs {
    const Reproducer& reproducer;
    const Catalogue& catalogue;
    ExploreOptions options;
    Interrupt& interrupt;
    ProgressLine& line;
};

Result<Json> table3(const ReproduceOptions& options, const Runs& runs)
{
    const auto rows = countTable3(runs.interrupt.token());
    return rows ? tell(*rows, options) : tl::unexpected<Error>(rows.error());
}

Result<Json> figure(const PaperExperiment& experiment, const ReproduceOptions& options, const Runs& runs)
{
    const auto run = reproduce(experiment, runs.reproducer, runs.catalogue, runs.options, runs.interrupt.token(),
                               [&](const PaperSeries& series, const std::string& shape) {
                                   runs.line.show(experiment.id + ", " + series.title + " " + shape);
                               });
    runs.line.clear();
    return run ? tell(*run, options) : tl::unexpected<Error>(run.error());
}

Result<Json> inference(const InferenceFigure& asked, const ReproduceOptions& options, const Runs& runs)
{
    const auto run = reproduceInference(
        asked, runs.catalogue, runs.options, runs.interrupt.token(), [&](std::size_t done, std::size_t all) {
            runs.line.show(fmt::format("{}, look-up tables: {} of {} rows", asked.id, done, all));
        });
    runs.line.clear();
    return run ? tell(*run, options) : tl::unexpected<Error>(run.error());
}

/// Options for training predictors.
TrainingOptions trainingOf(const ReproduceOptions& options, const Runs& runs)
{
    TrainingOptions training;
    training.most = static_cast<std::size_t>(options.samples.value_or(kAccuracySamples));
    training.threads = runs.options.threads;
    training.cache = runs.options.cache;
    training.heartbeat = runs.options.heartbeat;
    return training;
}

Result<Json> table4(const ReproduceOptions& options, const Runs& runs)
{
    AccuracyOptions asked;
    asked.system = runs.reproducer.system;
    asked.training = trainingOf(options, runs);
    asked.mostShapes = static_cast<std::size_t>(options.shapes.value_or(0));
    asked.step = [&](const AccuracySeries& series, const std::string& step) {
        runs.interrupt.report(0, 0);
        runs.line.show(fmt::format("{}, {} on {}: {}", kTable4, series.kernel, series.device, step));
    };
    AccuracyTable table{asked.system, asked.space, asked.top, {}};
    for (const AccuracySeries& series : accuracySeries()) {
        auto found = measureAccuracy(series, runs.catalogue, asked, runs.interrupt.token());
        runs.line.clear();
        if (!found) {
            return tl::unexpected<Error>(found.error());
        }
        table.rows.push_back(*std::move(found));
    }
    return tell(table, options);
}

Result<Json> fig15(const ReproduceOptions& options, const Runs& runs)
{
    OnlineOptions asked;
    asked.training = trainingOf(options, runs);
    asked.training.most = std::min<std::size_t>(asked.training.most, kOnlineSamples);
    asked.step = [&](const std::string& step) {
        runs.interrupt.report(0, 0);
        runs.line.show(fmt::format("{}, {}", kFig15, step));
    };
    const auto run = runOnline(runs.catalogue, asked, runs.interrupt.token());
    runs.line.clear();
    return run ? tell(*run, options) : tl::unexpected<Error>(run.error());
}

Result<Json> bandsBeside(const ReproduceOptions& options, const Runs& runs)
{
    auto all = bands::readPublications();
    const auto chosen = all ? chosenOf(*std::move(all), options.only) : tl::unexpected<Error>(all.error());
    if (!chosen) {
        return tl::unexpected<Error>(chosen.error());
    }
    const auto found = runBands(*chosen, options.study,
                                {.catalogue = runs.catalogue,
                                 .cache = runs.options.cache,
                                 .heartbeat = runs.options.heartbeat,
                                 .threads = runs.options.threads,
                                 .interrupt = runs.interrupt,
                                 .line = runs.line});
    runs.line.clear();
    return found ? tell(*found, options) : tl::unexpected<Error>(found.error());
}

Result<Json> answer(const Asked& asked, const ReproduceOptions& options, const Runs& runs)
{
    Json document = Json::array();
    if (asked.hasTable3) {
        auto rows = table3(options, runs);
        if (!rows) {
            return rows;
        }
        document.push_back(*std::move(rows));
    }
    for (const PaperExperiment* experiment : asked.experiments) {
        auto found = figure(*experiment, options, runs);
        if (!found) {
            return found;
        }
        document.push_back(*std::move(found));
    }
    for (const InferenceFigure* figure : asked.inferences) {
        auto found = inference(*figure, options, runs);
        if (!found) {
            return found;
        }
        document.push_back(*std::move(found));
    }
    using Part = Result<Json> (*)(const ReproduceOptions&, const Runs&);
    for (const auto& [isWanted, part] :
         {std::pair<bool, Part>{asked.hasTable4, table4}, {asked.hasFig15, fig15}, {asked.hasBands, bandsBeside}}) {
        if (isWanted) {
            auto found = part(options, runs);
            if (!found) {
                return found;
            }
            document.push_back(*std::move(found));
        }
    }
    return document;
}

} // namespace

int reproduceFigures(const ReproduceOptions& options)
{
    if (options.figures.front() == kImtp) {
        return reproduceImtp(options);
    }
    const auto asked = askedFor(options.figures);
    const auto reproducer = reproducerOf(options.model);
    const auto threads = threadsOf(options.threads);
    if (options.shapes.value_or(2) < 2 || options.samples.value_or(100) < 100) {
        return complain(Error{"is too small", options.shapes.value_or(2) < 2 ? "--shapes" : "--samples",
                              "Use at least 2 shapes and 100 samples"});
    }
    if (!asked || !reproducer || !threads) {
        return complain(!asked ? asked.error() : !reproducer ? reproducer.error() : threads.error());
    }
    const auto catalogue = Catalogue::loadDefault();
    if (!catalogue) {
        return complain(catalogue.error());
    }
    const Cache cache(options.cache);
    Interrupt interrupt;
    ProgressLine line;
    Heartbeat heartbeat(interrupt, line);
    const auto document = answer(*asked, options,
                                 {**reproducer,
                                  *catalogue,
                                  {.threads = *threads, .cache = cache.get(), .heartbeat = &heartbeat},
                                  interrupt,
                                  line});
    if (!document && interrupt.isRequested()) {
        say("pimento-cli: interrupted\n");
        return kInterrupted;
    }
    if (!document) {
        return complain(document.error());
    }
    if (options.output == Output::Json) {
        printJson(*document);
    }
    return kDone;
}

} // namespace pimento::cli
