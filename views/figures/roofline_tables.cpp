// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/figures/roofline_tables.h"

#include "engine/base/csv.h"
#include "engine/inspection/roofline.h"
#include "views/compare/rooflines_plot.h"
#include "views/inspect/roofline_plot.h"

namespace pimento {

namespace {

std::string tableOf(const RooflinePlot& plot)
{
    const Roofline* roofline = plot.roofline();
    if (roofline == nullptr) {
        return {};
    }
    std::string text = CsvWriter().add("quantity").add("value").add("unit").line() + "\n";
    const auto add = [&](const char* name, double value, const char* unit) {
        text += CsvWriter().add(name).add(value).add(unit).line() + "\n";
    };
    add("bus at most", roofline->roofs.busBytes, "B/s");
    add("arrays at most", roofline->roofs.arrayBytes, "B/s");
    add("cores at most", roofline->roofs.operations, "operations/s");
    add("operations of the kernel", roofline->operations, "");
    add("bytes over the bus", roofline->busBytes, "B");
    add("bytes of the arrays", roofline->arrayBytes, "B");
    add("time", roofline->seconds, "s");
    add("lower bound of the time", roofline->secondsAtBest, "s");
    return text;
}

std::string tableOf(const RooflinesPlot& plot)
{
    const RooflineChart& chart = plot.data().chart;
    if (chart.machines.empty()) {
        return {};
    }
    const char* const names[] = {"what", "name", "operations", "bytes of the arrays", "bytes over the bus", "seconds"};
    CsvWriter header;
    for (const char* name : names) {
        header.add(name);
    }
    std::string text = header.line() + "\n";
    for (const ChartMachine& one : chart.machines) {
        text += CsvWriter()
                    .add("roofs a second")
                    .add(one.name)
                    .add(one.operations)
                    .add(one.memoryBytes)
                    .add(one.busBytes)
                    .add(1.0)
                    .line() +
                "\n";
    }
    for (const ChartPoint& one : chart.points) {
        text += CsvWriter()
                    .add("run")
                    .add(one.label)
                    .add(one.operations)
                    .add(one.memoryBytes)
                    .add(one.busBytes)
                    .add(one.seconds)
                    .line() +
                "\n";
    }
    return text;
}

} // namespace

std::optional<std::string> rooflineTableOf(const QWidget& widget)
{
    if (const auto* one = qobject_cast<const RooflinePlot*>(&widget)) {
        return tableOf(*one);
    }
    if (const auto* several = qobject_cast<const RooflinesPlot*>(&widget)) {
        return tableOf(*several);
    }
    return std::nullopt;
}

} // namespace pimento
