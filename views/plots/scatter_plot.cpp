// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/scatter_plot.h"

#include "views/plots/guide_lines.h"
#include "views/plots/hover_card.h"
#include "views/plots/legend_entry.h"
#include "views/plots/mark_labels.h"
#include "views/plots/plot_theme.h"
#include "views/plots/point_cloud.h"
#include "views/state/number_format.h"
#include "views/state/selection.h"

#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace pimento {

namespace {

constexpr double kReach = 12; // pixels

QCPScatterStyle markStyle(MarkKind kind, const Palette& palette)
{
    const QColor color = palette.color(markRole(kind));
    const QPen edge(palette.color(Role::Base), 1.2);
    switch (kind) {
    case MarkKind::Best:
        return QCPScatterStyle(QCPScatterStyle::ssDiamond, edge, color, 15);
    case MarkKind::Default:
        return QCPScatterStyle(QCPScatterStyle::ssSquare, edge, color, 11);
    case MarkKind::FastestWork:
        return QCPScatterStyle(QCPScatterStyle::ssTriangle, edge, color, 13);
    case MarkKind::Selected:
        return QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(color, 2), Qt::NoBrush, 20);
    }
    return {};
}

/// Whether the axes add up to the total, as far as anything is known: a total may have parts that neither of them
/// shows.
bool axesAddUp(const Exploration& exploration)
{
    const CandidateTable::Layout& layout = exploration.table->layout();
    if (!exploration.best) {
        return true;
    }
    const auto valueOf = [&](std::size_t column) { return exploration.table->value(*exploration.best, column); };
    const double total = valueOf(layout.total);
    constexpr double kRounding = 1e-9;
    return std::abs(valueOf(layout.scatterX) + valueOf(layout.scatterY) - total) <= kRounding * std::abs(total);
}

} // namespace

ScatterPlot::ScatterPlot(Selection& selection, QWidget* parent)
    : QWidget(parent), m_selection(selection), m_plot(new QCustomPlot(this)), m_card(new HoverCard(m_plot))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    m_plot->setAccessibleName(tr("Scatter of drafts: compute time against data rearrangement time"));
    m_plot->setMouseTracking(true);
    m_plot->setFocusPolicy(Qt::StrongFocus);
    m_plot->installEventFilter(this);
    m_plot->setInteractions(QCP::iRangeZoom);
    m_plot->setSelectionRectMode(QCP::srmZoom);
    m_plot->setAutoAddPlottableToLegend(false);
    buildLayers();
    buildGraphs();
    connect(m_plot, &QCustomPlot::afterLayout, this, &ScatterPlot::placeLabels);
    applyScale();
    connect(m_plot, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) { m_pressedAt = event->pos(); });
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) { hoverAt(event->pos()); });
    connect(m_plot, &QCustomPlot::mouseRelease, this, [this](QMouseEvent* event) {
        if (event->button() == Qt::LeftButton && (event->pos() - m_pressedAt).manhattanLength() <= 3) {
            clickAt(event->pos());
        }
    });
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this, &ScatterPlot::resetView);
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
        connect(axis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, [this] {
            m_isZoomed = m_isZoomed || !m_isFitting;
            showGuides();
        });
    }
    connect(&m_selection, &Selection::currentChanged, this, &ScatterPlot::showMarks);
    connect(&m_selection, &Selection::hoverChanged, this, &ScatterPlot::showHover);
}

void ScatterPlot::buildLayers()
{
    m_plot->addLayer(QStringLiteral("marks"), m_plot->layer(QStringLiteral("main")), QCustomPlot::limAbove);
    m_plot->addLayer(QStringLiteral("hover"), m_plot->layer(QStringLiteral("marks")), QCustomPlot::limAbove);
    for (const char* name : {"marks", "hover"}) {
        m_plot->layer(QLatin1String(name))->setMode(QCPLayer::lmBuffered);
    }
    // The legend is a row of its own above the axes, where it hides no draft.
    m_plot->plotLayout()->insertRow(0);
    auto* row = new QCPLayoutGrid;
    m_plot->plotLayout()->addElement(0, 0, row);
    row->addElement(0, 0, m_plot->legend);
    row->addElement(0, 1, new QCPLayoutElement(m_plot)); // takes the rest of the width
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
    m_guides = std::make_unique<GuideLines>(*m_plot);
    m_guides->legendLine()->setName(tr("equal total"));
    m_cloud = new PointCloud(m_plot->xAxis, m_plot->yAxis);
    m_cloud->setName(tr("draft"));
    m_cloud->setGroups(&m_groups);
    // The best on top.
    for (const MarkKind kind : {MarkKind::Selected, MarkKind::FastestWork, MarkKind::Default, MarkKind::Best}) {
        QCPGraph* graph = m_plot->addGraph();
        graph->setLineStyle(QCPGraph::lsNone);
        graph->setName(markName(kind));
        graph->setLayer(QStringLiteral("marks"));
        graph->setSelectable(QCP::stNone);
        m_markGraphs[static_cast<std::size_t>(kind)] = graph;
    }
    m_labels = std::make_unique<MarkLabels>(*m_plot, QStringLiteral("marks"));
    m_labels->setGroups(&m_groups);
    m_hoverGraph = m_plot->addGraph();
    m_hoverGraph->setLineStyle(QCPGraph::lsNone);
    m_hoverGraph->setLayer(QStringLiteral("hover"));
    m_hoverGraph->setSelectable(QCP::stNone);
    m_plot->legend->addItem(new LegendEntry(m_plot->legend, m_cloud));
    for (const MarkKind kind : {MarkKind::Best, MarkKind::Default, MarkKind::Selected}) { // the other has its label
        QCPGraph* graph = m_markGraphs[static_cast<std::size_t>(kind)];
        m_plot->legend->addItem(new LegendEntry(m_plot->legend, graph));
    }
    m_plot->legend->addItem(new LegendEntry(m_plot->legend, m_guides->legendLine()));
}

ScatterPlot::~ScatterPlot() = default;

void ScatterPlot::setExploration(std::shared_ptr<const Exploration> exploration)
{
    const bool isOtherQuestion = !m_exploration || !isSameQuestion(*m_exploration->problem, *exploration->problem);
    m_exploration = std::move(exploration);
    const CandidateTable& table = *m_exploration->table;
    const auto& layout = table.layout();
    m_groups = PointGroups(table.values(layout.scatterX), table.values(layout.scatterY));
    m_plot->xAxis->setLabel(titleWithUnit(table.columns()[layout.scatterX]));
    m_plot->yAxis->setLabel(titleWithUnit(table.columns()[layout.scatterY]));
    if (isOtherQuestion) {
        m_isZoomed = false;
        leave();
    }
    applyScale();
    if (!m_isZoomed) {
        fitAxes();
    }
    showMarks();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
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
    setScale(*m_plot->xAxis, wanted);
    setScale(*m_plot->yAxis, wanted);
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
    if (m_exploration) { // the default draft may lie outside the space
        for (const Mark& mark : marksOf(*m_exploration, m_selection.current())) {
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
    if (m_exploration && axesAddUp(*m_exploration)) {
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
    const std::vector<Mark> marks = marksOf(*m_exploration, m_selection.current());
    for (QCPGraph* graph : m_markGraphs) {
        graph->data()->clear();
    }
    for (const Mark& mark : marks) {
        m_markGraphs[static_cast<std::size_t>(mark.kind)]->addData(mark.x, mark.y);
    }
    m_labels->show(marks);
    m_plot->layer(QStringLiteral("marks"))->replot();
}

void ScatterPlot::showHover()
{
    m_hoverGraph->data()->clear();
    if (m_exploration && m_selection.hover()) {
        const CandidateTable& table = *m_exploration->table;
        if (const auto row = table.rowOf(*m_selection.hover()); row && table.isKnown(*row)) {
            m_hoverGraph->addData(table.value(*row, table.layout().scatterX),
                                  table.value(*row, table.layout().scatterY));
        }
    }
    m_plot->layer(QStringLiteral("hover"))->replot();
}

std::optional<std::size_t> ScatterPlot::groupAt(QPoint position) const
{
    if (!m_exploration || m_groups.size() == 0 || !m_plot->axisRect()->rect().contains(position)) {
        return std::nullopt;
    }
    return nearestGroup(m_groups, axisMap(*m_plot->xAxis), axisMap(*m_plot->yAxis), position.x(), position.y(), kReach);
}

void ScatterPlot::hoverAt(QPoint position)
{
    const auto group = groupAt(position);
    if (!group) {
        leave();
        return;
    }
    const CandidateTable& table = *m_exploration->table;
    const auto rows = m_groups.rows(*group);
    const auto current = m_selection.current() ? table.rowOf(*m_selection.current()) : std::nullopt;
    const bool isCurrentHere = current && std::ranges::find(rows, *current) != rows.end();
    const std::size_t row = isCurrentHere ? *current : rows.front();
    CardText text;
    text.title = QString::fromStdString(table.label(row));
    for (std::size_t column = 0; column < table.columns().size(); ++column) {
        text.lines.emplace_back(QString::fromStdString(table.columns()[column].title),
                                formatWithUnit(table.value(row, column), table.columns()[column]));
    }
    if (rows.size() > 1) {
        text.remark = tr("%1 drafts share this point; click again for the next")
                          .arg(formatInteger(static_cast<double>(rows.size())));
    }
    m_card->showAt(position, text);
    m_selection.setHover(table.id(row));
}

void ScatterPlot::clickAt(QPoint position)
{
    if (const auto group = groupAt(position)) {
        const CandidateTable& table = *m_exploration->table;
        const auto current = m_selection.current() ? table.rowOf(*m_selection.current()) : std::nullopt;
        m_selection.setCurrent(table.id(nextInGroup(m_groups.rows(*group), current)));
    }
}

void ScatterPlot::leave()
{
    m_card->hide();
    m_selection.setHover(std::nullopt);
}

bool ScatterPlot::handleKey(int key)
{
    switch (key) {
    case Qt::Key_Left:
        step(-1);
        return true;
    case Qt::Key_Right:
        step(1);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        step(0);
        return true;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoom(0.8);
        return true;
    case Qt::Key_Minus:
        zoom(1.25);
        return true;
    case Qt::Key_0:
        resetView();
        return true;
    default:
        return false;
    }
}

/// To the neighbouring point, or to the next draft on the same one when `direction` is 0.
void ScatterPlot::step(int direction)
{
    if (!m_exploration || m_groups.size() == 0) {
        return;
    }
    const CandidateTable& table = *m_exploration->table;
    const auto row = m_selection.current() ? table.rowOf(*m_selection.current()) : std::nullopt;
    const auto group =
        row ? m_groups.find(table.value(*row, table.layout().scatterX), table.value(*row, table.layout().scatterY))
            : std::nullopt;
    const auto last = static_cast<std::ptrdiff_t>(m_groups.size()) - 1;
    const auto next = group ? std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(*group) + direction, 0, last) : 0;
    const bool isSamePoint = group && next == static_cast<std::ptrdiff_t>(*group);
    m_selection.setCurrent(
        table.id(nextInGroup(m_groups.rows(static_cast<std::size_t>(next)), isSamePoint ? row : std::nullopt)));
}

void ScatterPlot::zoom(double factor)
{
    m_plot->xAxis->scaleRange(factor);
    m_plot->yAxis->scaleRange(factor);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

bool ScatterPlot::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto* press = static_cast<QKeyEvent*>(event);
        return press->modifiers().testFlag(Qt::ControlModifier) ? false : handleKey(press->key());
    }
    if (event->type() == QEvent::Leave) {
        leave();
    }
    return QWidget::eventFilter(watched, event);
}

QPointF ScatterPlot::pixelOf(std::size_t row) const
{
    const CandidateTable& table = *m_exploration->table;
    return {m_plot->xAxis->coordToPixel(table.value(row, table.layout().scatterX)),
            m_plot->yAxis->coordToPixel(table.value(row, table.layout().scatterY))};
}

void ScatterPlot::setColours(const Palette& palette)
{
    m_palette = palette;
    themePlot(*m_plot, palette);
    m_card->setColours(palette);
    QColor point = palette.color(Role::Point);
    point.setAlpha(170);
    m_cloud->setBrush(point);
    for (const MarkKind kind : {MarkKind::Best, MarkKind::Default, MarkKind::Selected, MarkKind::FastestWork}) {
        m_markGraphs[static_cast<std::size_t>(kind)]->setScatterStyle(markStyle(kind, palette));
    }
    m_hoverGraph->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(palette.color(Role::Accent), 2), Qt::NoBrush, 13));
    m_guides->setColours(palette);
    m_labels->setColours(palette);
    showMarks();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
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
