// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/parallel/parallel_painter.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <optional>

namespace pimento {

namespace {

constexpr double kOutline = 3; // pixels of background around an emphasised line
constexpr double kDot = 3;     // radius in pixels
constexpr double kBrushWidth = 12;
constexpr double kTagGap = 10; // between the last axis and a tag
constexpr double kTickLength = 4;
// Pixels that lines continue, invisibly, above and below the axes. Without this limit a dashed line to a value far
// beyond an axis takes seconds to draw.
constexpr double kBeyond = 60;

QFont bold(QFont font)
{
    font.setBold(true);
    return font;
}

} // namespace

double tagRoom(const std::vector<ParallelMark>& marks, const QFont& font)
{
    const QFontMetricsF metrics(bold(font));
    double room = 0;
    for (const ParallelMark& mark : marks) {
        room = std::max(room, metrics.horizontalAdvance(mark.tag));
    }
    return room + kTagGap + 8;
}

ParallelPainter::ParallelPainter(QPainter& painter, const ParallelScene& scene) : m_painter(painter), m_scene(scene)
{
    m_painter.setRenderHint(QPainter::Antialiasing);
}

void ParallelPainter::axes()
{
    for (std::size_t place = 0; place < m_scene.layout.xs.size(); ++place) {
        axis(place);
        brush(place);
        title(place);
    }
}

void ParallelPainter::axis(std::size_t place)
{
    const ParallelLayout& layout = m_scene.layout;
    const bool isFocused = m_scene.focused == place;
    QPen pen(m_scene.palette.color(isFocused ? Role::Accent : Role::MutedText), isFocused ? 2.5 : 1.2);
    m_painter.setPen(pen);
    const double x = layout.xs[place];
    m_painter.drawLine(QPointF(x, layout.top), QPointF(x, layout.bottom));
}

void ParallelPainter::brush(std::size_t place)
{
    if (place >= m_scene.brush.size() || !m_scene.brush[place]) {
        return;
    }
    const ParallelLayout& layout = m_scene.layout;
    const auto [lower, upper] = *m_scene.brush[place];
    const double x = layout.xs[place];
    const QRectF box(QPointF(x - kBrushWidth / 2, layout.yOf(upper)), QPointF(x + kBrushWidth / 2, layout.yOf(lower)));
    const QColor accent = m_scene.palette.color(Role::RearrangeIn);
    QColor fill = accent;
    fill.setAlpha(70);
    m_painter.setPen(QPen(accent, 1.5));
    m_painter.setBrush(fill);
    m_painter.drawRoundedRect(box, 2, 2);
    m_painter.setPen(QPen(accent, 3, Qt::SolidLine, Qt::RoundCap));
    for (const double y : {box.top(), box.bottom()}) {
        m_painter.drawLine(QPointF(box.left() - 1, y), QPointF(box.right() + 1, y));
    }
}

void ParallelPainter::ticks(std::size_t place)
{
    const ParallelLayout& layout = m_scene.layout;
    const QFontMetricsF metrics(m_painter.font());
    const double x = layout.xs[place];
    const double room = place == 0 ? x - kTickLength - 3 : layout.spacing - 2 * kTickLength - 12;
    QColor ground = m_scene.palette.color(Role::Base);
    ground.setAlpha(205);
    for (const AxisTick& tick : at(place).ticks(tickDistance(layout, metrics))) {
        const double y = layout.yOf(tick.share);
        m_painter.setPen(QPen(m_scene.palette.color(Role::MutedText), 1));
        m_painter.drawLine(QPointF(x - kTickLength, y), QPointF(x, y));
        const QString text = metrics.elidedText(tick.text, Qt::ElideMiddle, room);
        const double width = metrics.horizontalAdvance(text);
        const QRectF box(x - kTickLength - 3 - width, y - metrics.height() / 2, width, metrics.height());
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(ground);
        m_painter.drawRoundedRect(box.adjusted(-2, 1, 2, -1), 3, 3);
        m_painter.setPen(m_scene.palette.color(Role::Text));
        m_painter.drawText(box, Qt::AlignCenter | Qt::TextDontClip, text);
    }
}

void ParallelPainter::title(std::size_t place)
{
    const QRectF box = m_scene.layout.titleBox(place);
    if (m_scene.focused == place) {
        m_painter.setPen(QPen(m_scene.palette.color(Role::Accent), 2));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawRoundedRect(box.adjusted(0, -2, 0, 2), 4, 4);
    }
    const AxisTitle title = axisTitle(at(place));
    const double half = box.height() / 2;
    const auto write = [&](const QString& text, double top, Role role, const QFont& font) {
        m_painter.save();
        m_painter.setFont(font);
        m_painter.setPen(m_scene.palette.color(role));
        m_painter.drawText(QRectF(box.left(), top, box.width(), half), Qt::AlignHCenter | Qt::AlignVCenter,
                           QFontMetricsF(font).elidedText(text, Qt::ElideMiddle, box.width() - 6));
        m_painter.restore();
    };
    const bool isAlone = title.lower.isEmpty();
    write(title.upper, isAlone ? box.top() + half / 2 : box.top(), Role::Text, m_painter.font());
    if (!isAlone) {
        write(title.lower, box.top() + half, title.isUnitBelow ? Role::MutedText : Role::Text, m_painter.font());
    }
}

void ParallelPainter::line(const ParallelMark& mark)
{
    const ParallelLayout& layout = m_scene.layout;
    const double top = layout.top - kBeyond;
    const double bottom = layout.bottom + kBeyond;
    QPainterPath path;
    std::vector<QPointF> dots;
    QPointF before;
    bool isOpen = false;
    for (std::size_t place = 0; place < layout.xs.size(); ++place) {
        const double share = at(place).shareOf(mark.values[at(place).column()]);
        if (!std::isfinite(share)) {
            isOpen = false;
            continue;
        }
        const QPointF point(layout.xs[place], layout.yOf(share));
        if (const auto part = isOpen ? partBetween({before, point}, top, bottom) : std::nullopt) {
            if (path.isEmpty() || path.currentPosition() != part->p1()) {
                path.moveTo(part->p1());
            }
            path.lineTo(part->p2());
        }
        before = point;
        isOpen = true;
        if (point.y() >= top && point.y() <= bottom) {
            dots.push_back(point);
        }
    }
    m_painter.save();
    m_painter.setClipRect(QRectF(layout.xs.front() - 6, layout.top - 6, layout.xs.back() - layout.xs.front() + 12,
                                 layout.bottom - layout.top + 12));
    m_painter.setBrush(Qt::NoBrush);
    const QColor ground = m_scene.palette.color(Role::Base);
    const QColor colour = m_scene.palette.color(mark.role);
    if (!mark.isDashed) {
        m_painter.setPen(QPen(ground, mark.width + kOutline, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        m_painter.drawPath(path);
    }
    QPen pen(colour, mark.width, Qt::SolidLine, mark.isDashed ? Qt::FlatCap : Qt::RoundCap, Qt::RoundJoin);
    if (mark.isDashed) {
        pen.setDashPattern({4, 4});
    }
    m_painter.setPen(pen);
    m_painter.drawPath(path);
    m_painter.setPen(QPen(ground, 1));
    m_painter.setBrush(colour);
    const double radius = std::max(kDot, mark.width * 0.8 + 1);
    for (const QPointF& dot : dots) {
        m_painter.drawEllipse(dot, radius, radius);
    }
    m_painter.restore();
}

void ParallelPainter::marks(const std::vector<ParallelMark>& marks)
{
    if (m_scene.layout.isEmpty()) {
        return;
    }
    for (const ParallelMark& mark : marks) {
        line(mark);
    }
    for (std::size_t place = 0; place < m_scene.layout.xs.size(); ++place) {
        ticks(place);
    }
    tags(marks);
}

/// Draws tags behind the last axis and moves them apart where they overlap.
void ParallelPainter::tags(const std::vector<ParallelMark>& marks)
{
    const ParallelLayout& layout = m_scene.layout;
    struct Tag {
        double y = 0;
        double ownY = 0;
        const ParallelMark* mark = nullptr;
    };
    std::vector<Tag> tags;
    const std::size_t last = layout.xs.size() - 1;
    for (const ParallelMark& mark : marks) {
        const double share = at(last).shareOf(mark.values[at(last).column()]);
        if (share >= -1e-9 && share <= 1 + 1e-9) { // false for NaN
            tags.push_back({layout.yOf(share), layout.yOf(share), &mark});
        }
    }
    std::ranges::stable_sort(tags, {}, &Tag::y);
    m_painter.save();
    m_painter.setFont(bold(m_painter.font()));
    const double height = QFontMetricsF(m_painter.font()).height();
    for (std::size_t i = 1; i < tags.size(); ++i) {
        tags[i].y = std::max(tags[i].y, tags[i - 1].y + height);
    }
    double limit = layout.bottom + height / 4;
    for (auto tag = tags.rbegin(); tag != tags.rend(); ++tag) { // moves tags up again from the bottom
        tag->y = std::min(tag->y, limit);
        limit = tag->y - height;
    }
    const double x = layout.xs.back();
    for (const Tag& tag : tags) {
        const QColor colour = m_scene.palette.color(tag.mark->role);
        m_painter.setPen(QPen(colour, 1));
        m_painter.drawLine(QPointF(x + 4, tag.ownY), QPointF(x + kTagGap - 2, tag.y));
        m_painter.drawText(QRectF(x + kTagGap, tag.y - height / 2, 400, height), Qt::AlignLeft | Qt::AlignVCenter,
                           tag.mark->tag);
    }
    m_painter.restore();
}

void ParallelPainter::note(const QString& text, double width)
{
    const QFontMetricsF metrics(m_painter.font());
    m_painter.setPen(m_scene.palette.color(Role::MutedText));
    m_painter.drawText(QRectF(8, m_scene.layout.bottom + metrics.height() * 0.6, width - 16, metrics.height() * 1.2),
                       Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(text, Qt::ElideRight, width - 16));
}

} // namespace pimento
