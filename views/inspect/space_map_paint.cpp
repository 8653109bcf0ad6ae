// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/space_map.h"

#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <QImage>
#include <QPainter>
#include <QStyle>

#include <algorithm>
#include <array>
#include <cmath>

// Draws the map of an iteration space; its time depends on the pixels, not on the number of pieces.

namespace pimento {

namespace {

constexpr double kLeastLines = 4;   // pixels between lines
constexpr double kWidestLine = 0.2; // of the pieces between the lines
constexpr double kLeastColour = 2;  // pixels of a piece that has a colour of its own
constexpr int kTickDistance = 60;   // pixels
constexpr std::array kWidths = {3.0, 2.0, 1.0, 1.0};
constexpr std::array kOpacities = {255, 220, 170, 120};

template <class Values> auto atLevel(const Values& values, std::size_t level)
{
    return values[std::min(level, values.size() - 1)];
}

/// Returns what each index along an axis adds to the number of its unit, which is a sum over all axes.
std::vector<std::int64_t> unitsAlong(const SpaceBlock& block, std::size_t level, std::size_t axis,
                                     const std::vector<std::int64_t>& indices)
{
    std::int64_t stride = 1;
    for (std::size_t behind = axis + 1; behind < block.parts[level].size(); ++behind) {
        stride *= block.parts[level][behind];
    }
    const std::int64_t piece = pieceExtent(block, level, axis);
    const std::int64_t above = piece * block.parts[level][axis];
    std::vector<std::int64_t> units;
    units.reserve(indices.size());
    for (const std::int64_t index : indices) {
        units.push_back((index - block.origin[axis]) % above / piece * stride);
    }
    return units;
}

} // namespace

QColor colourOfUnit(std::int64_t unit, std::int64_t units)
{
    static const std::vector<QColor> ramp = sequentialRamp();
    const double place =
        units > 1 ? static_cast<double>(unit) / static_cast<double>(units - 1) * static_cast<double>(ramp.size() - 1)
                  : static_cast<double>(ramp.size() - 1) / 2;
    const auto below = std::min(static_cast<std::size_t>(place), ramp.size() - 2);
    const double part = place - static_cast<double>(below);
    const auto mix = [&](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * part)); };
    return {mix(ramp[below].red(), ramp[below + 1].red()), mix(ramp[below].green(), ramp[below + 1].green()),
            mix(ramp[below].blue(), ramp[below + 1].blue())};
}

/// True if the pieces of the chosen level are too small for colours of their own.
bool SpaceMap::isTooFine(std::size_t block) const
{
    return m_space->levels.empty() || piecePixels(block, m_level, true) < kLeastColour ||
           piecePixels(block, m_level, false) < kLeastColour;
}

void SpaceMap::paintAxes(QPainter& painter) const
{
    painter.setPen(m_palette.color(Role::MutedText));
    const QRectF shown = m_window.shown();
    const int line = fontMetrics().height();
    const QSizeF pixels = m_window.pixelsPerIteration();
    const auto name = [&](std::size_t at) {
        return tr("%1 (%2)").arg(QString::fromStdString(m_space->axes[at].name),
                                 formatInteger(static_cast<double>(m_space->axes[at].extent)));
    };
    if (const auto at = axis(true)) {
        painter.drawText(QRectF(m_window.area().left(), 0, m_window.area().width(), line),
                         Qt::AlignLeft | Qt::AlignVCenter, name(*at));
        const double step = tickStep(pixels.width(), kTickDistance);
        const double first = std::ceil(m_window.toIteration(shown.topLeft()).x() / step) * step;
        for (double tick = first; m_window.toPixel({tick, 0}).x() < shown.right(); tick += step) {
            const double x = m_window.toPixel({tick, 0}).x();
            painter.drawLine(QPointF(x, m_window.area().top() - 4), QPointF(x, m_window.area().top() - 1));
            painter.drawText(QRectF(x, line, kTickDistance, line), Qt::AlignLeft | Qt::AlignVCenter,
                             formatInteger(tick));
        }
    }
    if (const auto at = axis(false)) {
        painter.save();
        painter.translate(0, m_window.area().bottom());
        painter.rotate(-90);
        painter.drawText(QRectF(0, 0, m_window.area().height(), line), Qt::AlignRight | Qt::AlignVCenter, name(*at));
        painter.restore();
        const double step = tickStep(pixels.height(), 2.0 * line);
        const double first = std::ceil(m_window.toIteration(shown.topLeft()).y() / step) * step;
        for (double tick = first; m_window.toPixel({0, tick}).y() < shown.bottom(); tick += step) {
            const double y = m_window.toPixel({0, tick}).y();
            painter.drawLine(QPointF(m_window.area().left() - 4, y), QPointF(m_window.area().left() - 1, y));
            const double top =
                std::min(y - 1, static_cast<double>(height() - line)); // the last number ends at the edge
            painter.drawText(QRectF(line, top, m_window.area().left() - line - 6, line), Qt::AlignRight | Qt::AlignTop,
                             formatInteger(tick));
        }
    }
}

/// Fills a block with the colours of the chosen level; where its pieces are too small, with one colour for all.
void SpaceMap::paintPieces(QPainter& painter, std::size_t block) const
{
    const SpaceBlock& there = m_space->blocks[block];
    const QRectF all = pixelsOf(boxOf(*m_space, {block, {}}));
    const QRect area = all.intersected(m_window.area()).toAlignedRect().intersected(m_window.area().toAlignedRect());
    if (area.isEmpty()) {
        return;
    }
    if (isTooFine(block)) {
        painter.fillRect(all.intersected(m_window.area()), colourOfUnit(0, 1));
        return;
    }
    const auto placesAlong = [&](bool isAcross) {
        std::vector<std::int64_t> places;
        const auto at = axis(isAcross);
        for (int pixel = 0; at && pixel < (isAcross ? area.width() : area.height()); ++pixel) {
            const QPointF iteration = m_window.toIteration(QPointF(area.topLeft()) + QPointF(pixel + 0.5, pixel + 0.5));
            const auto place = static_cast<std::int64_t>(std::floor(isAcross ? iteration.x() : iteration.y()));
            places.push_back(std::clamp(place, there.origin[*at], there.origin[*at] + extentOf(there, *at) - 1));
        }
        return at ? unitsAlong(there, m_level, *at, places)
                  : std::vector<std::int64_t>(static_cast<std::size_t>(isAcross ? area.width() : area.height()), 0);
    };
    const std::vector<std::int64_t> across = placesAlong(true);
    const std::vector<std::int64_t> down = placesAlong(false);
    std::int64_t others = 0;
    for (std::size_t each = 0; each < m_space->axes.size(); ++each) {
        if (axis(true) != each && axis(false) != each) {
            others += unitsAlong(there, m_level, each, {m_plane.position[each]}).front();
        }
    }
    const std::int64_t units = unitsOf(there, m_level);
    std::array<QRgb, 256> colours{};
    for (std::size_t i = 0; i < colours.size(); ++i) {
        colours[i] = colourOfUnit(static_cast<std::int64_t>(i), static_cast<std::int64_t>(colours.size())).rgb();
    }
    QImage image(area.size(), QImage::Format_RGB32);
    for (int y = 0; y < area.height(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < area.width(); ++x) {
            const std::int64_t unit = across[static_cast<std::size_t>(x)] + down[static_cast<std::size_t>(y)] + others;
            const double place = units > 1 ? static_cast<double>(unit) / static_cast<double>(units - 1) : 0.5;
            line[x] = colours[static_cast<std::size_t>(place * 255)];
        }
    }
    painter.save();
    painter.setClipRect(all.intersected(m_window.area()));
    painter.drawImage(area.topLeft(), image);
    painter.restore();
}

void SpaceMap::paintLinesOf(QPainter& painter, std::size_t block, std::size_t level, bool isAcross) const
{
    const auto at = axis(isAcross);
    if (!at || m_space->blocks[block].parts[level][*at] == 1 || piecePixels(block, level, isAcross) < kLeastLines) {
        return;
    }
    const SpaceBlock& there = m_space->blocks[block];
    const QRectF all = pixelsOf(boxOf(*m_space, {block, {}}));
    const QRectF shown = all.intersected(m_window.area());
    const auto origin = static_cast<double>(there.origin[*at]);
    const double piece = pieceExtentAlong(block, level, isAcross);
    const QPointF first = m_window.toIteration(shown.topLeft());
    const double begin = std::max(1.0, std::ceil(((isAcross ? first.x() : first.y()) - origin) / piece));
    const double parts = static_cast<double>(extentOf(there, *at)) / piece;
    QList<QLineF> lines;
    for (double line = begin; line < parts; ++line) {
        const QPointF place = m_window.toPixel({origin + line * piece, origin + line * piece});
        if (isAcross ? place.x() > shown.right() : place.y() > shown.bottom()) {
            break;
        }
        lines.push_back(isAcross ? QLineF(place.x(), shown.top(), place.x(), shown.bottom())
                                 : QLineF(shown.left(), place.y(), shown.right(), place.y()));
    }
    painter.drawLines(lines);
}

void SpaceMap::paintLines(QPainter& painter, std::size_t block) const
{
    for (std::size_t level = m_space->levels.size(); level-- > 0;) {
        QColor colour = m_palette.color(Role::Base);
        colour.setAlpha(atLevel(kOpacities, level));
        for (const bool isAcross : {true, false}) {
            const double most = std::max(1.0, std::floor(piecePixels(block, level, isAcross) * kWidestLine));
            painter.setPen(QPen(colour, std::min(atLevel(kWidths, level), most), Qt::SolidLine, Qt::FlatCap));
            paintLinesOf(painter, block, level, isAcross);
        }
    }
    const QRectF all = pixelsOf(boxOf(*m_space, {block, {}})).intersected(m_window.area());
    painter.setPen(QPen(m_palette.color(Role::Text), 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(all);
}

/// Writes a text on a ground of its own, if it has room in an area.
void SpaceMap::paintBadge(QPainter& painter, const QRectF& area, Qt::Alignment place, const QString& text) const
{
    const QFontMetrics metrics(painter.font());
    const QSize size(metrics.horizontalAdvance(text) + 8, metrics.height() + 2);
    if (size.width() + 6 > area.width() || size.height() + 6 > area.height()) {
        return;
    }
    const QRect box = QStyle::alignedRect(Qt::LeftToRight, place, size, area.adjusted(4, 4, -4, -4).toRect());
    painter.setPen(m_palette.color(Role::Border));
    painter.setBrush(m_palette.color(Role::Base));
    painter.drawRect(box);
    painter.setPen(m_palette.color(Role::Text));
    painter.drawText(box, Qt::AlignCenter, text);
}

/// Writes the name of a block into its upper left corner, and how to see pieces that are too small.
void SpaceMap::paintName(QPainter& painter, std::size_t block) const
{
    const QRectF all = pixelsOf(boxOf(*m_space, {block, {}})).intersected(m_window.area());
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    paintBadge(painter, all, Qt::AlignLeft | Qt::AlignTop, inWords(m_space->blocks[block].name));
    painter.setFont(font());
    if (isTooFine(block) && !m_space->levels.empty()) {
        const QString unit = QString::fromStdString(m_space->levels[m_level].unit);
        paintBadge(painter, all, Qt::AlignCenter, tr("Zoom in to see each %1").arg(unit));
    }
}

/// Frames the current unit, and the piece of the chosen level around it.
void SpaceMap::paintPointed(QPainter& painter) const
{
    if (!m_pointed || m_pointed->block >= m_space->blocks.size()) {
        return;
    }
    const auto frame = [&](const UnitPath& unit, double width) {
        const QRectF all = pixelsOf(boxOf(*m_space, unit));
        const QRectF area = all.adjusted(0, 0, std::max(0.0, 3 - all.width()), std::max(0.0, 3 - all.height()));
        painter.setPen(QPen(m_palette.color(Role::Base), width + 2));
        painter.drawRect(area);
        painter.setPen(QPen(m_palette.color(Role::Selected), width));
        painter.drawRect(area);
    };
    painter.setClipRect(m_window.area().adjusted(-2, -2, 2, 2));
    painter.setBrush(Qt::NoBrush);
    UnitPath around = *m_pointed;
    if (around.units.size() > m_level + 1) {
        around.units.resize(m_level + 1);
        frame(around, 1);
    }
    frame(*m_pointed, 2);
    painter.setClipping(false);
}

void SpaceMap::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setFont(font());
    painter.fillRect(rect(), m_palette.color(Role::Base));
    if (!m_space) {
        return;
    }
    paintAxes(painter);
    std::vector<std::size_t> shown;
    for (std::size_t block = 0; block < m_space->blocks.size(); ++block) {
        const QRectF all = pixelsOf(boxOf(*m_space, {block, {}}));
        if (isOnPlane(m_space->blocks[block]) && all.intersects(m_window.area())) {
            shown.push_back(block);
            paintPieces(painter, block);
            paintLines(painter, block);
        }
    }
    for (const std::size_t block : shown) {
        paintName(painter, block);
    }
    paintPointed(painter);
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(m_palette.color(Role::Accent), 1));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

} // namespace pimento
