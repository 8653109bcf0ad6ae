// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/figures/model_tables.h"

#include "engine/base/csv.h"
#include "views/model/batch_plot.h"
#include "views/model/context_plot.h"
#include "views/model/layer_table_view.h"
#include "views/model/power_plot.h"
#include "views/model/step_bars.h"

namespace pimento {

namespace {

std::string tableOf(const StepBars& plot)
{
    const StepBarData& shown = plot.bars();
    if (shown.bars.empty()) {
        return {};
    }
    CsvWriter header;
    header.add("placement");
    for (const std::string_view name : inference::namesOf(shown.split)) {
        header.add(std::string(name) + " (s)");
    }
    header.add("step (s)").add("prefill (s)").add("of it laying weights out (s)");
    header.add("least by bandwidth (s)").add("least by computing (s)");
    std::string text = header.line() + "\n";
    for (const StepBar& bar : shown.bars) {
        CsvWriter line;
        line.add(bar.name.toStdString());
        for (const double part : bar.parts) {
            line.add(part);
        }
        line.add(bar.seconds).add(bar.prefill()).add(bar.relaySeconds);
        line.add(shown.bound.bytesSeconds).add(shown.bound.operationsSeconds);
        text += line.line() + "\n";
    }
    return text;
}

std::string tableOf(const ContextPlot& plot)
{
    if (plot.runs() == nullptr || plot.runs()->runs.empty()) {
        return {};
    }
    std::string text = CsvWriter().add("placement").add("context").add("step (s)").line() + "\n";
    for (const ModelRuns::Run& run : plot.runs()->runs) {
        const inference::StepSeries& steps = run->run.series;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            text += CsvWriter().add(run->placement.name).add(steps.contextOf(i)).add(steps.secondsOf(i)).line() + "\n";
        }
    }
    return text;
}

std::string tableOf(const BatchPlot& plot)
{
    if (plot.points().empty()) {
        return {};
    }
    std::string text = CsvWriter()
                           .add("placement")
                           .add("batch")
                           .add("time per token (ms)")
                           .add("tokens/s")
                           .add("J/decoded token")
                           .add("J/prompt")
                           .add("on the front")
                           .line() +
                       "\n";
    for (const BatchPoint& point : plot.points()) {
        text += CsvWriter()
                    .add(point.placement)
                    .add(point.batch)
                    .add(point.milliseconds)
                    .add(point.tokensPerSecond)
                    .add(point.joulesPerToken)
                    .add(point.joulesPerPrompt)
                    .add(point.isOnFront ? "yes" : "no")
                    .line() +
                "\n";
    }
    return text;
}

/// Table of the power over a step, in the command line's format.
std::string tableOf(const PowerPlot& plot)
{
    const auto& chart = plot.chart();
    return chart ? inference::powerCsvHeader() + inference::powerCsv(chart->source, chart->step, chart->power)
                 : std::string();
}

/// Table of the layers of a step, in the command line's format.
std::string tableOf(const LayerTableView& view)
{
    const inference::ModelStep& step = view.layers().step();
    return step.layers.empty() ? std::string()
                               : inference::layersCsvHeader() + inference::layersCsv(view.source(), step);
}

} // namespace

std::optional<std::string> modelTableOf(const QWidget& widget)
{
    if (const auto* bars = qobject_cast<const StepBars*>(&widget)) {
        return tableOf(*bars);
    }
    if (const auto* contexts = qobject_cast<const ContextPlot*>(&widget)) {
        return tableOf(*contexts);
    }
    if (const auto* batches = qobject_cast<const BatchPlot*>(&widget)) {
        return tableOf(*batches);
    }
    if (const auto* power = qobject_cast<const PowerPlot*>(&widget)) {
        return tableOf(*power);
    }
    if (const auto* layers = qobject_cast<const LayerTableView*>(&widget)) {
        return tableOf(*layers);
    }
    return std::nullopt;
}

} // namespace pimento
