// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/command_links.h"
#include "views/plots/hover_card.h"
#include "views/texts/number_format.h"
#include "views/timeline/purpose_text.h"
#include "views/timeline/timeline_view.h"
#include "views/timeline/timeline_view_sizes.h"

#include <QMouseEvent>
#include <QScrollBar>

#include <algorithm>
#include <array>
#include <cmath>

// Mouse and keyboard input of the timeline.

namespace pimento {

namespace {

constexpr double kZoomStep = 1.25;
constexpr double kPanStep = 80; // pixels
constexpr int kDragFrom = 4;    // pixels; a shorter way is a click
constexpr double kReach = 3;    // pixels beside a narrow command that still hit it

} // namespace

std::optional<std::size_t> TimelineView::laneAt(QPoint position) const
{
    if (!m_timeline || position.y() < headerHeight()) {
        return std::nullopt;
    }
    const auto row =
        static_cast<std::size_t>((position.y() - headerHeight() + verticalScrollBar()->value()) / rowHeight());
    return row < m_rows.rows().size() ? std::optional<std::size_t>(m_rows.rows()[row]) : std::nullopt;
}

TimelineView::Command TimelineView::commandAt(QPoint position) const
{
    const auto lane = laneAt(position);
    const QRectF area = lanesArea();
    if (!lane || position.x() < area.left() || position.x() >= area.right()) {
        return std::nullopt;
    }
    const double pixel = position.x() + 0.5 - area.left();
    for (const Strip strip : {Strip::Lower, Strip::Upper}) {
        const QRectF strips = TimelineBlocks::stripArea(*m_timeline, *lane, strip, rowRect(*lane));
        if (!strips.adjusted(0, -2, 0, 2).contains(QPointF(position) + QPointF(0.5, 0.5))) {
            continue;
        }
        for (double beside = 0; beside <= kReach; beside += 0.5) {
            for (const double at : {pixel - beside, pixel + beside}) {
                if (const Command found = m_timeline->spanAt(*lane, strip, m_window.toCycle(at))) {
                    return found;
                }
            }
        }
    }
    return std::nullopt;
}

void TimelineView::hoverAt(QPoint position)
{
    const auto lane = laneAt(position);
    m_hoverText.clear();
    if (!lane || position.x() < lanesArea().left()) {
        m_card->hide();
    } else if (m_window.cyclesPerPixel() >= m_timeline->summaryFrom()) {
        showCounts(position, *lane);
    } else if (const Command command = commandAt(position)) {
        CardText text = cardOf(*m_timeline, *command, m_unit);
        if (m_links) {
            text.remark = purposeInWords(m_links->purposeOf(*command));
        }
        m_hoverText = text.title;
        m_card->showAt(position, text);
    } else {
        m_card->hide();
    }
}

/// Shows how many commands are under the mouse, when single ones are too narrow.
void TimelineView::showCounts(QPoint position, std::size_t lane)
{
    const double pixel = position.x() - lanesArea().left();
    const double begin = m_window.toCycle(pixel);
    const double end = m_window.toCycle(pixel + 1);
    const std::size_t count = m_timeline->countBefore(lane, end) - m_timeline->countBefore(lane, begin);
    CardText text;
    text.title = pathInWords(*m_timeline, lane);
    text.lines.emplace_back(nounsOf(*m_timeline), formatInteger(static_cast<double>(count)));
    text.lines.emplace_back(tr("from"), formatTime(std::floor(begin), m_unit, m_timeline->scheme().clockPeriod));
    text.lines.emplace_back(tr("to"), formatTime(std::floor(end), m_unit, m_timeline->scheme().clockPeriod));
    std::array<BusyShares, 1> shares{};
    for (const Strip strip : {Strip::Upper, Strip::Lower}) {
        m_timeline->addShares(lane, strip, begin, end - begin, shares);
    }
    for (std::size_t kind = 0; kind < kTimelineKinds; ++kind) {
        if (shares[0][kind] > 0) {
            text.lines.emplace_back(titleOf(*m_timeline, static_cast<TimelineKind>(kind)),
                                    formatPercent(static_cast<double>(shares[0][kind])));
        }
    }
    text.remark = tr("Zoom in to see single %1.").arg(nounsOf(*m_timeline));
    m_hoverText = text.title;
    m_card->showAt(position, text);
}

QString TimelineView::hoverText() const { return m_card->isVisible() ? m_hoverText : QString(); }

bool TimelineView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave) {
        m_card->hide();
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void TimelineView::mousePressEvent(QMouseEvent* event)
{
    if (!m_timeline || event->button() != Qt::LeftButton) {
        return;
    }
    const QPoint position = event->pos();
    m_pressed = position;
    m_last = position;
    m_hasMoved = false;
    const auto lane = laneAt(position);
    if (overviewRect().adjusted(-4, -4, 4, 4).contains(position)) {
        m_drag = Drag::Overview;
        centreOverview(position.x());
    } else if (position.x() >= lanesArea().left() && position.y() >= kOverview + partsHeight() &&
               position.y() < headerHeight()) {
        m_drag = Drag::Playhead;
        movePlayhead(position.x());
    } else if (position.x() < lanesArea().left()) {
        if (lane && arrowRect(*lane).contains(position)) {
            setOpen(*lane, !m_rows.isOpen(*lane));
        }
        if (lane) {
            setLane(*lane);
        }
    } else {
        m_drag = event->modifiers().testFlag(Qt::ShiftModifier) ? Drag::Range : Drag::Pan;
    }
}

void TimelineView::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_timeline) {
        return;
    }
    if (m_drag == Drag::None) {
        hoverAt(event->pos());
    } else {
        dragTo(event->pos());
    }
}

void TimelineView::dragTo(QPoint position)
{
    m_hasMoved = m_hasMoved || (position - m_pressed).manhattanLength() >= kDragFrom;
    if (!m_hasMoved) {
        return;
    }
    m_card->hide();
    if (m_drag == Drag::Overview) {
        centreOverview(position.x());
    } else if (m_drag == Drag::Playhead) {
        movePlayhead(position.x());
    } else if (m_drag == Drag::Range) {
        const double left = lanesArea().left();
        const double from = m_window.toCycle(m_pressed.x() - left);
        const double to = m_window.toCycle(position.x() - left);
        m_range = std::pair(std::max(0.0, std::min(from, to)), std::min(m_window.runEnd(), std::max(from, to)));
        viewport()->update();
    } else {
        viewport()->setCursor(Qt::ClosedHandCursor);
        m_window.pan(m_last.x() - position.x());
        verticalScrollBar()->setValue(verticalScrollBar()->value() + m_last.y() - position.y());
        viewport()->update();
    }
    m_last = position;
}

void TimelineView::mouseReleaseEvent(QMouseEvent* event)
{
    const Drag drag = m_drag;
    m_drag = Drag::None;
    viewport()->unsetCursor();
    if (drag == Drag::Range && m_hasMoved) {
        m_selected.reset();
        Q_EMIT selectionChanged();
    } else if (!m_hasMoved && (drag == Drag::Pan || drag == Drag::Range)) {
        m_range.reset();
        const auto lane = laneAt(event->pos());
        select(commandAt(event->pos()));
        if (lane) {
            setLane(*lane);
        }
    }
}

void TimelineView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const auto lane = laneAt(event->pos());
    if (lane && event->pos().x() < lanesArea().left()) {
        setOpen(*lane, !m_rows.isOpen(*lane));
    } else if (lane && commandAt(event->pos())) {
        zoomToSelection();
    }
}

void TimelineView::centreOverview(int x)
{
    const QRect overview = overviewRect();
    const double cycle = (x - overview.left()) * m_window.runEnd() / overview.width();
    m_window.pan((cycle - (m_window.begin() + m_window.end()) / 2) / m_window.cyclesPerPixel());
    changed();
}

void TimelineView::movePlayhead(int x)
{
    setPlayhead(std::clamp(m_window.toCycle(x - lanesArea().left()), 0.0, m_window.runEnd()));
    Q_EMIT playheadMoved(*m_playhead);
}

void TimelineView::setPlayhead(std::optional<double> cycle)
{
    m_playhead = m_timeline ? cycle : std::nullopt;
    viewport()->update();
}

void TimelineView::wheelEvent(QWheelEvent* event)
{
    if (!m_timeline) {
        return;
    }
    const QPoint turn = event->angleDelta();
    const bool isScroll = event->position().x() < lanesArea().left() || event->modifiers() == Qt::ControlModifier;
    if (isScroll) {
        verticalScrollBar()->setValue(verticalScrollBar()->value() - turn.y() * 3 * rowHeight() / 120);
    } else if (event->modifiers() == Qt::ShiftModifier || turn.y() == 0) {
        m_window.pan(-(turn.x() != 0 ? turn.x() : turn.y()) * kPanStep / 120);
    } else {
        m_window.zoom(event->position().x() - lanesArea().left(), std::pow(kZoomStep, turn.y() / 120.0));
    }
    changed();
    event->accept();
}

void TimelineView::moveLane(int rows)
{
    const auto last = static_cast<int>(m_rows.rows().size()) - 1;
    const int row = std::clamp(static_cast<int>(m_rows.rowOf(m_lane)) + rows, 0, last);
    setLane(m_rows.rows()[static_cast<std::size_t>(row)]);
}

void TimelineView::keyPressEvent(QKeyEvent* event)
{
    if (!m_timeline || !handleKey(event->key())) {
        QAbstractScrollArea::keyPressEvent(event);
    }
}

bool TimelineView::handleKey(int key)
{
    const QPointF mouse = viewport()->mapFromGlobal(QCursor::pos());
    const double at = lanesArea().contains(mouse) ? mouse.x() - lanesArea().left() : m_window.pixels() / 2;
    switch (key) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        m_window.zoom(at, kZoomStep);
        break;
    case Qt::Key_Minus:
        m_window.zoom(at, 1 / kZoomStep);
        break;
    case Qt::Key_Left:
        m_window.pan(-kPanStep);
        break;
    case Qt::Key_Right:
        m_window.pan(kPanStep);
        break;
    case Qt::Key_Home:
        m_window.fit();
        break;
    case Qt::Key_F:
        zoomToSelection();
        break;
    case Qt::Key_Comma:
        step(-1);
        break;
    case Qt::Key_Period:
        step(1);
        break;
    case Qt::Key_B:
        toggleBookmark();
        break;
    case Qt::Key_BracketLeft:
        goToBookmark(-1);
        break;
    case Qt::Key_BracketRight:
        goToBookmark(1);
        break;
    default:
        return handleLaneKey(key);
    }
    changed();
    return true;
}

bool TimelineView::handleLaneKey(int key)
{
    const int page = std::max(1, static_cast<int>(lanesArea().height()) / rowHeight() - 1);
    switch (key) {
    case Qt::Key_Up:
        moveLane(-1);
        return true;
    case Qt::Key_Down:
        moveLane(1);
        return true;
    case Qt::Key_PageUp:
        moveLane(-page);
        return true;
    case Qt::Key_PageDown:
        moveLane(page);
        return true;
    case Qt::Key_Space:
        setOpen(m_lane, !m_rows.isOpen(m_lane));
        return true;
    default:
        return false;
    }
}

} // namespace pimento
