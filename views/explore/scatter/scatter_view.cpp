// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/scatter/scatter_plot.h"

#include "engine/exploration/fidelity_costs.h"
#include "views/explore/predictions/predicted_values.h"
#include "views/explore/scatter/guide_lines.h"
#include "views/explore/scatter/mark_labels.h"
#include "views/explore/scatter/point_cloud.h"
#include "views/explore/scatter/scatter_layers.h"
#include "views/plots/hover_card.h"
#include "views/plots/plot_theme.h"
#include "views/selection/shared_state.h"
#include "views/texts/number_format.h"
#include "views/texts/words.h"

#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>

namespace pimento {

namespace {

/// The steps of a drawn front as narrow boxes, in pixels: each goes across to the next point first.
std::vector<QRectF> stepsOfFront(const QCPGraph& front)
{
    constexpr double kAround = 2;
    std::vector<QRectF> boxes;
    const QCPGraphDataContainer& points = *front.data();
    for (int i = 1; i < points.size() && front.lineStyle() == QCPGraph::lsStepLeft; ++i) {
        const QPointF from = front.coordsToPixels(points.at(i - 1)->key, points.at(i - 1)->value);
        const QPointF to = front.coordsToPixels(points.at(i)->key, points.at(i)->value);
        const QPointF corner(to.x(), from.y());
        for (const QRectF& step : {QRectF(from, corner), QRectF(corner, to)}) {
            boxes.push_back(step.normalized().adjusted(-kAround, -kAround, kAround, kAround));
        }
    }
    return boxes;
}

/// True if the axes add up to the total, as far as known: a total may have parts that neither axis shows.
bool axesAddUp(const Exploration& exploration, const ScatterColumns& columns)
{
    const CandidateTable::Layout& layout = exploration.table->layout();
    if (columns != ScatterColumns{layout.scatterX, layout.scatterY}) {
        return false;
    }
    if (!exploration.best) {
        return true;
    }
    const auto valueOf = [&](std::size_t column) { return exploration.table->value(*exploration.best, column); };
    const double total = valueOf(layout.total);
    constexpr double kRounding = 1e-9;
    return std::abs(valueOf(layout.scatterX) + valueOf(layout.scatterY) - total) <= kRounding * std::abs(total);
}

/// True if the axes show one quantity at two fidelities, such as an estimate and a simulated time.
bool areAlike(const Exploration& exploration, const ScatterColumns& columns)
{
    const TableColumn& x = exploration.table->columns()[columns.x];
    const TableColumn& y = exploration.table->columns()[columns.y];
    const auto& fidelities = exploration.problem->fidelities();
    const auto isTotal = [&](std::size_t column) {
        return std::ranges::any_of(fidelities,
                                   [&](Fidelity each) { return costColumn(*exploration.table, each) == column; });
    };
    return columns.x != columns.y && x.unit == y.unit && isTotal(columns.x) && isTotal(columns.y);
}

} // namespace

void ScatterPlot::applyScale()
{
    const auto isZero = [](double value) { return value <= 0; };
    const bool hasZero = std::ranges::any_of(m_groups.xs(), isZero) || std::ranges::any_of(m_groups.ys(), isZero);
    const Scale wanted = hasZero ? Scale::Linear : m_scale;
    if (wanted != m_shownScale || !m_exploration) {
        m_isZoomed = false;
    }
    m_shownScale = wanted;
    const auto scale = [&](QCPAxis& axis, std::size_t column) {
        const CandidateTable& table = *m_exploration->table;
        setScale(axis, wanted, axisUnit(table.columns()[column], table.values(column)));
    };
    if (m_exploration) {
        const auto [x, y] = columns();
        scale(*m_plot->xAxis, x);
        scale(*m_plot->yAxis, y);
    } else {
        setScale(*m_plot->xAxis, wanted);
        setScale(*m_plot->yAxis, wanted);
    }
}

void ScatterPlot::setLogarithmic(bool isLogarithmic)
{
    m_scale = isLogarithmic ? Scale::Logarithmic : Scale::Linear;
    applyScale();
    resetView();
}

void ScatterPlot::fitAxes()
{
    std::vector<double> xs = m_groups.xs();
    std::vector<double> ys = m_groups.ys();
    for (const PointGroups* groups : {&m_layers->predictedGroups(), &m_layers->prunedGroups()}) {
        xs.insert(xs.end(), groups->xs().begin(), groups->xs().end());
        ys.insert(ys.end(), groups->ys().begin(), groups->ys().end());
    }
    if (m_exploration) { // the default candidate may lie outside of the space
        for (const Mark& mark : marksOf(*m_exploration, m_selection.current(), nullptr, columns())) {
            xs.push_back(mark.x);
            ys.push_back(mark.y);
        }
    }
    const Range x = paddedRange(xs, m_shownScale);
    const Range y = paddedRange(ys, m_shownScale);
    m_isFitting = true;
    m_plot->xAxis->setRange(x.lower, x.upper);
    m_plot->yAxis->setRange(y.lower, y.upper);
    m_isFitting = false;
    showGuides();
}

void ScatterPlot::resetView()
{
    m_isZoomed = false;
    fitAxes();
    showMarks();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void ScatterPlot::showGuides()
{
    const bool isComparison = m_exploration && areAlike(*m_exploration, columns());
    m_guides->legendLine()->setName(isComparison ? tr("equal values") : tr("equal total"));
    if (isComparison) {
        m_guides->showDiagonal();
    } else if (m_exploration && axesAddUp(*m_exploration, columns())) {
        m_guides->show(m_shownScale);
    } else {
        m_guides->hide();
    }
    placeLabels();
}

void ScatterPlot::placeLabels()
{
    const std::vector<QRectF> front = stepsOfFront(*m_frontGraph);
    m_labels->place(front);
    std::vector<QRectF> taken = m_labels->boxes();
    std::ranges::copy(front, std::back_inserter(taken));
    m_guides->place(taken);
}

void ScatterPlot::showMarks()
{
    if (!m_exploration) {
        return;
    }
    std::vector<Mark> marks = marksOf(*m_exploration, m_selection.current(), &m_state.pins, columns());
    if (const auto row = m_selection.current() ? m_exploration->table->rowOf(*m_selection.current()) : std::nullopt) {
        if (auto mark = predictedMark(*m_exploration, *row, MarkKind::Selected, columns())) {
            marks.push_back(*std::move(mark));
        }
    }
    std::erase_if(marks, [](const Mark& mark) { return std::isnan(mark.x) || std::isnan(mark.y); });
    for (QCPGraph* graph : m_markGraphs) {
        graph->data()->clear();
    }
    for (const Mark& mark : marks) {
        m_markGraphs[static_cast<std::size_t>(mark.kind)]->addData(mark.x, mark.y);
    }
    m_labels->show(marks);
    m_marks = std::move(marks);
    showNotes();
    m_plot->layer(QStringLiteral("marks"))->replot();
}

void ScatterPlot::showHover()
{
    m_hoverGraph->data()->clear();
    if (m_exploration && m_selection.hover()) {
        const CandidateTable& table = *m_exploration->table;
        if (const auto row = table.rowOf(*m_selection.hover())) {
            const QPointF place = placeOf(*row);
            m_hoverGraph->addData(place.x(), place.y());
        }
    }
    m_plot->layer(QStringLiteral("hover"))->replot();
}

/// Position of a row on the axes; without a simulation the position of its prediction.
QPointF ScatterPlot::placeOf(std::size_t row) const
{
    const PredictedValues predicted(*m_exploration->table);
    return {predicted.value(row, columns().x), predicted.value(row, columns().y)};
}

QPointF ScatterPlot::pixelAt(QPointF values) const
{
    return {m_plot->xAxis->coordToPixel(values.x()), m_plot->yAxis->coordToPixel(values.y())};
}

QPointF ScatterPlot::pixelOf(std::size_t row) const { return pixelAt(placeOf(row)); }

std::optional<QLineF> ScatterPlot::diagonal() const
{
    const auto ends = m_guides->diagonal();
    return ends ? std::optional(QLineF(pixelAt({ends->first, ends->first}), pixelAt({ends->second, ends->second})))
                : std::nullopt;
}

bool ScatterPlot::saveTo(const QString& file)
{
    if (file.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive)) {
        return m_plot->savePdf(file, m_plot->width(), m_plot->height());
    }
    if (file.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive)) {
        return saveSvg(*m_plot, file);
    }
    return m_plot->savePng(file, m_plot->width(), m_plot->height(), 2);
}

} // namespace pimento
