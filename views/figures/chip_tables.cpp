// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/figures/chip_tables.h"

#include "engine/base/csv.h"
#include "views/inspect/chip_picture.h"
#include "views/inspect/kernel_forms_view.h"
#include "views/inspect/time_chart_view.h"

namespace pimento {

namespace {

std::string chipTable(const ChipPicture& picture)
{
    if (!picture.map()) {
        return {};
    }
    const ChipMap& map = *picture.map();
    std::string text = CsvWriter()
                           .add("core")
                           .add("layer")
                           .add("copy")
                           .add("group")
                           .add("rows in use")
                           .add("columns in use")
                           .line() +
                       "\n";
    for (std::size_t core = 0; core < map.cores.size(); ++core) {
        for (const ChipArray& array : map.cores[core]) {
            const ChipPiece& piece = map.pieces[array.piece];
            text += CsvWriter()
                        .add(static_cast<std::int64_t>(core))
                        .add(map.layers[piece.layer].name)
                        .add(std::int64_t{piece.copy})
                        .add(std::int64_t{array.group})
                        .add(std::int64_t{array.rows})
                        .add(std::int64_t{array.columns})
                        .line() +
                    "\n";
        }
    }
    return text;
}

std::string formsTable(const KernelFormsView& view)
{
    const KernelForms* layer = view.shown();
    if (layer == nullptr) {
        return {};
    }
    std::string text = CsvWriter()
                           .add("layer")
                           .add("form")
                           .add("matrices")
                           .add("rows")
                           .add("columns")
                           .add("arrays")
                           .add("products")
                           .add("elements read")
                           .add("elements kept")
                           .add("additions")
                           .line() +
                       "\n";
    for (const KernelForm& form : layer->forms) {
        text += CsvWriter()
                    .add(layer->layer)
                    .add(form.name)
                    .add(form.matrices)
                    .add(form.rows)
                    .add(form.columns)
                    .add(form.arrays)
                    .add(form.rounds)
                    .add(form.reads)
                    .add(form.memory)
                    .add(form.additions)
                    .line() +
                "\n";
    }
    return text;
}

std::string curvesTable(const TimeChartView& view)
{
    if (view.chart() == nullptr) {
        return {};
    }
    const TimeChart& chart = *view.chart();
    std::string text =
        CsvWriter().add("unit").add("values").add("time (ns)").add(chart.title + " (" + chart.unit + ")").line() + "\n";
    for (const std::size_t shown : view.shown()) {
        const TimeCurve& curve = chart.curves[shown];
        for (const TimePoint& point : curve.points) {
            text += CsvWriter().add(curve.label).add(curve.group).add(point.ns).add(point.value).line() + "\n";
        }
    }
    return text;
}

} // namespace

std::optional<std::string> chipTableOf(const QWidget& widget)
{
    if (const auto* picture = qobject_cast<const ChipPicture*>(&widget)) {
        return chipTable(*picture);
    }
    if (const auto* forms = qobject_cast<const KernelFormsView*>(&widget)) {
        return formsTable(*forms);
    }
    if (const auto* chart = qobject_cast<const TimeChartView*>(&widget)) {
        return curvesTable(*chart);
    }
    return std::nullopt;
}

} // namespace pimento
