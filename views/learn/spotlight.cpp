// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/learn/spotlight.h"

#include <QPainter>

namespace pimento {

namespace {

constexpr int kGap = 1;   // pixels between the widget and the ring
constexpr int kWidth = 3; // width of the ring
constexpr int kEdge = 1;  // width of the line around it, which is visible where the ring has little contrast
constexpr int kRoom = kGap + kWidth + kEdge;
constexpr double kRingRound = 6;

} // namespace

Spotlight::Spotlight(QWidget& window) : PartOverlay(window, kRoom)
{
    setObjectName(QStringLiteral("spotlight"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
}

void Spotlight::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double middle = kEdge + kWidth / 2.0;
    const QRectF ring = QRectF(rect()).adjusted(middle, middle, -middle, -middle);
    painter.setPen(QPen(colours().color(Role::Base), kWidth + 2 * kEdge));
    painter.drawRoundedRect(ring, kRingRound, kRingRound);
    painter.setPen(QPen(colours().color(Role::RearrangeIn), kWidth));
    painter.drawRoundedRect(ring, kRingRound, kRingRound);
}

} // namespace pimento
