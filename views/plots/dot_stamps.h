// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QHash>
#include <QImage>
#include <QPointF>

#include <cstdint>

class QPainter;

namespace pimento {

/// Whether a painter fills pixels one by one, as that of a widget does; files of lines and texts are painted otherwise.
[[nodiscard]] bool isOnScreen(const QPainter& painter);

/// Paints many dots that are much alike: on the screen each kind is drawn once and then copied, a tenth of the time of
/// drawing it anew. There dots stand on halves of pixels and have quarters of them as radius. In files they are
/// circles. The painter is borrowed; its pen should be none.
class DotStamps {
public:
    explicit DotStamps(QPainter& painter);

    void draw(QPointF middle, double radius, const QColor& colour);

private:
    struct Kind {
        QRgb colour = 0;
        int radius = 0; // quarters of a device pixel
        int right = 0;  // halves of a device pixel from the left and the upper edge of a pixel
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
    double m_scale; // device pixels per pixel
    bool m_isOnScreen;
    QHash<Kind, QImage> m_stamps;
};

} // namespace pimento
