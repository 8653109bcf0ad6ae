// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/scatter/candidate_card.h"
#include "views/explore/scatter/scatter_layers.h"
#include "views/explore/scatter/scatter_plot.h"
#include "views/notes/note_mark.h"
#include "views/plots/hover_card.h"
#include "views/plots/plot_theme.h"
#include "views/selection/shared_state.h"

#include <QContextMenuEvent>

#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace pimento {

// Mouse and keyboard input of the scatter plot.

namespace {

constexpr double kReach = 12; // pixels from the mouse to a mark
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

/// Decides whether a drag sets the brush or moves the view.
void ScatterPlot::press(QMouseEvent* event)
{
    m_pressedAt = event->pos();
    const bool isBrush = m_isBrushing || event->modifiers().testFlag(Qt::ShiftModifier);
    m_plot->setSelectionRectMode(isBrush ? QCP::srmCustom : QCP::srmNone);
}

/// Sets the brush to the candidates inside a box; a click beside them removes it.
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

std::optional<std::size_t> ScatterPlot::groupAt(const PointGroups& groups, QPoint position) const
{
    if (!m_exploration || groups.size() == 0 || !m_plot->axisRect()->rect().contains(position)) {
        return std::nullopt;
    }
    return nearestGroup(groups, axisMap(*m_plot->xAxis), axisMap(*m_plot->yAxis), position.x(), position.y(), kReach);
}

/// Sorts the rows at a position: candidates with a mark first, the best one before the others, since a user who points
/// at a mark means its candidate.
std::vector<std::uint32_t> ScatterPlot::markedFirst(std::span<const std::uint32_t> rows) const
{
    constexpr std::array kOrder = {MarkKind::Best, MarkKind::Default, MarkKind::FastestWork, MarkKind::PinA,
                                   MarkKind::PinB, MarkKind::PinC,    MarkKind::PinD};
    std::vector<std::uint32_t> ordered;
    for (const MarkKind kind : kOrder) {
        const auto mark = findMark(m_marks, kind);
        const auto row = mark && mark->row ? std::ranges::find(rows, *mark->row) : rows.end();
        if (row != rows.end() && std::ranges::find(ordered, *row) == ordered.end()) {
            ordered.push_back(*row);
        }
    }
    const auto marked = std::vector(ordered);
    std::ranges::copy_if(rows, std::back_inserter(ordered),
                         [&](std::uint32_t row) { return std::ranges::find(marked, row) == marked.end(); });
    return ordered;
}

/// Candidates of the space at a position: simulated ones, or predicted ones where there are none.
std::vector<std::uint32_t> ScatterPlot::rowsAt(QPoint position) const
{
    const std::array<const PointGroups*, 2> series = {&m_groups, &m_layers->predictedGroups()};
    for (const PointGroups* groups : series) {
        if (const auto group = groupAt(*groups, position)) {
            return markedFirst(groups->rows(*group));
        }
    }
    return {};
}

void ScatterPlot::hoverAt(QPoint position)
{
    const auto rows = rowsAt(position);
    if (rows.empty()) {
        if (!hoverPruned(position)) {
            leave();
        }
        return;
    }
    const CandidateTable& table = *m_exploration->table;
    const auto current = m_selection.current() ? table.rowOf(*m_selection.current()) : std::nullopt;
    const bool isCurrentHere = current && std::ranges::find(rows, *current) != rows.end();
    const std::size_t row = isCurrentHere ? *current : rows.front();
    CardText text = candidateCard(*m_exploration, row, columns(), rows.size());
    if (const auto note = m_state.rows.notes().find(table.id(row)); note != m_state.rows.notes().end()) {
        text.lines.emplace_back(tr("note"), noteInShort(note->second, kLongestNote));
    }
    m_card->showAt(position, text);
    m_selection.setHover(table.id(row));
}

/// Shows the card and the ring of a pruned candidate; it is not in the space, so it cannot be selected.
bool ScatterPlot::hoverPruned(QPoint position)
{
    const PointGroups& groups = m_layers->prunedGroups();
    const auto group = groupAt(groups, position);
    if (!group) {
        return false;
    }
    m_selection.setHover(std::nullopt);
    const auto rows = groups.rows(*group);
    const auto& table = *m_layers->pruned()->picture->table;
    const auto axisIn = [&](std::size_t column) {
        return table.columnOf(m_exploration->table->columns()[column].id).value_or(0);
    };
    m_card->showAt(position, prunedCard(*m_layers->pruned(), rows.front(), {axisIn(columns().x), axisIn(columns().y)},
                                        rows.size()));
    m_hoverGraph->data()->clear();
    m_hoverGraph->addData(groups.x(*group), groups.y(*group));
    m_plot->layer(QStringLiteral("hover"))->replot();
    return true;
}

void ScatterPlot::clickAt(QPoint position)
{
    const CandidateTable* table = m_exploration ? m_exploration->table.get() : nullptr;
    if (const auto rows = rowsAt(position); !rows.empty()) {
        const auto current = m_selection.current() ? table->rowOf(*m_selection.current()) : std::nullopt;
        m_selection.setCurrent(table->id(nextInGroup(rows, current)));
        return;
    }
    const PointGroups& groups = m_layers->prunedGroups();
    if (const auto group = groupAt(groups, position)) { // select the candidate that is retained instead
        const auto kept = m_layers->pruned()->removed->insteadId(groups.rows(*group).front());
        if (kept && table->rowOf(*kept)) {
            m_selection.setCurrent(kept);
        }
    }
}

/// Opens the menu of the candidate below the mouse; from the keyboard that of the current one.
void ScatterPlot::contextMenu(QContextMenuEvent* event)
{
    if (!m_exploration) {
        return;
    }
    if (event->reason() == QContextMenuEvent::Keyboard) {
        const auto row = m_selection.current() ? m_exploration->table->rowOf(*m_selection.current()) : std::nullopt;
        if (row) {
            Q_EMIT menuWanted(*m_selection.current(), m_plot->mapToGlobal(pixelOf(*row).toPoint()));
        }
    } else if (const auto rows = rowsAt(event->pos()); !rows.empty()) {
        Q_EMIT menuWanted(m_exploration->table->id(rows.front()), event->globalPos());
    }
}

void ScatterPlot::leave()
{
    m_card->hide();
    m_selection.setHover(std::nullopt);
}

bool ScatterPlot::handleKey(int key, bool isShifted)
{
    constexpr double kStep = 0.1; // fraction of the view
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
    case Qt::Key_Up:
    case Qt::Key_Down:
        changeSeries();
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

/// Selects the neighbouring point, or the next candidate on the same point if `direction` is 0.
void ScatterPlot::step(int direction)
{
    const auto row =
        m_exploration && m_selection.current() ? m_exploration->table->rowOf(*m_selection.current()) : std::nullopt;
    const bool isPredicted = row ? !m_exploration->table->isKnown(*row) : m_groups.size() == 0;
    const PointGroups& groups =
        isPredicted && m_layers->predictedGroups().size() > 0 ? m_layers->predictedGroups() : m_groups;
    if (!m_exploration || groups.size() == 0) {
        return;
    }
    const QPointF place = row ? placeOf(*row) : QPointF();
    const auto group = row ? groups.find(place.x(), place.y()) : std::nullopt;
    const auto last = static_cast<std::ptrdiff_t>(groups.size()) - 1;
    const auto next = group ? std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(*group) + direction, 0, last) : 0;
    const bool isSamePoint = group && next == static_cast<std::ptrdiff_t>(*group);
    m_selection.setCurrent(m_exploration->table->id(
        nextInGroup(markedFirst(groups.rows(static_cast<std::size_t>(next))), isSamePoint ? row : std::nullopt)));
}

/// Moves from a simulated candidate to the nearest predicted one, and back.
void ScatterPlot::changeSeries()
{
    const auto row =
        m_exploration && m_selection.current() ? m_exploration->table->rowOf(*m_selection.current()) : std::nullopt;
    const bool isKnown = row && m_exploration->table->isKnown(*row);
    const PointGroups& others = isKnown ? m_layers->predictedGroups() : m_groups;
    if (!row || others.size() == 0) {
        return;
    }
    constexpr double kAnywhere = 1e9; // pixels
    const QPointF at = pixelOf(*row);
    if (const auto group =
            nearestGroup(others, axisMap(*m_plot->xAxis), axisMap(*m_plot->yAxis), at.x(), at.y(), kAnywhere)) {
        m_selection.setCurrent(m_exploration->table->id(others.rows(*group).front()));
    }
}

/// Moves the view by fractions of its size.
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
    if (event->type() == QEvent::ContextMenu && watched == m_plot) {
        contextMenu(static_cast<QContextMenuEvent*>(event));
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace pimento
