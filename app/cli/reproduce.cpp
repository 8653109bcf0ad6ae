// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cache.h"
#include "app/cli/json_value.h"
#include "app/cli/options.h"
#include "app/cli/output_file.h"
#include "app/cli/support.h"
#include "engine/base/csv.h"
#include "engine/reproduction/draft_counts.h"
#include "engine/reproduction/reproduction.h"
#include "engine/study/system.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

namespace pimento::cli {

namespace {

/// A series of the paper and what its shapes take here.
struct Reproduced {
    const PaperSeries* series;
    std::vector<ReproducedCase> cases;
};

const char* nameOf(PaperRatio ratio)
{
    switch (ratio) {
    case PaperRatio::BestOverDefault:
        return "best over default";
    case PaperRatio::BestOverGpu:
        return "best over GPU";
    case PaperRatio::DefaultOverGpu:
        return "default over GPU";
    }
    return "";
}

const char* nameOf(PaperStatistic statistic)
{
    return statistic == PaperStatistic::HarmonicMean ? "harmonic mean" : "most";
}

/// Everything that is known of a series: what the paper prints, and the rest for comparison.
template <class Visit> void forEachStatistic(const Reproduced& one, Visit visit)
{
    for (const auto ratio : {PaperRatio::BestOverDefault, PaperRatio::BestOverGpu, PaperRatio::DefaultOverGpu}) {
        for (const auto statistic : {PaperStatistic::HarmonicMean, PaperStatistic::Most}) {
            const auto& all = one.series->printed;
            const auto printed = std::ranges::find_if(
                all, [&](const PaperFigure& each) { return each.ratio == ratio && each.statistic == statistic; });
            visit(ratio, statistic, printed == all.end() ? nullptr : &*printed,
                  statisticOf(one.cases, ratio, statistic));
        }
    }
}

void print(const Reproduced& one)
{
    printPlain("\n{} on {}; GPU: {}\n", one.series->title, one.series->device, one.cases.front().gpuName);
    printPlain("  {:<42}{:>10}{:>10}{:>14}{:>14}{:>16}  {}\n", "shape", "default", "best", "over default", "over GPU",
               "default/GPU", "best draft");
    for (const ReproducedCase& each : one.cases) {
        printPlain("  {:<42}{:>10}{:>10}{:>13.2f}x{:>13.2f}x{:>15.2f}x  {}\n", each.shape, each.standardCycles,
                   each.bestCycles, each.ratio(PaperRatio::BestOverDefault), each.ratio(PaperRatio::BestOverGpu),
                   each.ratio(PaperRatio::DefaultOverGpu), each.bestDraft);
    }
    forEachStatistic(one, [](PaperRatio ratio, PaperStatistic statistic, const PaperFigure* printed, double here) {
        if (printed != nullptr) {
            printPlain("  {}, {}: here {:.2f}, paper {:.2f} ({:+.1f} %)\n", nameOf(ratio), nameOf(statistic), here,
                       printed->printed, 100 * (here / printed->printed - 1));
        }
    });
}

Json jsonOf(const PaperExperiment& experiment, const std::vector<Reproduced>& all)
{
    Json series = Json::array();
    for (const Reproduced& one : all) {
        Json cases = Json::array();
        for (const ReproducedCase& each : one.cases) {
            cases.push_back({{"shape", each.shape},
                             {"default_draft", each.standardDraft},
                             {"default_cycles", each.standardCycles},
                             {"draft", each.bestDraft},
                             {"cycles", each.bestCycles},
                             {"gpu_ms", each.gpuSeconds * 1e3},
                             {"best_over_default", each.ratio(PaperRatio::BestOverDefault)},
                             {"best_over_gpu", each.ratio(PaperRatio::BestOverGpu)},
                             {"default_over_gpu", each.ratio(PaperRatio::DefaultOverGpu)}});
        }
        Json statistics = Json::array();
        forEachStatistic(one, [&](PaperRatio ratio, PaperStatistic statistic, const PaperFigure* printed, double here) {
            statistics.push_back({{"ratio", nameOf(ratio)},
                                  {"statistic", nameOf(statistic)},
                                  {"here", here},
                                  {"paper", printed != nullptr ? Json(printed->printed) : Json(nullptr)}});
        });
        series.push_back({{"title", one.series->title},
                          {"backend", one.series->device},
                          {"gpu", one.cases.front().gpuName},
                          {"cases", std::move(cases)},
                          {"statistics", std::move(statistics)}});
    }
    return {{"figure", experiment.id}, {"title", experiment.title}, {"series", std::move(series)}};
}

Result<void> writeCsv(const std::string& folder, const PaperExperiment& experiment, const std::vector<Reproduced>& all)
{
    std::error_code problem;
    std::filesystem::create_directories(folder, problem);
    if (problem) {
        return fail("cannot be made: " + problem.message(), folder, "Name a folder that can be written");
    }
    auto file = OutputFile::create((std::filesystem::path(folder) / (experiment.id + ".csv")).string());
    if (!file) {
        return tl::unexpected<Error>(file.error());
    }
    file->write("series,backend,shape,default_draft,default_cycles,draft,cycles,gpu,gpu_ms,best_over_default,"
                "best_over_gpu,default_over_gpu\n");
    for (const Reproduced& one : all) {
        for (const ReproducedCase& each : one.cases) {
            CsvWriter row;
            row.add(one.series->title).add(one.series->device).add(each.shape).add(each.standardDraft);
            row.add(each.standardCycles).add(each.bestDraft).add(each.bestCycles).add(each.gpuName);
            row.add(each.gpuSeconds * 1e3).add(each.ratio(PaperRatio::BestOverDefault));
            row.add(each.ratio(PaperRatio::BestOverGpu)).add(each.ratio(PaperRatio::DefaultOverGpu));
            file->write(row.line() + "\n");
        }
    }
    return file->close();
}

/// What runs the shapes.
struct Runs {
    const Reproducer& reproducer;
    const Catalogue& catalogue;
    ExploreOptions options;
    Interrupt& interrupt;
    ProgressLine& line;
};

Result<std::vector<Reproduced>> run(const PaperExperiment& experiment, const Runs& runs)
{
    std::vector<Reproduced> all;
    for (const PaperSeries& series : experiment.series) {
        Reproduced one{&series, {}};
        for (const std::string& shape : series.shapes) {
            runs.line.show(experiment.id + ", " + series.title + " " + shape);
            auto found =
                reproduce(runs.reproducer, series, shape, runs.catalogue, runs.options, runs.interrupt.token());
            if (!found) {
                return tl::unexpected<Error>(found.error());
            }
            one.cases.push_back(*std::move(found));
        }
        all.push_back(std::move(one));
    }
    return all;
}

constexpr const char* kTable3 = "table3";

void printCounts(const std::vector<CountedDrafts>& rows)
{
    printPlain("{}: drafts of GEMV without and with pruning, as the published artifact enumerates them\n", kTable3);
    printPlain("  {:<42}{:>8}{:>12}{:>10}{:>12}{:>10}\n", "shape", "groups", "complete", "paper", "kept", "paper");
    for (const CountedDrafts& row : rows) {
        printPlain("  {:<42}{:>8}{:>12}{:>10}{:>12}{:>10}{}\n", row.shape, row.groups, row.complete,
                   row.printedComplete, row.kept, row.printedKept, row.isAsPrinted() ? "" : "  differs");
    }
    printPlain("\n");
}

Json jsonOf(const std::vector<CountedDrafts>& rows)
{
    Json all = Json::array();
    for (const CountedDrafts& row : rows) {
        all.push_back({{"shape", row.shape},
                       {"groups", row.groups},
                       {"complete", row.complete},
                       {"complete_paper", row.printedComplete},
                       {"kept", row.kept},
                       {"kept_paper", row.printedKept}});
    }
    return {{"figure", kTable3}, {"rows", std::move(all)}};
}

/// The figures of a name; none for table3 alone.
Result<std::vector<const PaperExperiment*>> experimentsOf(const std::string& name)
{
    std::vector<const PaperExperiment*> chosen;
    std::string known = std::string(kTable3) + ", ";
    for (const PaperExperiment& each : paperExperiments()) {
        known += each.id + ", ";
        if (name == "all" || name == each.id) {
            chosen.push_back(&each);
        }
    }
    if (chosen.empty() && name != kTable3) {
        return fail("there is no figure \"" + name.substr(0, 40) + "\" to reproduce", "", "Use " + known + "or all");
    }
    return chosen;
}

Result<const Reproducer*> reproducerOf(const std::string& model)
{
    const auto system = findSystem(model);
    if (!system) {
        return tl::unexpected<Error>(system.error());
    }
    for (const Reproducer& each : reproducers()) {
        if (each.system == (*system)->info().id) {
            return &each;
        }
    }
    return fail("the paper's figures are not reproduced in the model \"" + model.substr(0, 40) + "\"", "",
                "Use dcc-artifact or compiled");
}

/// Counts, and prints what is wanted as text.
Result<Json> table3(Output output, const Interrupt& interrupt)
{
    const auto rows = countTable3(interrupt.token());
    if (!rows) {
        return tl::unexpected<Error>(rows.error());
    }
    if (output == Output::Text) {
        printCounts(*rows);
    }
    return jsonOf(*rows);
}

/// Runs the shapes of a figure, prints what is wanted as text, and writes the file.
Result<Json> figure(const PaperExperiment& experiment, const ReproduceOptions& options, const Runs& runs)
{
    const auto found = run(experiment, runs);
    runs.line.clear();
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    if (options.output == Output::Text) {
        printPlain("{}: {}, model {}: {}\n", experiment.id, experiment.title, runs.reproducer.system,
                   runs.reproducer.remark);
        for (const Reproduced& one : *found) {
            print(one);
        }
        printPlain("\n");
    }
    if (!options.out.empty()) {
        if (const auto written = writeCsv(options.out, experiment, *found); !written) {
            return tl::unexpected<Error>(written.error());
        }
    }
    return jsonOf(experiment, *found);
}

} // namespace

int reproduceFigures(const ReproduceOptions& options)
{
    const auto experiments = experimentsOf(options.figure);
    const auto reproducer = reproducerOf(options.model);
    const auto threads = threadsOf(options.threads);
    if (!experiments || !reproducer || !threads) {
        return complain(!experiments ? experiments.error() : !reproducer ? reproducer.error() : threads.error());
    }
    const auto catalogue = Catalogue::loadDefault();
    if (!catalogue) {
        return complain(catalogue.error());
    }
    const Cache cache(options.cache);
    Interrupt interrupt;
    ProgressLine line;
    Heartbeat heartbeat(interrupt, line);
    const Runs runs{**reproducer,
                    *catalogue,
                    {.threads = *threads, .cache = cache.get(), .heartbeat = &heartbeat},
                    interrupt,
                    line};
    std::vector<Result<Json>> answers;
    if (options.figure == kTable3 || options.figure == "all") {
        answers.push_back(table3(options.output, interrupt));
    }
    for (const PaperExperiment* experiment : *experiments) {
        if (answers.empty() || answers.back()) {
            answers.push_back(figure(*experiment, options, runs));
        }
    }
    if (!answers.back() && interrupt.isRequested()) {
        say("pimento-cli: interrupted\n");
        return kInterrupted;
    }
    if (!answers.back()) {
        return complain(answers.back().error());
    }
    if (options.output == Output::Json) {
        Json document = Json::array();
        for (Result<Json>& answer : answers) {
            document.push_back(*std::move(answer));
        }
        printJson(document);
    }
    return kDone;
}

} // namespace pimento::cli
