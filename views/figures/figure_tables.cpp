// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/figures/figure_tables.h"

#include "engine/base/csv.h"
#include "engine/candidates/device_map.h"
#include "engine/deployment/deployment_text.h"
#include "views/explore/order_plot.h"
#include "views/explore/parallel/parallel_plot.h"
#include "views/explore/pruning_funnel.h"
#include "views/explore/scatter/scatter_plot.h"
#include "views/explore/trail_plot.h"
#include "views/figures/chip_tables.h"
#include "views/figures/model_tables.h"
#include "views/figures/roofline_tables.h"
#include "views/inspect/bank_columns.h"
#include "views/inspect/ranked_bars.h"
#include "views/network/placement_front.h"
#include "views/network/placement_matrix.h"
#include "views/plots/bank_map.h"
#include "views/plots/bar_chart.h"
#include "views/query/query_plot.h"
#include "views/whatif/whatif_plot.h"

#include <QWidget>

#include <algorithm>
#include <optional>
#include <vector>

namespace pimento {

namespace {

/// Collects the lines of one table.
class Table {
public:
    void add(const CsvWriter& line) { m_text += line.line() + "\n"; }
    [[nodiscard]] const std::string& text() const { return m_text; }

private:
    std::string m_text;
};

/// Adds a value as displayed: the word of a category, else the number.
void addValue(CsvWriter& line, double value, const TableColumn& column)
{
    const bool isWord =
        column.format == ValueFormat::Category && value >= 0 && value < static_cast<double>(column.categories.size());
    if (isWord) {
        line.add(column.categories[static_cast<std::size_t>(value)]);
    } else {
        line.add(value);
    }
}

/// Table of some rows and columns of an exploration.
std::string rowsTable(const Exploration& exploration, const std::vector<std::size_t>& columns,
                      const std::vector<std::uint32_t>& rows)
{
    const CandidateTable& table = *exploration.table;
    Table out;
    CsvWriter header;
    header.add("candidate");
    for (const std::size_t column : columns) {
        const TableColumn& one = table.columns()[column];
        header.add(one.unit.empty() ? one.title : one.title + " (" + one.unit + ")");
    }
    out.add(header);
    for (const std::uint32_t row : rows) {
        CsvWriter line;
        line.add(table.label(row));
        for (const std::size_t column : columns) {
            addValue(line, table.value(row, column), table.columns()[column]);
        }
        out.add(line);
    }
    return out.text();
}

std::string tableOf(const ScatterPlot& plot)
{
    const auto exploration = plot.exploration();
    if (exploration == nullptr) {
        return {};
    }
    std::vector<std::uint32_t> rows;
    for (std::size_t group = 0; group < plot.groups().size(); ++group) {
        const auto members = plot.groups().rows(group);
        rows.insert(rows.end(), members.begin(), members.end());
    }
    std::ranges::sort(rows);
    const ScatterColumns axes = plot.axes().columnsIn(*exploration->table);
    std::vector<std::size_t> columns = {axes.x, axes.y};
    if (const auto colour = plot.axes().colourIn(*exploration->table)) {
        columns.push_back(*colour);
    }
    return rowsTable(*exploration, columns, rows);
}

std::string tableOf(const ParallelPlot& plot)
{
    const auto exploration = plot.exploration();
    return exploration == nullptr ? std::string() : rowsTable(*exploration, plot.shownColumns(), plot.shownRows());
}

std::string tableOf(const OrderPlot& plot)
{
    if (plot.exploration() == nullptr || plot.candidates().empty()) {
        return {};
    }
    Table out;
    out.add(CsvWriter().add("place").add("candidate").add("cost").add("is"));
    for (std::size_t i = 0; i < plot.candidates().size(); ++i) {
        const OrderedCandidate& candidate = plot.candidates()[i];
        out.add(CsvWriter()
                    .add(static_cast<std::int64_t>(i + 1))
                    .add(plot.exploration()->table->label(candidate.row))
                    .add(candidate.cost)
                    .add(candidate.isBound ? "lower bound" : "cost"));
    }
    return out.text();
}

std::string tableOf(const TrailPlot& plot)
{
    Table out;
    out.add(CsvWriter().add("line").add("completed candidates").add("cost"));
    const auto add = [&](const char* name, const TrailPlot::Line& line) {
        for (std::size_t i = 0; i < line.cost.size(); ++i) {
            out.add(CsvWriter().add(name).add(line.settled[i]).add(line.cost[i]));
        }
    };
    add("best so far", plot.best());
    add("lower bound of open drafts", plot.leastLeft());
    return plot.best().cost.empty() ? std::string() : out.text();
}

std::string tableOf(const WhatIfPlot& plot)
{
    const WhatIf& curve = plot.curve();
    if (curve.points.empty()) {
        return {};
    }
    const WhatIfScale scale = scaleOf(curve);
    const std::string unit = " (" + scale.unit + ")";
    const Parameter& parameter = curve.parameters.front();
    Table out;
    out.add(CsvWriter()
                .add(parameter.unit.empty() ? parameter.id : parameter.id + " (" + parameter.unit + ")")
                .add("best candidate")
                .add("best" + unit)
                .add("question's best" + unit)
                .add("baseline" + unit)
                .add("no answer"));
    for (const WhatIfPoint& point : curve.points) {
        CsvWriter line;
        line.add(point.values.front()).add(point.best ? point.best->candidate : std::string());
        for (const auto* cost : {&point.best, &point.staying, &point.standard}) {
            if (*cost) {
                line.add(scale.of(**cost));
            } else {
                line.add(std::string());
            }
        }
        line.add(point.refused ? point.refused->what : std::string());
        out.add(line);
    }
    return out.text();
}

std::string tableOf(const PruningFunnel& plot)
{
    if (plot.stages().empty()) {
        return {};
    }
    Table out;
    out.add(CsvWriter().add("stage").add("candidates before").add("removed"));
    for (const FunnelStage& stage : plot.stages()) {
        out.add(CsvWriter()
                    .add(stage.name.toStdString())
                    .add(static_cast<std::int64_t>(stage.before))
                    .add(static_cast<std::int64_t>(stage.removed)));
    }
    return out.text();
}

std::string tableOf(const BarChart& plot)
{
    const BarData& data = plot.bars();
    if (data.bars.empty()) {
        return {};
    }
    Table out;
    CsvWriter header;
    header.add("bar");
    for (const BarData::Part& part : data.parts) {
        header.add((part.name + QStringLiteral(" (") + data.axisTitle + QLatin1Char(')')).toStdString());
    }
    out.add(header.add("note"));
    for (const BarData::Bar& bar : data.bars) {
        CsvWriter line;
        line.add(bar.name.toStdString());
        for (std::size_t part = 0; part < data.parts.size(); ++part) {
            line.add(part < bar.values.size() ? bar.values[part] : 0.0);
        }
        out.add(line.add(bar.note.toStdString()));
    }
    return out.text();
}

std::string tableOf(const BankMap& plot)
{
    const DeviceMap* map = plot.map();
    if (map == nullptr || plot.layer() >= map->layers.size()) {
        return {};
    }
    const MapLayer& layer = map->layers[plot.layer()];
    Table out;
    out.add(CsvWriter()
                .add(map->rowTitle)
                .add(map->columnTitle)
                .add("place")
                .add(layer.unit.empty() ? layer.title : layer.title + " (" + layer.unit + ")"));
    for (std::size_t cell = 0; cell < layer.values.size(); ++cell) {
        out.add(CsvWriter()
                    .add(static_cast<std::int64_t>(cell / map->columns))
                    .add(static_cast<std::int64_t>(cell % map->columns))
                    .add(cell < map->cellPaths.size() ? map->cellPaths[cell] : std::string())
                    .add(layer.values[cell]));
    }
    return out.text();
}

const char* nameOf(BurstState state)
{
    return state == BurstState::Coming ? "still to come" : state == BurstState::Moving ? "moves" : "there";
}

std::string tableOf(const BankColumns& plot)
{
    const BankPicture* picture = plot.picture();
    if (picture == nullptr || plot.cells().empty()) {
        return {};
    }
    Table out;
    out.add(CsvWriter()
                .add("layout")
                .add("channel")
                .add("bank")
                .add("row")
                .add("column")
                .add("tensor")
                .add("elements")
                .add("state"));
    for (const LayoutCell& cell : plot.cells()) {
        const LaidBurst& burst = picture->bursts[cell.burst];
        const bool isTensor = burst.tensor != LaidBurst::kNoTensor;
        out.add(CsvWriter()
                    .add(picture->side == LayoutSide::Host ? "host" : "PIM")
                    .add(static_cast<std::int64_t>(picture->bank.channel))
                    .add(static_cast<std::int64_t>(picture->bank.bank))
                    .add(cell.row)
                    .add(static_cast<std::int64_t>(cell.column))
                    .add(isTensor ? plot.names().value(static_cast<int>(burst.tensor)).toStdString() : std::string())
                    .add(plot.elementsOf(cell.burst))
                    .add(nameOf(cell.state)));
    }
    return out.text();
}

std::string tableOf(const RankedBars& plot)
{
    if (plot.bars().empty()) {
        return {};
    }
    Table out;
    out.add(CsvWriter().add("name").add("value").add("share"));
    for (const RankedBar& bar : plot.bars()) {
        out.add(CsvWriter().add(bar.name.toStdString()).add(bar.value.toStdString()).add(bar.share));
    }
    return out.text();
}

std::string tableOf(const PlacementMatrix& matrix)
{
    const auto& placement = matrix.placement();
    return placement == nullptr ? std::string() : deployment::deploymentCsv(placement->known, placement->goal);
}

std::string tableOf(const PlacementFront& plot)
{
    if (plot.points().empty()) {
        return {};
    }
    Table out;
    out.add(CsvWriter().add("placement").add("seconds").add("joules").add("seconds of unknown energy"));
    for (const PlacementFront::Point& point : plot.points()) {
        out.add(CsvWriter()
                    .add(point.isOnFront ? std::string("best") : point.run->name)
                    .add(point.run->seconds)
                    .add(point.run->joules)
                    .add(point.run->unknownJoules));
    }
    return out.text();
}

/// Table of a plot; none: the widget is no plot.
std::optional<std::string> tableOf(const QWidget& widget)
{
    if (const auto* scatter = qobject_cast<const ScatterPlot*>(&widget)) {
        return tableOf(*scatter);
    }
    if (const auto* parallel = qobject_cast<const ParallelPlot*>(&widget)) {
        return tableOf(*parallel);
    }
    if (const auto* order = qobject_cast<const OrderPlot*>(&widget)) {
        return tableOf(*order);
    }
    if (const auto* trail = qobject_cast<const TrailPlot*>(&widget)) {
        return tableOf(*trail);
    }
    if (const auto* whatIf = qobject_cast<const WhatIfPlot*>(&widget)) {
        return tableOf(*whatIf);
    }
    if (const auto* funnel = qobject_cast<const PruningFunnel*>(&widget)) {
        return tableOf(*funnel);
    }
    if (const auto* query = qobject_cast<const QueryPlot*>(&widget)) {
        return query->table();
    }
    if (const auto* bars = qobject_cast<const BarChart*>(&widget)) {
        return tableOf(*bars);
    }
    if (const auto* map = qobject_cast<const BankMap*>(&widget)) {
        return tableOf(*map);
    }
    if (const auto* columns = qobject_cast<const BankColumns*>(&widget)) {
        return tableOf(*columns);
    }
    if (const auto* ranked = qobject_cast<const RankedBars*>(&widget)) {
        return tableOf(*ranked);
    }
    if (const auto* matrix = qobject_cast<const PlacementMatrix*>(&widget)) {
        return tableOf(*matrix);
    }
    if (const auto* front = qobject_cast<const PlacementFront*>(&widget)) {
        return tableOf(*front);
    }
    if (auto table = rooflineTableOf(widget)) {
        return table;
    }
    if (auto table = chipTableOf(widget)) {
        return table;
    }
    return modelTableOf(widget);
}

void addTables(const QWidget& widget, std::string& text)
{
    if (const auto table = tableOf(widget)) {
        text += (text.empty() || table->empty() ? "" : "\n") + *table;
        return;
    }
    for (const QObject* child : widget.children()) {
        const auto* inner = qobject_cast<const QWidget*>(child);
        if (inner != nullptr && !inner->isWindow() && inner->isVisibleTo(&widget)) {
            addTables(*inner, text);
        }
    }
}

} // namespace

std::string figureTables(const QWidget& widget)
{
    std::string text;
    addTables(widget, text);
    return text;
}

} // namespace pimento
