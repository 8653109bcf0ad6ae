// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/space_window.h"

#include <algorithm>
#include <cmath>

namespace pimento {

namespace {

constexpr double kThinnest = 0.2;        // fraction of the area that the thinner side takes at least
constexpr double kMostPixels = 48;       // of one iteration, if the space has many
constexpr double kLeastRange = 4;        // largest zoom of a space with few iterations
constexpr double kLeastTickDistance = 1; // iterations

/// Offset between 0 and the iterations that do not fit.
double clamped(double begin, double extent, double shown)
{
    return std::clamp(begin, 0.0, std::max(0.0, extent - shown));
}

} // namespace

void SpaceWindow::setExtents(QSizeF extents)
{
    m_extents = extents;
    fit();
}

void SpaceWindow::setArea(QRectF area)
{
    const QPointF begin = m_begin;
    const double zoom = m_zoom;
    m_area = QRectF(area.topLeft(), area.size().expandedTo({1, 1}));
    fit();
    m_zoom = zoom;
    m_begin = begin;
    clamp();
}

void SpaceWindow::fit()
{
    const QSizeF each(m_area.width() / m_extents.width(), m_area.height() / m_extents.height());
    const double equal = std::min(each.width(), each.height());
    m_scale = {std::max(equal, each.width() * kThinnest), std::max(equal, each.height() * kThinnest)};
    m_zoom = 1;
    m_begin = {0, 0};
}

void SpaceWindow::zoom(QPointF at, double factor)
{
    const QPointF there = toIteration(at);
    const double most = std::max(kLeastRange, kMostPixels / std::min(m_scale.width(), m_scale.height()));
    m_zoom = std::clamp(m_zoom * factor, 1.0, most);
    const QPointF moved = toIteration(at);
    m_begin += there - moved;
    clamp();
}

void SpaceWindow::pan(QPointF pixels)
{
    m_begin += QPointF(pixels.x() / pixelsPerIteration().width(), pixels.y() / pixelsPerIteration().height());
    clamp();
}

void SpaceWindow::clamp()
{
    const QSizeF pixels = pixelsPerIteration();
    m_begin = {clamped(m_begin.x(), m_extents.width(), m_area.width() / pixels.width()),
               clamped(m_begin.y(), m_extents.height(), m_area.height() / pixels.height())};
}

QPointF SpaceWindow::toPixel(QPointF iteration) const
{
    const QSizeF pixels = pixelsPerIteration();
    return {m_area.left() + (iteration.x() - m_begin.x()) * pixels.width(),
            m_area.top() + (iteration.y() - m_begin.y()) * pixels.height()};
}

QPointF SpaceWindow::toIteration(QPointF pixel) const
{
    const QSizeF pixels = pixelsPerIteration();
    return {m_begin.x() + (pixel.x() - m_area.left()) / pixels.width(),
            m_begin.y() + (pixel.y() - m_area.top()) / pixels.height()};
}

QRectF SpaceWindow::toPixels(QRectF iterations) const
{
    return {toPixel(iterations.topLeft()), toPixel(iterations.bottomRight())};
}

QRectF SpaceWindow::shown() const { return toPixels(QRectF({0, 0}, m_extents)).intersected(m_area); }

double tickStep(double pixelsPerIteration, double least)
{
    const double exact = std::max(kLeastTickDistance, least / pixelsPerIteration);
    const double power = std::pow(10.0, std::floor(std::log10(exact)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= exact) {
            return factor * power;
        }
    }
    return 10 * power;
}

} // namespace pimento
