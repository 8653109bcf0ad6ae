// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/parallel/parallel_plot.h"
#include "views/plots/plot_math.h"
#include "views/selection/shared_state.h"
#include "views/texts/number_format.h"
#include "views/texts/words.h"

#include <QAccessible>
#include <QFocusEvent>
#include <QKeyEvent>
#include <QToolButton>

#include <algorithm>
#include <limits>

namespace pimento {

// Keyboard input of parallel coordinates, and their descriptions for screen readers.

namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();

} // namespace

/// Selects the cheapest highlighted candidate that costs more than the selected one; after the last one the first.
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

/// Moves an end of the focused axis' range; without a range, the range of the whole axis.
void ParallelPlot::moveEnd(int direction, bool isLower)
{
    const ParallelAxis& axis = axisAt(m_focus);
    const ValueRange before = rangeAt(m_focus).value_or(ValueRange{-kUnbounded, kUnbounded});
    // Up means up on the screen, also on an inverted axis.
    const bool isLeast = isLower != axis.isInverted();
    const double lowest = std::min(axis.valueAt(0), axis.valueAt(1));
    const double highest = std::max(axis.valueAt(0), axis.valueAt(1));
    const double end = std::clamp(isLeast ? before.least : before.most, lowest, highest);
    const double moved = axis.neighbour(end, direction);
    ValueRange range = before;
    if (isLeast) {
        range.least = moved <= lowest ? -kUnbounded : std::min(moved, range.most);
    } else {
        range.most = moved >= highest ? kUnbounded : std::max(moved, range.least);
    }
    const bool isAll = range.least == -kUnbounded && range.most == kUnbounded;
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

/// Tells screen readers which axis has the keyboard focus and what it shows.
void ParallelPlot::describeFocus()
{
    if (!m_exploration || m_layout.xs.empty()) {
        return;
    }
    const ParallelAxis& axis = axisAt(m_focus);
    const auto text = [&](double value) { return formatWithUnit(value, axis.info()); };
    QStringList parts;
    parts << tr("axis %1 of %2: %3").arg(m_focus + 1).arg(m_layout.xs.size()).arg(inWords(axis.info().title));
    parts << tr("from %1 at the bottom to %2 at the top").arg(text(axis.valueAt(0)), text(axis.valueAt(1)));
    if (axis.scale() == AxisScale::Logarithmic) {
        parts << tr("logarithmic");
    }
    if (const auto range = rangeAt(m_focus)) {
        const double lowest = std::min(axis.valueAt(0), axis.valueAt(1));
        const double highest = std::max(axis.valueAt(0), axis.valueAt(1));
        parts << tr("brushed from %1 to %2")
                     .arg(text(std::max(range->least, lowest)), text(std::min(range->most, highest)));
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

/// Moves the focus from axis to axis with Tab before it leaves the plot.
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

} // namespace pimento
