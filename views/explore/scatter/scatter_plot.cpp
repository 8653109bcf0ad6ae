// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/scatter/scatter_plot.h"

#include "engine/exploration/recorded/pareto.h"
#include "views/explore/predictions/predicted_values.h"
#include "views/explore/scatter/colour_key.h"
#include "views/explore/scatter/guide_lines.h"
#include "views/explore/scatter/legend_entry.h"
#include "views/explore/scatter/mark_labels.h"
#include "views/explore/scatter/point_cloud.h"
#include "views/explore/scatter/scatter_layers.h"
#include "views/plots/hover_card.h"
#include "views/plots/plot_theme.h"
#include "views/selection/shared_state.h"
#include "views/texts/number_format.h"
#include "views/texts/words.h"

#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace pimento {

namespace {

constexpr std::array kMarkOrder = {MarkKind::PinD,     MarkKind::PinC,        MarkKind::PinB,    MarkKind::PinA,
                                   MarkKind::Selected, MarkKind::FastestWork, MarkKind::Default, MarkKind::Best};

/// The simulated rows among some rows: those without a mere prediction.
RowSet simulatedRows(const CandidateTable& table, const RowSet& rows)
{
    const PredictedValues predicted(table);
    RowSet simulated = rows;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        if (predicted.has(row)) {
            simulated.remove(row);
        }
    }
    return simulated;
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

} // namespace

ScatterPlot::ScatterPlot(SharedState& state, QWidget* parent)
    : QWidget(parent), m_state(state), m_selection(state.selection), m_plot(new QCustomPlot(this)),
      m_card(new HoverCard(m_plot)), m_key(new ColourKey(this)), m_looks(std::make_unique<GroupLooks>())
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_key);
    layout->addWidget(m_plot, 1);
    m_plot->setAccessibleName(tr("Scatter of drafts: compute time against rearrangement time"));
    m_plot->setMouseTracking(true);
    m_plot->setFocusPolicy(Qt::StrongFocus);
    m_plot->installEventFilter(this);
    m_plot->setAutoAddPlottableToLegend(false);
    buildLayers();
    buildGraphs();
    buildMouse();
    connect(m_plot, &QCustomPlot::afterLayout, this, &ScatterPlot::placeLabels);
    applyScale();
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
        connect(axis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, [this] {
            m_isZoomed = m_isZoomed || !m_isFitting;
            showGuides();
            countInside();
        });
    }
    connect(&m_selection, &Selection::currentChanged, this, &ScatterPlot::showMarks);
    connect(&m_selection, &Selection::hoverChanged, this, &ScatterPlot::showHover);
    connect(&m_state.pins, &Pins::changed, this, &ScatterPlot::showMarks);
    connect(&m_state.filters, &FilterStack::changed, this, [this] {
        if (m_exploration) {
            groupRows();
            m_plot->replot(QCustomPlot::rpQueuedReplot);
        }
    });
    connect(&m_state.rows, &ShownRows::litChanged, this, &ScatterPlot::showLit);
}

void ScatterPlot::buildLayers()
{
    m_plot->addLayer(QStringLiteral("marks"), m_plot->layer(QStringLiteral("main")), QCustomPlot::limAbove);
    m_plot->addLayer(QStringLiteral("hover"), m_plot->layer(QStringLiteral("marks")), QCustomPlot::limAbove);
    for (const char* name : {"marks", "hover"}) {
        m_plot->layer(QLatin1String(name))->setMode(QCPLayer::lmBuffered);
    }
    // The legend is a row of its own above the axes, where it hides no candidate.
    m_plot->plotLayout()->insertRow(0);
    auto* row = new QCPLayoutGrid;
    m_plot->plotLayout()->addElement(0, 0, row);
    row->addElement(0, 0, m_plot->legend);
    row->addElement(0, 1, new QCPLayoutElement(m_plot)); // takes the remaining width
    row->setColumnStretchFactor(0, 0.001);
    m_plot->plotLayout()->setRowStretchFactor(0, 0.001);
    m_plot->legend->setFillOrder(QCPLegend::foColumnsFirst);
    m_plot->legend->setMargins(QMargins(4, 0, 4, 0));
    m_plot->legend->setIconSize(20, 22);
    m_plot->legend->setIconTextPadding(5);
    m_plot->legend->setColumnSpacing(4);
    m_plot->legend->setVisible(true);
    m_plot->axisRect()->setRangeZoom(Qt::Horizontal | Qt::Vertical);
    m_plot->axisRect()->setMinimumMargins(QMargins(8, 8, 16, 8));
}

void ScatterPlot::buildGraphs()
{
    m_layers = std::make_unique<ScatterLayers>(*m_plot); // created first, so that they lie behind simulated candidates
    m_guides = std::make_unique<GuideLines>(*m_plot);
    m_guides->legendLine()->setName(tr("equal total"));
    m_cloud = new PointCloud(m_plot->xAxis, m_plot->yAxis);
    m_cloud->setName(tr("draft"));
    m_cloud->setGroups(&m_groups);
    m_cloud->setLooks(m_looks.get());
    m_frontGraph = m_plot->addGraph();
    m_frontGraph->setName(tr("Pareto front"));
    m_frontGraph->setSelectable(QCP::stNone);
    for (const MarkKind kind : kMarkOrder) { // the best one on top
        QCPGraph* graph = m_plot->addGraph();
        graph->setLineStyle(QCPGraph::lsNone);
        graph->setName(markName(kind));
        graph->setLayer(QStringLiteral("marks"));
        graph->setSelectable(QCP::stNone);
        m_markGraphs[static_cast<std::size_t>(kind)] = graph;
    }
    buildNotes();
    m_labels = std::make_unique<MarkLabels>(*m_plot, QStringLiteral("marks"));
    m_labels->setGroups(&m_groups);
    m_hoverGraph = m_plot->addGraph();
    m_hoverGraph->setLineStyle(QCPGraph::lsNone);
    m_hoverGraph->setLayer(QStringLiteral("hover"));
    m_hoverGraph->setSelectable(QCP::stNone);
    m_plot->legend->addItem(new LegendEntry(m_plot->legend, m_cloud));
    for (const MarkKind kind : {MarkKind::Best, MarkKind::Default, MarkKind::Selected}) { // FastestWork has a label
        QCPGraph* graph = m_markGraphs[static_cast<std::size_t>(kind)];
        m_plot->legend->addItem(new LegendEntry(m_plot->legend, graph));
    }
    m_plot->legend->addItem(new LegendEntry(m_plot->legend, m_frontGraph));
    m_plot->legend->addItem(new LegendEntry(m_plot->legend, m_guides->legendLine()));
}

ScatterPlot::~ScatterPlot() = default;

void ScatterPlot::setExploration(std::shared_ptr<const Exploration> exploration)
{
    const bool isOtherQuestion = !m_exploration || !isSameQuestion(*m_exploration->problem, *exploration->problem);
    m_exploration = std::move(exploration);
    if (isOtherQuestion) {
        m_isZoomed = false;
        leave();
    }
    groupRows();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void ScatterPlot::setAxes(const ScatterAxes& axes)
{
    if (axes == m_axes) {
        return;
    }
    m_isZoomed = m_isZoomed && axes.x == m_axes.x && axes.y == m_axes.y;
    m_axes = axes;
    if (m_exploration) {
        groupRows();
        m_plot->replot(QCustomPlot::rpQueuedReplot);
    }
}

void ScatterPlot::setPruned(std::shared_ptr<const PrunedDrafts> pruned)
{
    const bool isOther = (pruned == nullptr) != (m_layers->pruned() == nullptr);
    m_layers->setPruned(std::move(pruned));
    if (!m_exploration) {
        return;
    }
    groupRows();
    if (isOther) {
        resetView(); // pruned candidates may lie outside of the view
    }
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void ScatterPlot::setDominatedShown(bool isShown)
{
    m_isDominatedShown = isShown;
    if (m_exploration) {
        groupRows();
        m_plot->replot(QCustomPlot::rpQueuedReplot);
    }
}

/// Updates everything that depends on the shown rows and the axes.
void ScatterPlot::groupRows()
{
    const CandidateTable& table = *m_exploration->table;
    const auto [x, y] = columns();
    findFront();
    RowSet rows = m_state.rows.shown().rows() == table.rows() ? m_state.rows.shown() : RowSet::all(table.rows());
    if (!m_isDominatedShown) {
        RowSet front = RowSet::none(table.rows());
        for (const std::size_t row : m_front) {
            front.insert(row);
        }
        rows &= front;
    }
    m_groups = PointGroups(table.values(x), table.values(y), rows);
    if (PredictedValues(table).isAny()) { // unsimulated candidates have a series of their own on any axes
        m_groups = PointGroups(table.values(x), table.values(y), simulatedRows(table, rows));
    }
    m_layers->group(*m_exploration, {x, y}, rows);
    const auto label = [&](std::size_t column) {
        const TableColumn& info = table.columns()[column];
        return titleWithUnit(info, axisUnit(info, table.values(column)));
    };
    m_plot->xAxis->setLabel(label(x));
    m_plot->yAxis->setLabel(label(y));
    m_plot->setAccessibleName(tr("Scatter of drafts: %1 against %2")
                                  .arg(inWords(table.columns()[y].title), inWords(table.columns()[x].title)));
    colourGroups();
    applyScale();
    if (!m_isZoomed) {
        fitAxes();
    }
    showFront();
    showMarks();
    countInside();
}

/// Finds the Pareto front of the candidates that pass the filters.
void ScatterPlot::findFront()
{
    const CandidateTable& table = *m_exploration->table;
    const RowSet& shown = m_state.rows.shown();
    std::vector<ParetoAxis> axes;
    for (const std::size_t column : {columns().x, columns().y}) {
        ParetoAxis axis{table.columns()[column].id, {}, table.columns()[column].preference, table.values(column)};
        for (std::size_t row = 0; row < axis.values.size() && shown.rows() == axis.values.size(); ++row) {
            if (!shown.contains(row)) {
                axis.values[row] = std::numeric_limits<double>::quiet_NaN();
            }
        }
        axes.push_back(std::move(axis));
    }
    m_front = columns().x == columns().y ? std::vector<std::size_t>() : paretoFront(axes);
}

void ScatterPlot::showFront()
{
    const CandidateTable& table = *m_exploration->table;
    const auto [x, y] = columns();
    const auto isSmaller = [&](std::size_t column) { return table.columns()[column].preference != Preference::Larger; };
    // Between two candidates of the front only a point with the worse value of both is known to be reachable.
    m_frontGraph->setLineStyle(isSmaller(x) && isSmaller(y) ? QCPGraph::lsStepLeft : QCPGraph::lsLine);
    m_frontGraph->data()->clear();
    for (const std::size_t row : m_front) {
        m_frontGraph->addData(table.value(row, x), table.value(row, y));
    }
}

void ScatterPlot::countInside()
{
    if (!m_exploration) {
        return;
    }
    const QCPRange x = m_plot->xAxis->range();
    const QCPRange y = m_plot->yAxis->range();
    std::size_t inside = 0;
    std::size_t shown = 0;
    const std::array<const PointGroups*, 2> series = {&m_groups, &m_layers->predictedGroups()};
    for (const PointGroups* groups : series) {
        for (std::size_t group = 0; group < groups->size(); ++group) {
            const std::size_t rows = groups->rows(group).size();
            shown += rows;
            inside += x.contains(groups->x(group)) && y.contains(groups->y(group)) ? rows : 0;
        }
    }
    Q_EMIT viewChanged(inside, shown);
}

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
    if (m_exploration && axesAddUp(*m_exploration, columns())) {
        m_guides->show(m_shownScale);
    } else {
        m_guides->hide();
    }
    placeLabels();
}

void ScatterPlot::placeLabels()
{
    m_labels->place();
    m_guides->place(m_labels->boxes());
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
