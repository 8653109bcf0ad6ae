// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/space_map.h"

#include "views/plots/hover_card.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

// Keys and mouse of the map of an iteration space, and the cuts that they move.

namespace pimento {

namespace {

constexpr double kZoomStep = 1.25;
constexpr double kPanStep = 60;    // pixels
constexpr double kReach = 4;       // pixels from the mouse to a cut
constexpr double kLeastPieces = 8; // pixels of pieces between cuts that can be dragged

/// The legal number of parts that brings a cut nearest to a place; `extent` is what the parts cut.
std::int64_t nearestParts(const std::vector<std::int64_t>& legal, std::int64_t line, double extent, double place)
{
    return std::ranges::min(legal, {}, [&](std::int64_t parts) {
        return std::abs(static_cast<double>(line) * extent / static_cast<double>(parts) - place);
    });
}

} // namespace

/// Finds the outermost cut near a pixel; at the far border of a block it is the cut of the chosen level.
std::optional<SpaceMap::Grip> SpaceMap::gripAt(QPointF pixel, std::size_t block, bool isAcross) const
{
    const auto at = axis(isAcross);
    if (!at) {
        return std::nullopt;
    }
    const SpaceBlock& there = m_space->blocks[block];
    const QPointF iteration = m_window.toIteration(pixel);
    const QSizeF pixels = m_window.pixelsPerIteration();
    const auto origin = static_cast<double>(there.origin[*at]);
    const double reach = kReach / (isAcross ? pixels.width() : pixels.height());
    const double inside = (isAcross ? iteration.x() : iteration.y()) - origin;
    const auto grip = [&](std::size_t level, double line) {
        const double extent = pieceExtentAlong(block, level, isAcross);
        const double above = extent * static_cast<double>(there.parts[level][*at]);
        const double begin = (std::ceil(line * extent / above) - 1) * above;
        return Grip{{block, level, *at}, origin + begin, std::llround((line * extent - begin) / extent), isAcross};
    };
    const auto end = static_cast<double>(extentOf(there, *at));
    for (std::size_t level = 0; level < m_space->levels.size(); ++level) {
        const double extent = pieceExtentAlong(block, level, isAcross);
        const double line = std::round(inside / extent);
        const bool isInside = line > 0 && line * extent < end;
        if (isInside && std::abs(inside - line * extent) <= reach &&
            piecePixels(block, level, isAcross) >= kLeastPieces) {
            return grip(level, line);
        }
    }
    if (!m_space->levels.empty() && inside <= end && end - inside <= reach) {
        return grip(m_level, end / pieceExtentAlong(block, m_level, isAcross));
    }
    return std::nullopt;
}

std::optional<SpaceMap::Grip> SpaceMap::gripAt(QPointF pixel) const
{
    const auto there = m_isEditable ? pointAtPixel(pixel) : std::nullopt;
    const auto unit = there ? unitAt(*m_space, *there, 0) : std::nullopt;
    if (!unit) {
        return std::nullopt;
    }
    for (const bool isAcross : {true, false}) {
        if (const auto grip = gripAt(pixel, unit->block, isAcross)) {
            return grip;
        }
    }
    return std::nullopt;
}

void SpaceMap::dragTo(QPointF pixel)
{
    const QPointF iteration = m_window.toIteration(pixel);
    const SpaceBlock& block = m_before->blocks[m_grip->cut.block];
    const std::size_t level = m_grip->cut.level;
    const double extent =
        static_cast<double>(block.parts[level][m_grip->cut.axis] * pieceExtent(block, level, m_grip->cut.axis));
    const double place = (m_grip->isAcross ? iteration.x() : iteration.y()) - m_grip->begin;
    const auto parts = nearestParts(legalParts(*m_before, m_grip->cut), m_grip->line, extent, place);
    if (parts != m_space->blocks[m_grip->cut.block].parts[level][m_grip->cut.axis]) {
        m_space = std::make_shared<const IterationSpace>(withParts(*m_before, m_grip->cut, parts));
        update();
        Q_EMIT spaceEdited(*m_space);
    }
}

void SpaceMap::changeParts(bool isAcross, int by)
{
    const auto at = axis(isAcross);
    const std::size_t block = m_pointed ? m_pointed->block : 0;
    if (!m_isEditable || !at || m_space->levels.empty() || block >= m_space->blocks.size()) {
        return;
    }
    const SpaceCut cut{block, m_level, *at};
    const auto legal = legalParts(*m_space, cut);
    const auto present = std::ranges::lower_bound(legal, m_space->blocks[block].parts[m_level][*at]) - legal.begin();
    const auto next = std::clamp<std::ptrdiff_t>(present + by, 0, std::ssize(legal) - 1);
    if (next == present) {
        return;
    }
    point(UnitPath{block, {}}, pixelsOf(boxOf(*m_space, {block, {}})).topLeft().toPoint());
    m_space = std::make_shared<const IterationSpace>(withParts(*m_space, cut, legal[static_cast<std::size_t>(next)]));
    update();
    Q_EMIT spaceEdited(*m_space);
}

/// Goes to the neighbouring piece of the chosen level.
void SpaceMap::step(int across, int down)
{
    const std::size_t levels = std::min(m_level + 1, m_space->levels.size());
    std::vector<std::int64_t> to = m_plane.position;
    if (m_pointed) {
        UnitPath unit = *m_pointed;
        unit.units.resize(std::min(unit.units.size(), levels));
        const SpaceBox box = boxOf(*m_space, unit);
        const auto move = [&](bool isAcross, int by) {
            if (const auto at = axis(isAcross)) {
                const std::int64_t place = box.origin[*at] + (by > 0 ? box.extents[*at] : by);
                to[*at] = std::clamp<std::int64_t>(place, 0, m_space->axes[*at].extent - 1);
            }
        };
        move(true, across);
        move(false, down);
    }
    const auto unit = unitAt(*m_space, to, levels);
    point(unit, unit ? pixelsOf(boxOf(*m_space, *unit)).center().toPoint() : QPoint());
}

void SpaceMap::mouseMoveEvent(QMouseEvent* event)
{
    if (m_grip) {
        dragTo(event->position());
    } else if (m_panFrom) {
        m_window.pan(*m_panFrom - event->position());
        m_panFrom = event->position();
        m_card->hide();
        update();
    } else {
        const auto grip = gripAt(event->position());
        setCursor(!grip ? Qt::ArrowCursor : grip->isAcross ? Qt::SplitHCursor : Qt::SplitVCursor);
        pointAt(event->position());
    }
}

void SpaceMap::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_space) {
        return;
    }
    m_grip = gripAt(event->position());
    if (m_grip) {
        m_before = m_space;
        m_card->hide();
    } else {
        m_panFrom = event->position();
    }
}

void SpaceMap::mouseReleaseEvent(QMouseEvent*)
{
    m_grip.reset();
    m_before.reset();
    m_panFrom.reset();
}

void SpaceMap::mouseDoubleClickEvent(QMouseEvent*) { resetView(); }

void SpaceMap::wheelEvent(QWheelEvent* event)
{
    if (m_space && !m_grip) {
        m_window.zoom(event->position(), std::pow(kZoomStep, event->angleDelta().y() / 120.0));
        m_card->hide();
        update();
    }
    event->accept();
}

bool SpaceMap::handleArrow(const QKeyEvent& event)
{
    const int key = event.key();
    const int across = key == Qt::Key_Right ? 1 : key == Qt::Key_Left ? -1 : 0;
    const int down = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
    if (across == 0 && down == 0) {
        return false;
    }
    if (event.modifiers().testFlag(Qt::ControlModifier)) {
        changeParts(across != 0, across + down);
    } else if (event.modifiers().testFlag(Qt::ShiftModifier)) {
        m_window.pan({across * kPanStep, down * kPanStep});
        update();
    } else {
        step(across, down);
    }
    return true;
}

bool SpaceMap::handleKey(int key)
{
    switch (key) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        m_window.zoom(m_window.area().center(), kZoomStep);
        break;
    case Qt::Key_Minus:
        m_window.zoom(m_window.area().center(), 1 / kZoomStep);
        break;
    case Qt::Key_0:
        resetView();
        break;
    case Qt::Key_Escape:
        if (!m_grip) {
            return false;
        }
        m_space = m_before;
        m_grip.reset();
        Q_EMIT spaceEdited(*m_space);
        break;
    default:
        return false;
    }
    m_card->hide();
    update();
    return true;
}

void SpaceMap::keyPressEvent(QKeyEvent* event)
{
    if (!m_space || !(handleArrow(*event) || handleKey(event->key()))) {
        QWidget::keyPressEvent(event);
    }
}

/// Claims Escape from the window while a cut is dragged.
bool SpaceMap::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && m_grip &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void SpaceMap::leaveEvent(QEvent*)
{
    if (!hasFocus()) {
        point(std::nullopt, {});
    }
    m_card->hide();
}

void SpaceMap::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    point(std::nullopt, {});
    update();
}

} // namespace pimento
