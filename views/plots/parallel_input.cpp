// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/hover_card.h"
#include "views/plots/parallel_plot.h"
#include "views/plots/plot_math.h"
#include "views/state/number_format.h"
#include "views/state/shared_state.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QTimer>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <limits>

namespace pimento {

// What mouse and keyboard do in parallel coordinates.

namespace {

constexpr double kReach = 8;    // pixels from a line
constexpr double kClick = 3;    // pixels that a click may move
constexpr double kEndReach = 5; // pixels from the end of a range
constexpr double kOutside = 12; // pixels beyond the edge where an axis goes
constexpr double kInfinity = std::numeric_limits<double>::infinity();

} // namespace

std::vector<std::uint32_t> ParallelPlot::linesAt(QPointF point) const
{
    const auto place = m_layout.gapAt(point);
    if (!place || m_lines == nullptr || m_lines->rows() != m_state.rows.shown().rows()) {
        return {};
    }
    const double width = m_layout.xs[place->gap + 1] - m_layout.xs[place->gap];
    std::vector<std::uint32_t> rows =
        nearestLines(*m_lines, m_state.rows.lit(), *place, {width, m_layout.bottom - m_layout.top}, kReach);
    // The cheapest first: drafts without a cost behind.
    const CandidateTable& table = *m_exploration->table;
    std::ranges::stable_sort(rows, {}, [&](std::uint32_t row) {
        const double total = table.value(row, table.layout().total);
        return std::isnan(total) ? kInfinity : total;
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
    text.title = QString::fromStdString(table.label(row));
    for (std::size_t place = 0; place < m_layout.xs.size(); ++place) {
        const TableColumn& column = axisAt(place).info();
        text.lines.emplace_back(QString::fromStdString(column.title),
                                formatWithUnit(table.value(row, axisAt(place).column()), column));
    }
    if (rows.size() > 1) {
        text.remark = tr("%1 drafts share this line; click again for the next")
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

/// A range beside the click goes; otherwise the draft of the nearest line is selected, the next one by one more click.
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

/// The cheapest lit draft that costs more than the selected one; from the last one back to the first.
void ParallelPlot::selectNext()
{
    const CandidateTable& table = *m_exploration->table;
    std::vector<std::uint32_t> rows;
    for (std::uint32_t row = 0; row < table.rows(); ++row) {
        if (m_state.rows.lit().contains(row) && table.isKnown(row)) {
            rows.push_back(row);
        }
    }
    if (!rows.empty()) {
        std::ranges::stable_sort(rows, {}, [&](std::uint32_t row) { return table.value(row, table.layout().total); });
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
        m_brushing->start();
    }
}

void ParallelPlot::sendBrush()
{
    m_brushing->stop();
    if (m_nextBrush) {
        const FilterStack::Filters brush = *std::exchange(m_nextBrush, std::nullopt);
        m_state.filters.setBrush(brush);
    }
}

void ParallelPlot::setRange(std::size_t place, std::optional<ValueRange> range)
{
    m_state.filters.setBrush(withRange(m_state.filters.brush(), axisAt(place).info().id, range));
    describeFocus();
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

/// The range of an axis that nobody sees any more goes with it.
void ParallelPlot::dropAxis(std::size_t place)
{
    if (m_layout.shown.size() <= 2) { // lines need two
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

/// Logarithmic, or what suits the column otherwise.
void ParallelPlot::toggleScale(std::size_t place)
{
    const ParallelAxis& axis = axisAt(place);
    const bool isLogarithmic = axis.scale() == AxisScale::Logarithmic;
    if (isLogarithmic || axis.can(AxisScale::Logarithmic)) {
        m_axes.setScale(m_layout.shown[place], isLogarithmic ? AxisScale::Linear : AxisScale::Logarithmic);
        changeAxes(place);
    }
}

/// By keyboard; a range begins as all of the axis.
void ParallelPlot::moveEnd(int direction, bool isLower)
{
    const ParallelAxis& axis = axisAt(m_focus);
    const ValueRange before = rangeAt(m_focus).value_or(ValueRange{-kInfinity, kInfinity});
    // Up is up on the screen, also where values grow downwards.
    const bool isLeast = isLower != axis.isInverted();
    const double lowest = std::min(axis.valueAt(0), axis.valueAt(1));
    const double highest = std::max(axis.valueAt(0), axis.valueAt(1));
    const double end = std::clamp(isLeast ? before.least : before.most, lowest, highest);
    const double moved = axis.neighbour(end, direction);
    ValueRange range = before;
    if (isLeast) {
        range.least = moved <= lowest ? -kInfinity : std::min(moved, range.most);
    } else {
        range.most = moved >= highest ? kInfinity : std::max(moved, range.least);
    }
    const bool isAll = range.least == -kInfinity && range.most == kInfinity;
    setRange(m_focus, isAll ? std::nullopt : std::optional(range));
}

void ParallelPlot::focusOn(std::size_t place)
{
    if (!m_layout.xs.empty()) {
        m_focus = std::min(place, m_layout.xs.size() - 1);
        describeFocus();
        refresh();
    }
}

/// Tells people who listen what axis has the keyboard and what it shows.
void ParallelPlot::describeFocus()
{
    if (!m_exploration || m_layout.xs.empty()) {
        return;
    }
    const ParallelAxis& axis = axisAt(m_focus);
    const auto text = [&](double value) { return formatWithUnit(value, axis.info()); };
    QStringList parts;
    parts << tr("axis %1 of %2: %3")
                 .arg(m_focus + 1)
                 .arg(m_layout.xs.size())
                 .arg(QString::fromStdString(axis.info().title));
    parts << tr("from %1 at the bottom to %2 at the top").arg(text(axis.valueAt(0)), text(axis.valueAt(1)));
    if (axis.scale() == AxisScale::Logarithmic) {
        parts << tr("logarithmic");
    }
    if (const auto range = rangeAt(m_focus)) {
        const double lowest = std::min(axis.valueAt(0), axis.valueAt(1));
        const double highest = std::max(axis.valueAt(0), axis.valueAt(1));
        parts
            << tr("lit from %1 to %2").arg(text(std::max(range->least, lowest)), text(std::min(range->most, highest)));
    }
    setAccessibleDescription(parts.join(QStringLiteral(", ")));
    QAccessibleEvent told(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&told);
}

bool ParallelPlot::handleKey(const QKeyEvent& event)
{
    const bool isControl = event.modifiers().testFlag(Qt::ControlModifier);
    const bool isShift = event.modifiers().testFlag(Qt::ShiftModifier);
    const std::size_t last = m_layout.xs.size() - 1;
    const std::size_t left = m_focus > 0 ? m_focus - 1 : 0;
    const std::size_t right = std::min(m_focus + 1, last);
    switch (event.key()) {
    case Qt::Key_Left:
        isControl ? moveAxis(m_focus, left) : focusOn(left);
        return true;
    case Qt::Key_Right:
        isControl ? moveAxis(m_focus, right) : focusOn(right);
        return true;
    default:
        break;
    }
    if (isControl) {
        return false;
    }
    switch (event.key()) {
    case Qt::Key_Home:
        focusOn(0);
        return true;
    case Qt::Key_End:
        focusOn(last);
        return true;
    case Qt::Key_Up:
    case Qt::Key_Down:
        moveEnd(event.key() == Qt::Key_Up ? 1 : -1, isShift);
        return true;
    case Qt::Key_Delete:
        dropAxis(m_focus);
        return true;
    case Qt::Key_I:
        invertAxis(m_focus);
        return true;
    case Qt::Key_L:
        toggleScale(m_focus);
        return true;
    case Qt::Key_Plus:
        m_add->showMenu();
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        selectNext();
        return true;
    case Qt::Key_Escape:
        if (m_state.filters.brush().empty()) {
            return false;
        }
        rangeAt(m_focus) ? setRange(m_focus, std::nullopt) : m_state.filters.clearBrush();
        return true;
    default:
        return false;
    }
}

void ParallelPlot::keyPressEvent(QKeyEvent* event)
{
    if (!m_exploration || m_layout.isEmpty() || !handleKey(*event)) {
        QWidget::keyPressEvent(event);
    }
}

/// Tab goes from axis to axis before it leaves.
bool ParallelPlot::focusNextPrevChild(bool next)
{
    const bool isLast = next ? m_focus + 1 >= m_layout.xs.size() : m_focus == 0;
    if (!hasFocus() || isLast) {
        return QWidget::focusNextPrevChild(next);
    }
    focusOn(next ? m_focus + 1 : m_focus - 1);
    return true;
}

void ParallelPlot::focusInEvent(QFocusEvent* event)
{
    if (event->reason() == Qt::TabFocusReason) {
        m_focus = 0;
    } else if (event->reason() == Qt::BacktabFocusReason && !m_layout.xs.empty()) {
        m_focus = m_layout.xs.size() - 1;
    }
    describeFocus();
    refresh();
}

void ParallelPlot::focusOutEvent(QFocusEvent* /*event*/) { refresh(); }

QString ParallelPlot::toolTipAt(QPointF point) const
{
    if (const auto place = m_layout.titleAt(point)) {
        const TableColumn& column = axisAt(*place).info();
        return tr("<b>%1</b>: %2.<br>Drag moves the axis, off the top or the bottom drops it; a double-click inverts "
                  "it; the right button has more.")
            .arg(titleWithUnit(column).toHtmlEscaped(), QString::fromStdString(column.description).toHtmlEscaped());
    }
    if (const auto place = m_layout.axisAt(point); place && !rangeAt(*place)) {
        return tr("Drag along the axis to light the drafts of a range");
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
