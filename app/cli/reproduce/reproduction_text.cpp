// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/reproduce/reproduction_text.h"

#include "app/cli/common/problem_words.h"
#include "app/cli/common/support.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace pimento::cli {

namespace {

Json jsonOf(const ReproducedDraft& draft)
{
    Json json{{"draft", draft.text},
              {"cycles", draft.cycles},
              {"in", draft.in},
              {"compute", draft.compute},
              {"out", draft.out}};
    addNotComputed(json, draft.notComputed);
    return json;
}

void printDraft(const char* name, const ReproducedDraft& draft, const std::string& ratios)
{
    printPlain("    {:<14}{:<20}{:>9} cycles = in {} + compute {} + out {}{}\n{}", name, draft.text, draft.cycles,
               draft.in, draft.compute, draft.out, ratios, notComputedLine(draft.notComputed, 18));
}

/// Formats a ratio, "1.26x"; small ones with one more digit.
std::string valueText(PaperRatio ratio, double value)
{
    return fmt::format("{:.{}f}{}", value, value < 0.1 ? 3 : 2, wordsOf(ratio).unit);
}

void printPrinted(const ReproducedFigure& figure)
{
    const PaperFigure& printed = *figure.printed;
    const char* bound = printed.as == PrintedAs::NoLess   ? "at least "
                        : printed.as == PrintedAs::NoMore ? "at most "
                                                          : "";
    std::string text = agreementText(printed, figure.here);
    if (printed.as == PrintedAs::Value) {
        text += fmt::format(", {:+.1f} %", 100 * (figure.here / printed.printed - 1));
    }
    text += printed.remark.empty() ? "" : "; " + printed.remark;
    printPlain("      paper, {}: {}{} ({})\n", nameOf(figure.statistic), bound,
               valueText(figure.ratio, printed.printed), text);
}

/// Prints both sides of each ratio, once per figure.
void printSides(std::span<const PaperRatio> ratios)
{
    for (const PaperRatio ratio : ratios) {
        printPlain("  {}: {}\n", wordsOf(ratio).title, wordsOf(ratio).sides);
    }
}

} // namespace

void printCases(const std::string& title, std::span<const ReproducedCase> cases)
{
    printPlain("\n{}; GPU: {}\n", title, cases.front().gpuName);
    for (const ReproducedCase& each : cases) {
        const auto over = [&](PaperRatio ratio) { return valueText(ratio, ratioOf(each, ratio)); };
        printPlain("  {}\n", each.shape);
        if (each.computeFirst) {
            printDraft("compute-first", *each.computeFirst, "");
        }
        const std::string& distribution = each.standard.distribution;
        printDraft("default", each.standard,
                   (distribution.empty() ? "" : "; the baseline (" + distribution + ")") + "; over GPU " +
                       over(PaperRatio::DefaultOverGpu));
        printDraft("best", each.best,
                   "; over GPU " + over(PaperRatio::BestOverGpu) + ", over default " +
                       over(PaperRatio::BestOverDefault) +
                       (each.computeFirst ? ", over compute-first " + over(PaperRatio::BestOverComputeFirst) : ""));
    }
}

void printFigures(std::span<const ReproducedFigure> figures)
{
    for (auto each = figures.begin(); each != figures.end();) {
        const auto end = std::find_if(each, figures.end(),
                                      [&](const ReproducedFigure& other) { return other.ratio != each->ratio; });
        const auto here = [&](PaperStatistic statistic) {
            return valueText(each->ratio, std::find_if(each, end, [&](const ReproducedFigure& other) {
                                              return other.statistic == statistic;
                                          })->here);
        };
        printPlain("    {}: harmonic mean {}, arithmetic {}, from {} to {}\n", wordsOf(each->ratio).title,
                   here(PaperStatistic::HarmonicMean), here(PaperStatistic::ArithmeticMean),
                   here(PaperStatistic::Least), here(PaperStatistic::Most));
        if (std::none_of(each, end, [](const ReproducedFigure& one) { return one.printed != nullptr; })) {
            printPlain("      the paper prints no number\n");
        }
        for (; each != end; ++each) {
            if (each->printed != nullptr) {
                printPrinted(*each);
            }
        }
    }
}

Json jsonOf(std::span<const ReproducedCase> cases, std::span<const PaperRatio> ratios)
{
    Json rows = Json::array();
    for (const ReproducedCase& each : cases) {
        Json row{{"shape", each.shape}, {"default", jsonOf(each.standard)}, {"best", jsonOf(each.best)}};
        row["default"]["distribution"] = each.standard.distribution;
        if (each.computeFirst) {
            row["compute_first"] = jsonOf(*each.computeFirst);
        }
        row["gpu"] = each.gpuName;
        row["gpu_ms"] = each.gpuSeconds * 1e3;
        for (const PaperRatio ratio : ratios) {
            row[wordsOf(ratio).id] = ratioOf(each, ratio);
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

Json jsonOf(std::span<const ReproducedFigure> figures)
{
    constexpr const char* kPrintedAs[] = {"value", "no_less", "no_more"};
    Json rows = Json::array();
    for (const ReproducedFigure& each : figures) {
        Json row{{"ratio", wordsOf(each.ratio).id}, {"statistic", nameOf(each.statistic)}, {"here", each.here}};
        row["paper"] = each.printed != nullptr ? Json(each.printed->printed) : Json(nullptr);
        if (each.printed != nullptr) {
            row["paper_means"] = kPrintedAs[static_cast<std::size_t>(each.printed->as)];
            row["agreement"] = agreementText(*each.printed, each.here);
            row["remark"] = each.printed->remark;
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

void print(const ReproducedExperiment& run)
{
    const PaperExperiment& experiment = *run.experiment;
    printPlain("{}: {}, system {}\n", experiment.id, experiment.title, run.reproducer->system);
    for (const auto* remarks : {&run.reproducer->remarks, &experiment.remarks}) {
        for (const std::string& remark : *remarks) {
            printPlain("  * {}\n", remark);
        }
    }
    if (experiment.hasComputeFirst()) {
        printPlain("  * T is taken from the drafts of the space {}, as the best is.\n", run.reproducer->space);
    }
    printSides(experiment.ratios);
    for (const ReproducedSeries& one : run.series) {
        printCases(one.series->title + " on " + one.series->device, one.cases);
        printFigures(figuresOf(one.cases, experiment.ratios, one.series->printed));
    }
    for (const PaperGroup& group : experiment.groups) {
        const std::vector<ReproducedCase> cases = casesOf(group, run.series);
        printPlain("\n{}, {} shapes\n", group.title, cases.size());
        printFigures(figuresOf(cases, experiment.ratios, group.printed));
    }
    printPlain("\n");
}

Json jsonOf(const ReproducedExperiment& run)
{
    const PaperExperiment& experiment = *run.experiment;
    Json series = Json::array();
    for (const ReproducedSeries& one : run.series) {
        series.push_back({{"title", one.series->title},
                          {"backend", one.series->device},
                          {"kernel", one.series->*(run.reproducer->kernel)},
                          {"cases", jsonOf(one.cases, experiment.ratios)},
                          {"figures", jsonOf(figuresOf(one.cases, experiment.ratios, one.series->printed))}});
    }
    Json groups = Json::array();
    for (const PaperGroup& group : experiment.groups) {
        const std::vector<ReproducedCase> cases = casesOf(group, run.series);
        groups.push_back({{"title", group.title},
                          {"shapes", cases.size()},
                          {"figures", jsonOf(figuresOf(cases, experiment.ratios, group.printed))}});
    }
    Json sides = Json::object();
    for (const PaperRatio ratio : experiment.ratios) {
        sides[wordsOf(ratio).id] = wordsOf(ratio).sides;
    }
    std::vector<std::string> remarks = run.reproducer->remarks;
    remarks.insert(remarks.end(), experiment.remarks.begin(), experiment.remarks.end());
    return {{"figure", experiment.id},    {"title", experiment.title},  {"model", run.reproducer->system},
            {"remarks", Json(remarks)},   {"ratios", std::move(sides)}, {"series", std::move(series)},
            {"groups", std::move(groups)}};
}

void print(const std::vector<CountedDrafts>& rows)
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

} // namespace pimento::cli
