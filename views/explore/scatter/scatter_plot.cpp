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
#include "views/plots/legend_plot.h"
#include "views/plots/plot.h"
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

} // namespace

ScatterPlot::ScatterPlot(SharedState& state, QWidget* parent)
    : QWidget(parent), m_state(state), m_selection(state.selection), m_plot(new Plot(this)),
      m_card(new HoverCard(m_plot)), m_key(new ColourKey(this)), m_looks(std::make_unique<GroupLooks>())
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_key);
    layout->addWidget(m_plot, 1);
    m_plot->setAccessibleName(tr("Scatter of candidates: compute time against rearrangement time"));
    m_plot->setMouseTracking(true);
    m_plot->setFocusPolicy(Qt::StrongFocus);
    m_plot->installEventFilter(this);
    m_plot->setAutoAddPlottableToLegend(false);
    buildLayers();
    buildGraphs();
    buildMouse();
    connect(m_plot, &QCustomPlot::beforeReplot, this, [this] { wrapLegend(*m_plot->legend, m_plot->width()); });
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
    m_cloud = new PointCloud(m_plot->xAxis, m_plot->yAxis);
    m_cloud->setName(tr("candidate"));
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
    m_cloud->setName(inWords(systemOf(*m_exploration).candidate));
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

void ScatterPlot::setPruned(std::shared_ptr<const PrunedCandidates> pruned)
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
    m_plot->setAccessibleName(tr("Scatter of candidates: %1 against %2")
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

} // namespace pimento
