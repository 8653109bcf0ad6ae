// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/figures/experiment_chart.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <string_view>
#include <utility>

namespace pimento {

namespace {

/// Formats a ratio; small ones have a digit more.
std::string digits(double value)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), value < 0.1 ? "%.3f" : "%.2f", value);
    return text.data();
}

Bar ratioBar(const ReproducedCase& one, PaperRatio ratio, std::size_t entry)
{
    const double value = ratioOf(one, ratio);
    return {{{value, entry}}, digits(value) + wordsOf(ratio).unit, ""};
}

/// Bar of a draft's phases, relative to the time of the first draft of its group.
Bar phaseBar(const ReproducedDraft& draft, double whole, const char* letter)
{
    return {{{draft.in / whole, 0}, {draft.compute / whole, 1}, {draft.out / whole, 2}},
            digits(whole / draft.cycles) + "x",
            letter};
}

std::vector<Bar> barsOf(const ReproducedCase& one, ChartKind kind)
{
    if (kind == ChartKind::OverGpu) {
        return {ratioBar(one, PaperRatio::DefaultOverGpu, 0), ratioBar(one, PaperRatio::BestOverGpu, 1)};
    }
    if (kind == ChartKind::OverDefault) {
        return {ratioBar(one, PaperRatio::BestOverDefault, 1)};
    }
    if (one.computeFirst) {
        const double whole = one.computeFirst->cycles;
        return {phaseBar(*one.computeFirst, whole, "T"), phaseBar(one.standard, whole, "B"),
                phaseBar(one.best, whole, "D")};
    }
    return {phaseBar(one.standard, one.standard.cycles, "B"), phaseBar(one.best, one.standard.cycles, "D")};
}

/// Heading with the first ratio that the figure is about: "1.26x (paper 1.26x)".
std::vector<std::string> headingOf(const ReproducedSeries& series, PaperRatio ratio)
{
    std::vector<std::string> heading = {series.series->title + " on " + series.series->device};
    const std::string unit = wordsOf(ratio).unit;
    const double mean = statisticOf(series.cases, ratio, PaperStatistic::HarmonicMean);
    std::string line = "harmonic mean " + digits(mean) + unit;
    heading.push_back(wordsOf(ratio).title + std::string(":"));
    for (const PaperFigure& each : series.series->printed) {
        if (each.ratio == ratio && each.statistic == PaperStatistic::HarmonicMean) {
            line += " (paper " + digits(each.printed) + unit + ")";
        }
    }
    heading.push_back(std::move(line));
    return heading;
}

void describe(BarFigure& chart, const ReproducedExperiment& run)
{
    const ReproducedCase& any = run.series.front().cases.front();
    switch (run.experiment->chart) {
    case ChartKind::OverGpu:
        chart.subtitle.push_back("Speed-up over the GPU: " + any.gpuName + " / one device. System " +
                                 run.reproducer->system);
        chart.axis = "time of the GPU / time of the device (x)";
        chart.legend = {"default draft", "best draft"};
        chart.reference = 1;
        chart.referenceText = "as fast as the GPU";
        break;
    case ChartKind::OverDefault:
        chart.subtitle.push_back("Speed-up of the best draft over the default one. System " + run.reproducer->system);
        chart.axis = "time of the default draft / time of the best (x)";
        chart.legend = {"", "best draft"};
        chart.reference = 1;
        chart.referenceText = "as fast as the default draft";
        break;
    case ChartKind::Parts:
        chart.subtitle.push_back("Time in cycles of the device over that of the group's first bar. System " +
                                 run.reproducer->system);
        chart.subtitle.emplace_back(
            run.experiment->hasComputeFirst()
                ? "T: compute-first draft, B: default draft, D: best draft. Above a bar: time of "
                  "T / its time"
                : "B: default draft, D: best draft. Above a bar: time of B / its time");
        chart.axis = run.experiment->hasComputeFirst() ? "time / time of T" : "time / time of B";
        chart.legend = {"input rearrangement", "compute", "output rearrangement"};
        break;
    }
}

} // namespace

BarFigure chartOf(const ReproducedExperiment& run)
{
    BarFigure chart;
    chart.title = run.experiment->id + ": " + run.experiment->title;
    chart.labels = "sizes of the kernel";
    describe(chart, run);
    for (const ReproducedSeries& series : run.series) {
        BarSection section{headingOf(series, run.experiment->ratios.front()), {}};
        for (const ReproducedCase& one : series.cases) {
            section.groups.push_back({one.shape, barsOf(one, run.experiment->chart)});
        }
        chart.sections.push_back(std::move(section));
    }
    return chart;
}

} // namespace pimento
