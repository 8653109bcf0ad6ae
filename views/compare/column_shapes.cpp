// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compare/column_shapes.h"

#include <QPainter>
#include <QPolygonF>

#include <array>
#include <cmath>
#include <numbers>

namespace pimento {

namespace {

constexpr double kTop = -std::numbers::pi / 2;

/// Makes a regular polygon whose first corner points in the direction `first` (radians); `inner` below 1 makes a star:
/// every second corner lies at that fraction of the radius.
QPainterPath polygon(int corners, double radius, double first, double inner = 1)
{
    QPolygonF outline;
    for (int i = 0; i < corners; ++i) {
        const double angle = first + 2 * std::numbers::pi * i / corners;
        const double reach = i % 2 == 1 ? radius * inner : radius;
        outline << QPointF(reach * std::cos(angle), reach * std::sin(angle));
    }
    QPainterPath path;
    path.addPolygon(outline);
    path.closeSubpath();
    return path;
}

QPainterPath circle(double radius)
{
    QPainterPath path;
    path.addEllipse(QPointF(), radius, radius);
    return path;
}

QPainterPath pinShape(std::size_t pin, double radius)
{
    switch (pin) {
    case 0:
        return polygon(3, radius * 1.2, -kTop);
    case 1:
        return polygon(4, radius * 1.2, kTop / 2);
    case 2:
        return circle(radius);
    default:
        return polygon(10, radius * 1.25, kTop, 0.45);
    }
}

/// Shape of a column that is no pin; five shapes repeat by the column's number.
QPainterPath otherShape(std::size_t column, double radius)
{
    switch (column % 5) {
    case 0:
        return polygon(4, radius * 1.2, kTop);
    case 1:
        return polygon(3, radius * 1.2, kTop);
    case 2:
        return polygon(6, radius * 1.1, kTop);
    case 3:
        return polygon(3, radius * 1.2, 0);
    default:
        return polygon(8, radius * 1.25, kTop, 0.4);
    }
}

} // namespace

QPainterPath shapeOf(const ComparedColumns& columns, std::size_t column, double size)
{
    const ComparedColumn& one = columns.columns[column];
    return one.kind == ColumnKind::Pin ? pinShape(one.pin, size / 2) : otherShape(column, size / 2);
}

QPixmap markOf(const ComparedColumns& columns, std::size_t column, const Palette& palette, double pixelRatio)
{
    constexpr int kSide = 14;
    QPixmap picture(QSize(kSide, kSide) * pixelRatio);
    picture.setDevicePixelRatio(pixelRatio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(kSide / 2.0, kSide / 2.0);
    painter.fillPath(shapeOf(columns, column, 10), palette.color(columns.role(column)));
    return picture;
}

} // namespace pimento
