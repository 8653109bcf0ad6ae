// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/hover_card.h"
#include "views/plots/plot_theme.h"
#include "views/plots/scatter_plot.h"
#include "views/state/note_mark.h"
#include "views/state/number_format.h"
#include "views/state/shared_state.h"
#include "views/state/words.h"

#include <qcustomplot.h>

#include <algorithm>

namespace pimento {

// What mouse and keyboard do in a scatter.

namespace {

constexpr double kReach = 12; // pixels
constexpr int kLongestNote = 80;

} // namespace

void ScatterPlot::buildMouse()
{
    m_plot->setInteractions(QCP::iRangeZoom | QCP::iRangeDrag);
    connect(m_plot, &QCustomPlot::mousePress, this, &ScatterPlot::press);
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) { hoverAt(event->pos()); });
    connect(m_plot, &QCustomPlot::mouseRelease, this, [this](QMouseEvent* event) {
        if (event->button() == Qt::LeftButton && (event->pos() - m_pressedAt).manhattanLength() <= 3) {
            clickAt(event->pos());
        }
    });
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this, &ScatterPlot::resetView);
    connect(m_plot->selectionRect(), &QCPSelectionRect::accepted, this, &ScatterPlot::brushIn);
}

/// Decides what dragging from here does.
void ScatterPlot::press(QMouseEvent* event)
{
    m_pressedAt = event->pos();
    const bool isBrush = m_isBrushing || event->modifiers().testFlag(Qt::ShiftModifier);
    m_plot->setSelectionRectMode(isBrush ? QCP::srmCustom : QCP::srmNone);
}

/// The drafts inside a box become the brush; a click beside them ends it.
void ScatterPlot::brushIn(const QRect& box)
{
    if (!m_exploration) {
        return;
    }
    if (box.width() <= 3 && box.height() <= 3) {
        m_state.filters.clearBrush();
        return;
    }
    const auto range = [&](const QCPAxis& axis, std::size_t column, int from, int to) {
        const double one = axis.pixelToCoord(from);
        const double other = axis.pixelToCoord(to);
        return ColumnRange{m_exploration->table->columns()[column].id, std::min(one, other), std::max(one, other)};
    };
    m_state.filters.setBrush({range(*m_plot->xAxis, columns().x, box.left(), box.right()),
                              range(*m_plot->yAxis, columns().y, box.top(), box.bottom())});
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
    const QString code = QString::fromStdString(table.label(row));
    text.title = draftWords(*m_exploration, row);
    if (text.title != code) {
        text.lines.emplace_back(tr("code"), code);
    }
    if (const auto note = m_state.rows.notes().find(table.id(row)); note != m_state.rows.notes().end()) {
        text.lines.emplace_back(tr("note"), noteInShort(note->second, kLongestNote));
    }
    for (std::size_t column = 0; column < table.columns().size(); ++column) {
        text.lines.emplace_back(inWords(table.columns()[column].title),
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

bool ScatterPlot::handleKey(int key, bool isShifted)
{
    constexpr double kStep = 0.1; // of the view
    if (isShifted) {
        const double x = key == Qt::Key_Left ? -kStep : key == Qt::Key_Right ? kStep : 0;
        const double y = key == Qt::Key_Down ? -kStep : key == Qt::Key_Up ? kStep : 0;
        if (x != 0 || y != 0) {
            pan(x, y);
            return true;
        }
    }
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
        row ? m_groups.find(table.value(*row, columns().x), table.value(*row, columns().y)) : std::nullopt;
    const auto last = static_cast<std::ptrdiff_t>(m_groups.size()) - 1;
    const auto next = group ? std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(*group) + direction, 0, last) : 0;
    const bool isSamePoint = group && next == static_cast<std::ptrdiff_t>(*group);
    m_selection.setCurrent(
        table.id(nextInGroup(m_groups.rows(static_cast<std::size_t>(next)), isSamePoint ? row : std::nullopt)));
}

/// By shares of the view.
void ScatterPlot::pan(double x, double y)
{
    const auto move = [](QCPAxis& axis, double share) {
        const int length = axis.orientation() == Qt::Horizontal ? axis.axisRect()->width() : -axis.axisRect()->height();
        const double shift = share * length;
        axis.setRange(axis.pixelToCoord(axis.coordToPixel(axis.range().lower) + shift),
                      axis.pixelToCoord(axis.coordToPixel(axis.range().upper) + shift));
    };
    move(*m_plot->xAxis, x);
    move(*m_plot->yAxis, y);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
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
        return press->modifiers().testFlag(Qt::ControlModifier)
                   ? false
                   : handleKey(press->key(), press->modifiers().testFlag(Qt::ShiftModifier));
    }
    if (event->type() == QEvent::Leave) {
        leave();
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace pimento
