// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/move_picture.h"

#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <cmath>

namespace pimento {

namespace {

constexpr double kBoxWidth = 14;
constexpr double kMoveMargin = 8;
constexpr double kWidest = 14; // pixels of an arc
constexpr double kDash = 10;   // pixels of a dash; a gap is half as long
constexpr int kPaleAlpha = 55;
constexpr int kQuietAlpha = 18; // of arcs that do not end at the place under the mouse
constexpr std::array kMoveRoles = {Role::RearrangeIn, Role::Compute,  Role::WriteTarget, Role::Reorder,
                                   Role::Transfer,    Role::HostRead, Role::PinA,        Role::PinC};

const std::vector<MovePlace>& placesOf(const DataMoves& moves, bool isLeft)
{
    return isLeft ? moves.left : moves.right;
}

QString bytesInWords(double bytes) { return formatQuantity(bytes, QStringLiteral("B")); }

} // namespace

MovePicture::MovePicture(QWidget* parent) : QWidget(parent)
{
    setMouseTracking(true);
    setAccessibleName(tr("Data movement of the run"));
}

QSize MovePicture::sizeHint() const { return {420, 16 * fontMetrics().height()}; }

QSize MovePicture::minimumSizeHint() const { return {200, 7 * fontMetrics().height()}; }

void MovePicture::setMoves(std::shared_ptr<const DataMoves> moves)
{
    m_sums.reset();
    m_moves = std::move(moves);
    m_hovered.reset();
    if (m_moves != nullptr) {
        measure();
        m_sums = std::make_unique<MomentSums>(*m_moves);
        setTime(m_moves->end);
    }
    update();
}

void MovePicture::setTime(std::int64_t time)
{
    m_time = time;
    if (m_sums != nullptr) {
        (void)m_sums->at(time);
    }
    update();
}

void MovePicture::setColours(const Palette& palette)
{
    m_palette = palette;
    update();
}

/// Measures the names of all places. Painting asks for the room beside them with every arc.
void MovePicture::measure()
{
    for (const bool isLeft : {false, true}) {
        int widest = 0;
        for (const MovePlace& place : placesOf(*m_moves, isLeft)) {
            widest = std::max(widest, fontMetrics().horizontalAdvance(inWords(place.name)));
        }
        (isLeft ? m_widestLeft : m_widestRight) = widest;
    }
}

double MovePicture::labelWidth(bool isLeft) const
{
    return std::min<double>(isLeft ? m_widestLeft : m_widestRight, width() / 4.0) + kMoveMargin;
}

/// Area between the titles and the lower edge, without the labels of the places.
QRectF MovePicture::area() const
{
    return QRectF(rect()).adjusted(kMoveMargin + labelWidth(true), 1.5 * fontMetrics().height(),
                                   -kMoveMargin - labelWidth(false), -kMoveMargin);
}

QRectF MovePicture::boxOf(bool isLeft, std::size_t place) const
{
    const QRectF all = area();
    const double step = all.height() / static_cast<double>(std::max<std::size_t>(1, placesOf(*m_moves, isLeft).size()));
    const double gap = std::min(2.0, step / 4);
    return {isLeft ? all.left() : all.right() - kBoxWidth, all.top() + static_cast<double>(place) * step, kBoxWidth,
            step - gap};
}

QColor MovePicture::colourOf(std::size_t name) const { return m_palette.color(kMoveRoles[name % kMoveRoles.size()]); }

std::optional<MovePicture::Place> MovePicture::placeAt(const QPointF& point) const
{
    const QRectF all = area();
    const bool isLeft = point.x() < all.left() + kBoxWidth;
    if (point.y() < all.top() || point.y() >= all.bottom() || (!isLeft && point.x() < all.right() - kBoxWidth)) {
        return std::nullopt;
    }
    const std::size_t count = placesOf(*m_moves, isLeft).size();
    const auto number = static_cast<std::size_t>((point.y() - all.top()) / all.height() * static_cast<double>(count));
    return number < count ? std::optional(Place{isLeft, number}) : std::nullopt;
}

double MovePicture::widthOf(const MoveArc& arc) const
{
    const double room = std::min(kWidest, std::max(2.0, boxOf(true, 0).height()));
    return std::max(1.0, room * std::sqrt(arc.whole / std::max(1.0, m_sums->most())));
}

QPainterPath MovePicture::pathOf(const MoveArc& arc) const
{
    const QRectF left = boxOf(true, arc.left);
    const QRectF right = boxOf(false, arc.right);
    const QPointF from(left.right(), left.center().y());
    const QPointF to(right.left(), right.center().y());
    const double middle = (from.x() + to.x()) / 2;
    QPainterPath path(from);
    path.cubicTo({middle, from.y()}, {middle, to.y()}, to);
    return path;
}

void MovePicture::paintArcs(QPainter& painter, bool isActive) const
{
    painter.setBrush(Qt::NoBrush);
    for (const MoveArc& arc : m_sums->arcs()) {
        const bool isOfPlace =
            !m_hovered || (m_hovered->isLeft ? arc.left : arc.right) == static_cast<std::uint32_t>(m_hovered->number);
        if (arc.isActive != isActive) {
            continue;
        }
        QColor colour = colourOf(arc.what);
        colour.setAlpha(!isOfPlace ? kQuietAlpha : isActive ? 230 : m_hovered ? 160 : kPaleAlpha);
        // Data that comes back is dashed, so that direction does not depend on colour.
        const double width = widthOf(arc);
        QPen pen(colour, width, Qt::SolidLine, arc.isBack ? Qt::FlatCap : Qt::RoundCap);
        if (arc.isBack) {
            pen.setDashPattern({kDash / width, kDash / 2 / width}); // in widths of the pen
        }
        painter.setPen(pen);
        const QPainterPath path = pathOf(arc);
        painter.drawPath(path);
        if (isActive && isOfPlace) {
            const double along = arc.isBack ? 1 - arc.progress : arc.progress;
            const double radius = std::max(3.0, widthOf(arc) * 0.7);
            painter.setPen(QPen(m_palette.color(Role::Base), 1));
            painter.setBrush(colourOf(arc.what));
            painter.drawEllipse(path.pointAtPercent(std::clamp(along, 0.0, 1.0)), radius, radius);
            painter.setBrush(Qt::NoBrush);
        }
    }
}

/// Paints the places of a side. The filled part of a place is the share of its data that has left or reached it.
void MovePicture::paintPlaces(QPainter& painter, bool isLeft) const
{
    const auto& places = placesOf(*m_moves, isLeft);
    std::vector<double> whole(places.size(), 0);
    std::vector<double> moved(places.size(), 0);
    for (const MoveArc& arc : m_sums->arcs()) {
        whole[isLeft ? arc.left : arc.right] += arc.whole;
        moved[isLeft ? arc.left : arc.right] += arc.moved;
    }
    const int line = fontMetrics().height();
    double free = -1; // where the next label has room
    for (std::size_t place = 0; place < places.size(); ++place) {
        const QRectF box = boxOf(isLeft, place);
        const bool isHovered = m_hovered == Place{isLeft, place};
        painter.fillRect(box, m_palette.color(Role::AlternateBase));
        if (whole[place] > 0) {
            QRectF filled = box;
            filled.setTop(box.bottom() - box.height() * moved[place] / whole[place]);
            painter.fillRect(filled, m_palette.color(Role::Accent));
        }
        painter.setPen(QPen(m_palette.color(isHovered ? Role::Selected : Role::Border), isHovered ? 2 : 1));
        painter.drawRect(box);
        if (box.center().y() - line / 2.0 < free && !isHovered) {
            continue;
        }
        free = box.center().y() + line / 2.0;
        const double room = labelWidth(isLeft);
        const QRectF label(isLeft ? box.left() - kMoveMargin / 2 - room : box.right() + kMoveMargin / 2,
                           box.center().y() - line / 2.0, room, line);
        painter.setPen(m_palette.color(whole[place] > 0 ? Role::Text : Role::MutedText));
        painter.drawText(label, (isLeft ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter,
                         fontMetrics().elidedText(inWords(places[place].name), Qt::ElideRight, static_cast<int>(room)));
    }
    const QString title = inWords(isLeft ? m_moves->leftTitle : m_moves->rightTitle);
    painter.setPen(m_palette.color(Role::MutedText));
    painter.drawText(QRectF(kMoveMargin, 0, width() - 2 * kMoveMargin, 1.4 * line),
                     (isLeft ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter, title);
}

void MovePicture::paintEvent(QPaintEvent*)
{
    if (m_moves == nullptr) {
        return;
    }
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintArcs(painter, false);
    paintArcs(painter, true);
    painter.setRenderHint(QPainter::Antialiasing, false);
    paintPlaces(painter, true);
    paintPlaces(painter, false);
}

QString MovePicture::wordsAt(const QPointF& point) const
{
    const auto place = m_moves == nullptr ? std::nullopt : placeAt(point);
    if (!place) {
        return {};
    }
    std::vector<double> there(m_moves->names.size(), 0);
    std::vector<double> back(m_moves->names.size(), 0);
    for (const MoveArc& arc : m_sums->arcs()) {
        if ((place->isLeft ? arc.left : arc.right) == static_cast<std::uint32_t>(place->number)) {
            (arc.isBack ? back : there)[arc.what] += arc.whole;
        }
    }
    const MovePlace& of = placesOf(*m_moves, place->isLeft)[place->number];
    QStringList lines{inWords(of.name)};
    if (!of.detail.empty()) {
        lines << inWords(of.detail);
    }
    for (std::size_t name = 0; name < there.size(); ++name) {
        const QString words = inWords(m_moves->names[name]);
        if (there[name] > 0) {
            lines << (place->isLeft ? tr("%1 leaves: %2") : tr("%1 arrives: %2")).arg(words, bytesInWords(there[name]));
        }
        if (back[name] > 0) {
            lines << (place->isLeft ? tr("%1 comes back: %2") : tr("%1 goes back: %2"))
                         .arg(words, bytesInWords(back[name]));
        }
    }
    return lines.join(QLatin1Char('\n'));
}

void MovePicture::mouseMoveEvent(QMouseEvent* event)
{
    const auto place = m_moves == nullptr ? std::nullopt : placeAt(event->position());
    if (place != m_hovered) {
        m_hovered = place;
        update();
    }
}

void MovePicture::leaveEvent(QEvent* event)
{
    m_hovered.reset();
    update();
    QWidget::leaveEvent(event);
}

bool MovePicture::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event); // NOLINT(*-static-cast-downcast): its type says so
        const QString words = wordsAt(help->pos());
        words.isEmpty() ? QToolTip::hideText() : QToolTip::showText(help->globalPos(), words, this);
        return true;
    }
    const bool isNameChange = event->type() == QEvent::FontChange || event->type() == QEvent::LanguageChange;
    if (isNameChange && m_moves != nullptr) {
        measure();
    }
    return QWidget::event(event);
}

} // namespace pimento
