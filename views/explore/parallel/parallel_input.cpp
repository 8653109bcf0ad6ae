// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/parallel/parallel_plot.h"
#include "views/plots/hover_card.h"
#include "views/plots/plot_math.h"
#include "views/selection/shared_state.h"
#include "views/texts/number_format.h"
#include "views/texts/words.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QTimer>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <limits>

namespace pimento {

// Mouse input of parallel coordinates.

namespace {

constexpr double kLineReach = 8; // pixels from the mouse to a line
constexpr double kClick = 3;    // pixels that the mouse may move during a click
constexpr double kEndReach = 5; // pixels from the mouse to an end of a range
constexpr double kOutside = 12; // pixels beyond the edge where a dragged axis is dropped

} // namespace

std::vector<std::uint32_t> ParallelPlot::linesAt(QPointF point) const
{
    const auto place = m_layout.gapAt(point);
    if (!place || m_lines == nullptr || m_lines->rows() != m_state.rows.shown().rows()) {
        return {};
    }
    const double width = m_layout.xs[place->gap + 1] - m_layout.xs[place->gap];
    std::vector<std::uint32_t> rows =
        nearestLines(*m_lines, drawn(m_state.rows.lit()), *place, {width, m_layout.bottom - m_layout.top}, kLineReach);
    // The cheapest comes first, candidates without a cost last.
    const CandidateTable& table = *m_exploration->table;
    std::ranges::stable_sort(rows, {}, [&](std::uint32_t row) {
        const double total = table.value(row, table.layout().total);
        return std::isnan(total) ? std::numeric_limits<double>::infinity() : total;
    });
    return rows;
}

void ParallelPlot::hoverAt(QPointF point)
{
    const std::vector<std::uint32_t> rows = linesAt(point);
    if (rows.empty()) {
        leaveLines();
        return;
    }
    const CandidateTable& table = *m_exploration->table;
    const auto current = m_state.selection.current() ? table.rowOf(*m_state.selection.current()) : std::nullopt;
    const bool isCurrentHere = current && std::ranges::find(rows, *current) != rows.end();
    const std::size_t row = isCurrentHere ? *current : rows.front();
    CardText text;
    const QString code = QString::fromStdString(table.label(row));
    text.title = candidateWords(*m_exploration, row);
    if (!isCode(text.title, code)) {
        text.lines.emplace_back(tr("code"), code);
    }
    for (std::size_t place = 0; place < m_layout.xs.size(); ++place) {
        const TableColumn& column = axisAt(place).info();
        text.lines.emplace_back(inWords(column.title),
                                formatWithUnit(table.value(row, axisAt(place).column()), column));
    }
    if (rows.size() > 1) {
        text.remark = tr("%1 candidates share this line; click again for the next")
                          .arg(formatInteger(static_cast<double>(rows.size())));
    }
    m_card->showAt(point.toPoint(), text);
    m_state.selection.setHover(table.id(row));
}

void ParallelPlot::leaveLines()
{
    m_card->hide();
    m_state.selection.setHover(std::nullopt);
}

/// Removes the range of an axis if the click is beside it; otherwise selects the candidate of the nearest line, and
/// with each further click the next candidate on the same line.
void ParallelPlot::clickAt(QPointF point)
{
    if (const auto place = m_layout.axisAt(point)) {
        const auto ends = endsAt(*place);
        const double share = m_layout.shareAt(point.y());
        if (ends && (share < ends->first || share > ends->second)) {
            setRange(*place, std::nullopt);
            return;
        }
    }
    if (const std::vector<std::uint32_t> rows = linesAt(point); !rows.empty()) {
        const CandidateTable& table = *m_exploration->table;
        const auto current = m_state.selection.current() ? table.rowOf(*m_state.selection.current()) : std::nullopt;
        m_state.selection.setCurrent(table.id(nextInGroup(rows, current)));
    }
}

void ParallelPlot::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_exploration || m_layout.isEmpty()) {
        return;
    }
    m_pressedAt = event->position();
    m_mouse = event->position();
    m_pressedTitle = m_layout.titleAt(event->position());
    m_pressedAxis = m_pressedTitle ? std::nullopt : m_layout.axisAt(event->position());
    if (const auto place = m_pressedTitle ? m_pressedTitle : m_pressedAxis) {
        focusOn(*place);
    }
}

void ParallelPlot::beginDrag(QPointF point)
{
    leaveLines();
    if (m_pressedTitle) {
        m_draggedTitle = m_pressedTitle;
    } else if (m_pressedAxis) {
        const double share = m_layout.shareAt(m_pressedAt->y());
        const auto ends = endsAt(*m_pressedAxis);
        const double reach = kEndReach / (m_layout.bottom - m_layout.top);
        m_brushDrag = BrushDrag{*m_pressedAxis, partAt(share, ends, reach), share, ends.value_or(std::pair(0.0, 0.0))};
    }
    m_mouse = point;
}

void ParallelPlot::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_exploration || m_layout.isEmpty()) {
        return;
    }
    m_mouse = event->position();
    if (!m_pressedAt) {
        showCursorAt(m_mouse);
        hoverAt(m_mouse);
        return;
    }
    const bool isDragging = m_draggedTitle || m_brushDrag;
    if (!isDragging && (m_mouse - *m_pressedAt).manhattanLength() > kClick) {
        beginDrag(m_mouse);
    }
    if (m_brushDrag) {
        brushTo(m_layout.shareAt(m_mouse.y()));
    }
    if (m_draggedTitle) {
        update();
    }
}

void ParallelPlot::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_pressedAt) {
        return;
    }
    if (m_brushDrag) {
        brushTo(m_layout.shareAt(event->position().y()));
        sendBrush();
    } else if (m_draggedTitle) {
        endTitleDrag(event->position());
    } else if (!m_pressedTitle && (event->position() - *m_pressedAt).manhattanLength() <= kClick) {
        clickAt(event->position());
    }
    m_pressedAt.reset();
    m_pressedTitle.reset();
    m_pressedAxis.reset();
    m_draggedTitle.reset();
    m_brushDrag.reset();
    update();
}

void ParallelPlot::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const auto place = m_layout.titleAt(event->position())) {
        invertAxis(*place);
    } else {
        mousePressEvent(event);
    }
}

void ParallelPlot::leaveEvent(QEvent* /*event*/)
{
    if (!m_pressedAt) {
        leaveLines();
    }
}

void ParallelPlot::showCursorAt(QPointF point)
{
    if (m_layout.titleAt(point)) {
        setCursor(Qt::OpenHandCursor);
        return;
    }
    const auto place = m_layout.axisAt(point);
    if (!place) {
        unsetCursor();
        return;
    }
    const double reach = kEndReach / (m_layout.bottom - m_layout.top);
    const auto part = partAt(m_layout.shareAt(point.y()), endsAt(*place), reach);
    setCursor(part == BrushDrag::Part::New     ? Qt::CrossCursor
              : part == BrushDrag::Part::Whole ? Qt::SizeAllCursor
                                               : Qt::SizeVerCursor);
}

void ParallelPlot::brushTo(double share)
{
    const std::size_t place = m_brushDrag->axis;
    if (place >= m_layout.xs.size()) {
        return;
    }
    const auto [lower, upper] = m_brushDrag->endsAt(share);
    const auto range = axisAt(place).rangeBetween(lower, upper, 1 / (m_layout.bottom - m_layout.top));
    const FilterStack::Filters& from = m_nextBrush ? *m_nextBrush : m_state.filters.brush();
    m_nextBrush = withRange(from, axisAt(place).info().id, range);
    if (!m_brushing->isActive()) {
        sendBrush(); // sent at once; changes shortly afterwards are collected
    }
}

void ParallelPlot::sendBrush()
{
    m_brushing->stop();
    if (m_nextBrush) {
        const FilterStack::Filters brush = *std::exchange(m_nextBrush, std::nullopt);
        m_state.filters.setBrush(brush);
        m_brushing->start(); // started after views have updated, so that slow ones leave room for other events
    }
}

void ParallelPlot::setRange(std::size_t place, std::optional<ValueRange> range)
{
    m_state.filters.setBrush(withRange(m_state.filters.brush(), axisAt(place).info().id, range));
}

bool ParallelPlot::isOutside(QPointF point) const { return point.y() < -kOutside || point.y() > height() + kOutside; }

void ParallelPlot::endTitleDrag(QPointF point)
{
    const std::size_t from = *m_draggedTitle;
    if (isOutside(point)) {
        dropAxis(from);
    } else {
        moveAxis(from, m_layout.slotAt(point.x()));
    }
}

void ParallelPlot::moveAxis(std::size_t from, std::size_t to)
{
    if (from != to && to < m_layout.shown.size()) {
        m_axes.move(m_layout.shown[from], m_layout.shown[to]);
        changeAxes(to);
    }
}

/// Removes an axis together with its brush range, which would be invisible otherwise.
void ParallelPlot::dropAxis(std::size_t place)
{
    if (m_layout.shown.size() <= 2) { // lines need two axes
        return;
    }
    const FilterStack::Filters brush = withRange(m_state.filters.brush(), axisAt(place).info().id, std::nullopt);
    m_axes.drop(m_layout.shown[place]);
    changeAxes(place > 0 ? place - 1 : 0);
    m_state.filters.setBrush(brush);
}

void ParallelPlot::invertAxis(std::size_t place)
{
    m_axes.invert(m_layout.shown[place]);
    changeAxes(place);
}

/// Switches between a logarithmic and a linear scale, if the values can be shown on a logarithmic one.
void ParallelPlot::toggleScale(std::size_t place)
{
    const ParallelAxis& axis = axisAt(place);
    const bool isLogarithmic = axis.scale() == AxisScale::Logarithmic;
    if (isLogarithmic || axis.can(AxisScale::Logarithmic)) {
        m_axes.setScale(m_layout.shown[place], isLogarithmic ? AxisScale::Linear : AxisScale::Logarithmic);
        changeAxes(place);
    }
}

QString ParallelPlot::toolTipAt(QPointF point) const
{
    if (const auto place = m_layout.titleAt(point)) {
        const TableColumn& column = axisAt(*place).info();
        return tr("<b>%1</b>: %2.<br>Drag to move the axis, or off the top or bottom to drop it; double-click to "
                  "invert it; right-click for more.")
            .arg(titleWithUnit(column).toHtmlEscaped(), inWords(column.description).toHtmlEscaped());
    }
    if (const auto place = m_layout.axisAt(point); place && !rangeAt(*place)) {
        return tr("Drag along the axis to brush a range");
    }
    return {};
}

bool ParallelPlot::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QString text = m_exploration && !m_layout.isEmpty() ? toolTipAt(help->pos()) : QString();
        text.isEmpty() ? QToolTip::hideText() : QToolTip::showText(help->globalPos(), text, this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace pimento
