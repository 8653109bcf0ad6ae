// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>

namespace pimento {

/// The shown part of a plane of iterations: x goes across, y goes down. Both axes have one scale, unless the plane would
/// be too thin to see then.
class SpaceWindow {
public:
    /// Sets the plane's extents in iterations, and shows all of it.
    void setExtents(QSizeF extents);
    /// Sets the pixels for it; what was at their corner remains there.
    void setArea(QRectF area);
    void fit();
    /// Zooms by a factor and keeps the iteration at a pixel.
    void zoom(QPointF at, double factor);
    void pan(QPointF pixels);

    [[nodiscard]] QPointF toPixel(QPointF iteration) const;
    [[nodiscard]] QPointF toIteration(QPointF pixel) const;
    [[nodiscard]] QRectF toPixels(QRectF iterations) const;
    /// Pixels of the whole plane that are on show.
    [[nodiscard]] QRectF shown() const;
    /// Pixels of one iteration along x and y.
    [[nodiscard]] QSizeF pixelsPerIteration() const { return m_scale * m_zoom; }
    [[nodiscard]] bool isToScale() const { return m_scale.width() == m_scale.height(); }
    [[nodiscard]] bool isWhole() const { return m_zoom == 1; }
    [[nodiscard]] const QRectF& area() const { return m_area; }

private:
    void clamp();

    QSizeF m_extents{1, 1};
    QRectF m_area{0, 0, 1, 1};
    QSizeF m_scale{1, 1}; // pixels per iteration of the whole plane
    double m_zoom = 1;
    QPointF m_begin; // iteration at the upper left corner of the area
};

/// Round distance between ticks that are at least `least` pixels apart: 1, 2 or 5 times a power of ten.
[[nodiscard]] double tickStep(double pixelsPerIteration, double least);

} // namespace pimento
