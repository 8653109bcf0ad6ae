// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QHash>
#include <QImage>
#include <QPointF>

#include <cstdint>

class QPainter;

namespace pimento {

/// True if a painter fills pixels, as on a widget; painters of SVG and PDF files record lines and texts instead.
[[nodiscard]] bool isOnScreen(const QPainter& painter);

/// Paints many similar dots. On the screen each kind of dot is drawn once and then copied, which takes a tenth of the
/// time. There, positions are rounded to half pixels and radii to quarters of a pixel. In files dots are circles. The
/// painter is borrowed; its pen should be Qt::NoPen.
class DotStamps {
public:
    explicit DotStamps(QPainter& painter);

    void draw(QPointF middle, double radius, const QColor& colour);

private:
    struct Kind {
        QRgb colour = 0;
        int radius = 0; // in quarters of a device pixel
        int right = 0;  // half device pixels from the left edge of a pixel; `down` from its upper edge
        int down = 0;

        bool operator==(const Kind&) const = default;
        friend std::size_t qHash(const Kind& kind, std::size_t seed = 0)
        {
            return qHashMulti(seed, kind.colour, kind.radius, kind.right, kind.down);
        }
    };
    [[nodiscard]] QImage made(const Kind& kind) const;
    [[nodiscard]] static int reachOf(const Kind& kind);

    QPainter& m_painter;
    double m_scale; // device pixels per logical pixel
    bool m_isOnScreen;
    QHash<Kind, QImage> m_stamps;
};

} // namespace pimento
