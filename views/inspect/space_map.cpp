// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/space_map.h"

#include "views/plots/hover_card.h"
#include "views/texts/number_format.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

// Input of the map of an iteration space; space_map_paint.cpp draws it.

namespace pimento {

namespace {

constexpr double kZoomStep = 1.25;
constexpr double kPanStep = 60; // pixels
constexpr double kReach = 4;    // pixels from the mouse to a cut
constexpr double kLeastPieces = 8; // pixels of pieces between cuts that can be dragged

CardText cardOf(const IterationSpace& space, const UnitPath& unit)
{
    const SpaceBlock& block = space.blocks[unit.block];
    CardText card;
    card.title = QString::fromStdString(textOf(space, unit));
    const QString order = SpaceMap::tr("%1 (%2 of %3)").arg(QString::fromStdString(block.name))
                              .arg(unit.block + 1)
                              .arg(space.blocks.size());
    card.lines.emplace_back(SpaceMap::tr("block"), order);
    const SpaceBox box = boxOf(space, unit);
    for (std::size_t axis = 0; axis < space.axes.size(); ++axis) {
        card.lines.emplace_back(QString::fromStdString(space.axes[axis].name),
                                rangeInWords(box.origin[axis], box.extents[axis]));
    }
    card.remark = QString::fromStdString(block.options);
    return card;
}

/// The legal number of parts that brings a cut nearest to a place; `extent` is what the parts cut.
std::int64_t nearestParts(const std::vector<std::int64_t>& legal, std::int64_t line, double extent, double place)
{
    return std::ranges::min(legal, {}, [&](std::int64_t parts) {
        return std::abs(static_cast<double>(line) * extent / static_cast<double>(parts) - place);
    });
}

} // namespace

QString rangeInWords(std::int64_t origin, std::int64_t extent)
{
    const QString first = formatInteger(static_cast<double>(origin));
    const QString last = formatInteger(static_cast<double>(origin + extent - 1));
    return extent == 1 ? first : SpaceMap::tr("%1 to %2").arg(first, last);
}

SpacePlane firstPlane(const IterationSpace& space)
{
    SpacePlane plane;
    plane.position.assign(space.axes.size(), 0);
    if (space.axes.size() > 1) {
        plane.across = 1;
    }
    return plane;
}

SpaceMap::SpaceMap(QWidget* parent) : QWidget(parent), m_card(new HoverCard(this))
{
    setObjectName(QStringLiteral("spaceMap"));
    setAccessibleName(tr("Map of the iteration space"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(160, 120);
}

void SpaceMap::setSpace(std::shared_ptr<const IterationSpace> space)
{
    const bool isAlike = space && m_space && space->axes == m_space->axes && space->levels.size() == m_space->levels.size();
    m_space = std::move(space);
    const bool isPointing = isAlike && m_pointed && m_pointed->units.empty() && m_pointed->block < m_space->blocks.size();
    if (!isPointing) {
        point(std::nullopt, {});
    }
    if (!isAlike) {
        m_grip.reset();
        m_plane = m_space ? firstPlane(*m_space) : SpacePlane{};
        m_level = m_space && !m_space->levels.empty() ? std::min(m_level, m_space->levels.size() - 1) : 0;
        resetView();
    }
    update();
}

void SpaceMap::setPlane(const SpacePlane& plane)
{
    const bool isTurned = plane.across != m_plane.across || plane.down != m_plane.down;
    m_plane = plane;
    point(std::nullopt, {});
    if (isTurned) {
        resetView();
    }
    update();
}

void SpaceMap::setLevel(std::size_t level)
{
    m_level = level;
    update();
}

void SpaceMap::setColours(const Palette& palette)
{
    m_palette = palette;
    m_card->setColours(palette);
    update();
}

std::optional<std::size_t> SpaceMap::axis(bool isAcross) const
{
    if (m_space && m_space->axes.size() == 1) { // a single axis goes across
        return isAcross ? std::optional<std::size_t>(0) : std::nullopt;
    }
    return isAcross ? m_plane.across : std::optional(m_plane.down);
}

void SpaceMap::resetView()
{
    layOut();
    if (m_space) {
        const auto extent = [&](bool isAcross) {
            const auto at = axis(isAcross);
            return at ? static_cast<double>(m_space->axes[*at].extent) : 1.0;
        };
        m_window.setExtents({extent(true), extent(false)});
    }
    update();
}

void SpaceMap::layOut()
{
    const auto down = axis(false);
    const double extent = m_space && down ? static_cast<double>(m_space->axes[*down].extent) : 0;
    const int numbers = fontMetrics().horizontalAdvance(formatInteger(extent)) + 10;
    const int line = fontMetrics().height();
    m_window.setArea(QRectF(numbers + line, 2 * line + 4, width() - numbers - line - 8, height() - 2 * line - 10));
}

void SpaceMap::resizeEvent(QResizeEvent*)
{
    layOut();
    Q_EMIT scaleChanged();
}

bool SpaceMap::isOnPlane(const SpaceBlock& block) const
{
    for (std::size_t each = 0; each < m_space->axes.size(); ++each) {
        const std::int64_t inside = m_plane.position[each] - block.origin[each];
        if (axis(true) != each && axis(false) != each && (inside < 0 || inside >= extentOf(block, each))) {
            return false;
        }
    }
    return true;
}

double SpaceMap::pieceExtentAlong(std::size_t block, std::size_t level, bool isAcross) const
{
    const auto at = axis(isAcross);
    return at ? static_cast<double>(pieceExtent(m_space->blocks[block], level, *at)) : 1.0;
}

double SpaceMap::piecePixels(std::size_t block, std::size_t level, bool isAcross) const
{
    const QSizeF pixels = m_window.pixelsPerIteration();
    return pieceExtentAlong(block, level, isAcross) * (isAcross ? pixels.width() : pixels.height());
}

QRectF SpaceMap::pixelsOf(const SpaceBox& box) const
{
    const auto begin = [&](bool isAcross) {
        const auto at = axis(isAcross);
        return at ? static_cast<double>(box.origin[*at]) : 0.0;
    };
    const auto extent = [&](bool isAcross) {
        const auto at = axis(isAcross);
        return at ? static_cast<double>(box.extents[*at]) : 1.0;
    };
    return m_window.toPixels({begin(true), begin(false), extent(true), extent(false)});
}

std::optional<std::vector<std::int64_t>> SpaceMap::pointAtPixel(QPointF pixel) const
{
    if (!m_space || !m_window.shown().contains(pixel)) {
        return std::nullopt;
    }
    const QPointF iteration = m_window.toIteration(pixel);
    std::vector<std::int64_t> point = m_plane.position;
    for (const bool isAcross : {true, false}) {
        if (const auto at = axis(isAcross)) {
            const auto place = static_cast<std::int64_t>(isAcross ? iteration.x() : iteration.y());
            point[*at] = std::clamp<std::int64_t>(place, 0, m_space->axes[*at].extent - 1);
        }
    }
    return point;
}

void SpaceMap::point(std::optional<UnitPath> unit, QPoint card)
{
    if (unit && m_space) {
        m_card->showAt(card, cardOf(*m_space, *unit));
    } else {
        m_card->hide();
    }
    if (unit == m_pointed) {
        return;
    }
    m_pointed = std::move(unit);
    setAccessibleDescription(m_pointed && m_space ? QString::fromStdString(textOf(*m_space, *m_pointed)) : QString());
    update();
    Q_EMIT unitPointed(m_pointed);
}

void SpaceMap::pointAt(QPointF pixel)
{
    const auto there = pointAtPixel(pixel);
    point(there ? unitAt(*m_space, *there, m_space->levels.size()) : std::nullopt, pixel.toPoint());
}

/// The outermost cut that is near a pixel; at the far border of a block that of the chosen level.
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
    const double extent = static_cast<double>(block.parts[level][m_grip->cut.axis] *
                                              pieceExtent(block, level, m_grip->cut.axis));
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
