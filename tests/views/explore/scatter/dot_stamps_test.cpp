// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/scatter/dot_stamps.h"

#include <QImage>
#include <QPainter>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace pimento {
namespace {

struct Dot {
    QPointF middle;
    double radius = 0;
    QColor colour;
};

// On halves of pixels and with quarters of them as radius, where a stamp is a circle exactly.
const std::array kDots = {Dot{{10, 10}, 2, QColor(200, 30, 40)}, Dot{{20.5, 12}, 2.25, QColor(10, 130, 240, 120)},
                          Dot{{31, 20.5}, 1.5, QColor(10, 130, 240, 120)}, Dot{{12.5, 30.5}, 4, QColor(0, 0, 0)}};

template <class Draw> QImage painted(double scale, const Draw& draw)
{
    QImage image(static_cast<int>(40 * scale), static_cast<int>(40 * scale), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(scale);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    draw(painter);
    painter.end();
    return image;
}

int largestDifference(const QImage& one, const QImage& other)
{
    int most = 0;
    for (int y = 0; y < one.height(); ++y) {
        for (int x = 0; x < one.width(); ++x) {
            const QColor a = one.pixelColor(x, y);
            const QColor b = other.pixelColor(x, y);
            most = std::max(
                {most, std::abs(a.red() - b.red()), std::abs(a.green() - b.green()), std::abs(a.blue() - b.blue())});
        }
    }
    return most;
}

TEST(DotStamps, LookLikeCirclesOnScreensOfOneAndTwoPixelsPerPoint)
{
    for (const double scale : {1.0, 2.0}) {
        const QImage stamped = painted(scale, [](QPainter& painter) {
            DotStamps dots(painter);
            for (const Dot& dot : kDots) {
                dots.draw(dot.middle, dot.radius, dot.colour);
            }
        });
        const QImage circles = painted(scale, [](QPainter& painter) {
            for (const Dot& dot : kDots) {
                painter.setBrush(dot.colour);
                painter.drawEllipse(dot.middle, dot.radius, dot.radius);
            }
        });

        // The difference is out of 255: arcs are divided into other lines, and coverage is rounded once more. A shift
        // by half a pixel gives 60 or more.
        EXPECT_LE(largestDifference(stamped, circles), 16) << scale;
        EXPECT_EQ(stamped.pixelColor(static_cast<int>(10 * scale), static_cast<int>(10 * scale)), kDots[0].colour);
    }
}

} // namespace
} // namespace pimento
