// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/space_map.h"

#include "views/plots/hover_card.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <algorithm>
#include <numeric>

// What the map of an iteration space shows; space_map_paint.cpp draws it, space_map_input.cpp has its keys and cuts.

namespace pimento {

namespace {

CardText cardOf(const IterationSpace& space, const UnitPath& unit)
{
    const SpaceBlock& block = space.blocks[unit.block];
    CardText card;
    card.title = unitInWords(space, unit);
    const QString order =
        SpaceMap::tr("%1 (%2 of %3)").arg(inWords(block.name)).arg(unit.block + 1).arg(space.blocks.size());
    card.lines.emplace_back(SpaceMap::tr("block"), order);
    const SpaceBox box = boxOf(space, unit);
    for (std::size_t axis = 0; axis < space.axes.size(); ++axis) {
        card.lines.emplace_back(QString::fromStdString(space.axes[axis].name),
                                rangeInWords(box.origin[axis], box.extents[axis]));
    }
    card.remark = QString::fromStdString(block.options);
    return card;
}

/// Spans the plane by the first two axes that a level cuts: along an axis that it leaves whole, all has one colour.
SpacePlane firstPlane(const IterationSpace& space, std::size_t level)
{
    SpacePlane plane;
    plane.position.assign(space.axes.size(), 0);
    std::vector<std::size_t> axes(space.axes.size());
    std::iota(axes.begin(), axes.end(), std::size_t{0});
    std::ranges::stable_sort(axes, {}, [&](std::size_t axis) {
        return std::ranges::none_of(space.blocks, [&](const SpaceBlock& block) {
            return level < block.parts.size() && block.parts[level][axis] > 1;
        });
    });
    if (axes.size() > 1) {
        plane.down = std::min(axes[0], axes[1]);
        plane.across = std::max(axes[0], axes[1]);
    }
    return plane;
}

} // namespace

QString rangeInWords(std::int64_t origin, std::int64_t extent)
{
    const QString first = formatInteger(static_cast<double>(origin));
    const QString last = formatInteger(static_cast<double>(origin + extent - 1));
    return extent == 1 ? first : SpaceMap::tr("%1 to %2").arg(first, last);
}

QString unitInWords(const IterationSpace& space, const UnitPath& unit)
{
    QStringList units;
    for (std::size_t level = 0; level < unit.units.size(); ++level) {
        units << QStringLiteral("%1 %2").arg(inWords(space.levels[level].unit)).arg(unit.units[level]);
    }
    return units.isEmpty() ? inWords(space.blocks[unit.block].name) : units.join(QStringLiteral(", "));
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
    const bool isAlike =
        space && m_space && space->axes == m_space->axes && space->levels.size() == m_space->levels.size();
    m_space = std::move(space);
    const bool isPointing =
        isAlike && m_pointed && m_pointed->units.empty() && m_pointed->block < m_space->blocks.size();
    if (!isPointing) {
        point(std::nullopt, {});
    }
    if (!isAlike) {
        m_grip.reset();
        m_level = m_space && !m_space->levels.empty() ? std::min(m_level, m_space->levels.size() - 1) : 0;
        m_plane = m_space ? firstPlane(*m_space, m_level) : SpacePlane{};
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
    setAccessibleDescription(m_pointed && m_space ? unitInWords(*m_space, *m_pointed) : QString());
    update();
    Q_EMIT unitPointed(m_pointed);
}

void SpaceMap::pointAt(QPointF pixel)
{
    const auto there = pointAtPixel(pixel);
    point(there ? unitAt(*m_space, *there, m_space->levels.size()) : std::nullopt, pixel.toPoint());
}

} // namespace pimento
