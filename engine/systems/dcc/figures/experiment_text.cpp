// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/figures/experiment_text.h"

#include "engine/base/csv.h"
#include "engine/candidates/not_computed_text.h"
#include "engine/systems/dcc/figures/experiment_chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

JsonValue jsonOf(const ReproducedDraft& draft)
{
    JsonValue json{{"draft", draft.text},
                   {"cycles", draft.cycles},
                   {"in", draft.in},
                   {"compute", draft.compute},
                   {"out", draft.out}};
    addNotComputed(json, draft.notComputed);
    return json;
}

std::string draftLine(const char* name, const ReproducedDraft& draft, const std::string& ratios)
{
    return fmt::format("    {:<14}{:<20}{:>9} cycles = in {} + compute {} + out {}{}\n{}", name, draft.text,
                       draft.cycles, draft.in, draft.compute, draft.out, ratios,
                       notComputedLine(draft.notComputed, 18));
}

/// Formats a ratio, "1.26x"; small ones with one more digit.
std::string valueText(PaperRatio ratio, double value)
{
    return fmt::format("{:.{}f}{}", value, value < 0.1 ? 3 : 2, wordsOf(ratio).unit);
}

std::string printedLine(const ReproducedFigure& figure)
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
    return fmt::format("      paper, {}: {}{} ({})\n", nameOf(figure.statistic), bound,
                       valueText(figure.ratio, printed.printed), text);
}

/// Lists the configurations on both sides of each ratio, once per figure.
std::string sidesText(std::span<const PaperRatio> ratios)
{
    std::string text;
    for (const PaperRatio ratio : ratios) {
        text += fmt::format("  {}: {}\n", wordsOf(ratio).title, wordsOf(ratio).sides);
    }
    return text;
}

} // namespace

std::string casesText(const std::string& title, std::span<const ReproducedCase> cases)
{
    std::string text;
    text += fmt::format("\n{}; GPU: {}\n", title, cases.front().gpuName);
    for (const ReproducedCase& each : cases) {
        const auto over = [&](PaperRatio ratio) { return valueText(ratio, ratioOf(each, ratio)); };
        text += fmt::format("  {}\n", each.shape);
        if (each.computeFirst) {
            text += draftLine("compute-first", *each.computeFirst, "");
        }
        const std::string& distribution = each.standard.distribution;
        text += draftLine("default", each.standard,
                          (distribution.empty() ? "" : "; the baseline (" + distribution + ")") + "; over GPU " +
                              over(PaperRatio::DefaultOverGpu));
        text += draftLine(
            "best", each.best,
            "; over GPU " + over(PaperRatio::BestOverGpu) + ", over default " + over(PaperRatio::BestOverDefault) +
                (each.computeFirst ? ", over compute-first " + over(PaperRatio::BestOverComputeFirst) : ""));
    }
    return text;
}

std::string figuresText(std::span<const ReproducedFigure> figures)
{
    std::string text;
    for (auto each = figures.begin(); each != figures.end();) {
        const auto end = std::find_if(each, figures.end(),
                                      [&](const ReproducedFigure& other) { return other.ratio != each->ratio; });
        const auto here = [&](PaperStatistic statistic) {
            return valueText(each->ratio, std::find_if(each, end, [&](const ReproducedFigure& other) {
                                              return other.statistic == statistic;
                                          })->here);
        };
        text += fmt::format("    {}: harmonic mean {}, arithmetic {}, from {} to {}\n", wordsOf(each->ratio).title,
                            here(PaperStatistic::HarmonicMean), here(PaperStatistic::ArithmeticMean),
                            here(PaperStatistic::Least), here(PaperStatistic::Most));
        if (std::none_of(each, end, [](const ReproducedFigure& one) { return one.printed != nullptr; })) {
            text += "      the paper prints no number\n";
        }
        for (; each != end; ++each) {
            if (each->printed != nullptr) {
                text += printedLine(*each);
            }
        }
    }
    return text;
}

JsonValue jsonOf(std::span<const ReproducedCase> cases, std::span<const PaperRatio> ratios)
{
    JsonValue rows = JsonValue::array();
    for (const ReproducedCase& each : cases) {
        JsonValue row{{"shape", each.shape}, {"default", jsonOf(each.standard)}, {"best", jsonOf(each.best)}};
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

JsonValue jsonOf(std::span<const ReproducedFigure> figures)
{
    constexpr const char* kPrintedAs[] = {"value", "no_less", "no_more"};
    JsonValue rows = JsonValue::array();
    for (const ReproducedFigure& each : figures) {
        JsonValue row{{"ratio", wordsOf(each.ratio).id}, {"statistic", nameOf(each.statistic)}, {"here", each.here}};
        row["paper"] = each.printed != nullptr ? JsonValue(each.printed->printed) : JsonValue(nullptr);
        if (each.printed != nullptr) {
            row["paper_means"] = kPrintedAs[static_cast<std::size_t>(each.printed->as)];
            row["agreement"] = agreementText(*each.printed, each.here);
            row["remark"] = each.printed->remark;
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

namespace {

std::string reportText(const ReproducedExperiment& run)
{
    const PaperExperiment& experiment = *run.experiment;
    std::string text = fmt::format("{}: {}, system {}\n", experiment.id, experiment.title, run.reproducer->system);
    for (const auto* remarks : {&run.reproducer->remarks, &experiment.remarks}) {
        for (const std::string& remark : *remarks) {
            text += "  * " + remark + "\n";
        }
    }
    if (experiment.hasComputeFirst()) {
        text += fmt::format("  * T is taken from the drafts of the space {}, as the best is.\n", run.reproducer->space);
    }
    text += sidesText(experiment.ratios);
    for (const ReproducedSeries& one : run.series) {
        text += casesText(one.series->title + " on " + one.series->device, one.cases);
        text += figuresText(figuresOf(one.cases, experiment.ratios, one.series->printed));
    }
    for (const PaperGroup& group : experiment.groups) {
        const std::vector<ReproducedCase> cases = casesOf(group, run.series);
        text += fmt::format("\n{}, {} shapes\n", group.title, cases.size());
        text += figuresText(figuresOf(cases, experiment.ratios, group.printed));
    }
    return text + "\n";
}

JsonValue jsonOf(const ReproducedExperiment& run)
{
    const PaperExperiment& experiment = *run.experiment;
    JsonValue series = JsonValue::array();
    for (const ReproducedSeries& one : run.series) {
        series.push_back({{"title", one.series->title},
                          {"backend", one.series->device},
                          {"kernel", one.series->*(run.reproducer->kernel)},
                          {"cases", jsonOf(one.cases, experiment.ratios)},
                          {"figures", jsonOf(figuresOf(one.cases, experiment.ratios, one.series->printed))}});
    }
    JsonValue groups = JsonValue::array();
    for (const PaperGroup& group : experiment.groups) {
        const std::vector<ReproducedCase> cases = casesOf(group, run.series);
        groups.push_back({{"title", group.title},
                          {"shapes", cases.size()},
                          {"figures", jsonOf(figuresOf(cases, experiment.ratios, group.printed))}});
    }
    JsonValue sides = JsonValue::object();
    for (const PaperRatio ratio : experiment.ratios) {
        sides[wordsOf(ratio).id] = wordsOf(ratio).sides;
    }
    std::vector<std::string> remarks = run.reproducer->remarks;
    remarks.insert(remarks.end(), experiment.remarks.begin(), experiment.remarks.end());
    return {{"figure", experiment.id},       {"title", experiment.title},  {"model", run.reproducer->system},
            {"remarks", JsonValue(remarks)}, {"ratios", std::move(sides)}, {"series", std::move(series)},
            {"groups", std::move(groups)}};
}

std::string reportText(const std::vector<CountedDrafts>& rows)
{
    std::string text = fmt::format(
        "{}: drafts of GEMV without and with pruning, as the published artifact enumerates them\n", kTable3);
    text +=
        fmt::format("  {:<42}{:>8}{:>12}{:>10}{:>12}{:>10}\n", "shape", "groups", "complete", "paper", "kept", "paper");
    for (const CountedDrafts& row : rows) {
        text += fmt::format("  {:<42}{:>8}{:>12}{:>10}{:>12}{:>10}{}\n", row.shape, row.groups, row.complete,
                            row.printedComplete, row.kept, row.printedKept, row.isAsPrinted() ? "" : "  differs");
    }
    return text + "\n";
}

JsonValue jsonOf(const std::vector<CountedDrafts>& rows)
{
    JsonValue all = JsonValue::array();
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

void addDraft(CsvWriter& row, const ReproducedDraft& draft)
{
    row.add(draft.text).add(draft.cycles).add(draft.in).add(draft.compute).add(draft.out);
}

std::string draftHeadings(const std::string& name)
{
    std::string all;
    for (const char* part : {"draft", "cycles", "cycles_in", "cycles_compute", "cycles_out"}) {
        all += "," + name + "_" + part;
    }
    return all;
}

std::string csvOf(const ReproducedExperiment& run)
{
    const PaperExperiment& experiment = *run.experiment;
    std::string text = "model,series,backend,kernel,shape";
    text += experiment.hasComputeFirst() ? draftHeadings("compute_first") : "";
    text += draftHeadings("default") + ",default_distribution" + draftHeadings("best") + ",gpu,gpu_ms";
    for (const PaperRatio ratio : experiment.ratios) {
        text += std::string(",") + wordsOf(ratio).id;
    }
    text += "\n";
    for (const ReproducedSeries& one : run.series) {
        for (const ReproducedCase& each : one.cases) {
            CsvWriter row;
            row.add(run.reproducer->system).add(one.series->title).add(one.series->device);
            row.add(one.series->*(run.reproducer->kernel)).add(each.shape);
            if (each.computeFirst) {
                addDraft(row, *each.computeFirst);
            }
            addDraft(row, each.standard);
            row.add(each.standard.distribution);
            addDraft(row, each.best);
            row.add(each.gpuName).add(each.gpuSeconds * 1e3);
            for (const PaperRatio ratio : experiment.ratios) {
                row.add(ratioOf(each, ratio));
            }
            text += row.line() + "\n";
        }
    }
    return text;
}

std::string csvOf(const std::vector<CountedDrafts>& rows)
{
    std::string text = "shape,groups,complete,complete_paper,kept,kept_paper\n";
    for (const CountedDrafts& each : rows) {
        CsvWriter row;
        row.add(each.shape).add(std::int64_t{each.groups}).add(each.complete).add(each.printedComplete);
        row.add(each.kept).add(each.printedKept);
        text += row.line() + "\n";
    }
    return text;
}

} // namespace

FigureReport reportOf(const ReproducedExperiment& run)
{
    const std::string& id = run.experiment->id;
    return {reportText(run), jsonOf(run), {{id + ".csv", csvOf(run)}, {id + ".svg", svgOf(chartOf(run))}}};
}

FigureReport reportOf(const std::vector<CountedDrafts>& rows)
{
    return {reportText(rows), jsonOf(rows), {{std::string(kTable3) + ".csv", csvOf(rows)}}};
}

} // namespace pimento
