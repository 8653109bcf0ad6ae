// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/learn/pointer_spotlight.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>
#include <QWindow>

namespace pimento {

namespace {

constexpr int kAcross = 56; // diameter in pixels
constexpr double kLine = 3;
constexpr float kOpacity = 0.28F;

} // namespace

PointerSpotlight::PointerSpotlight(QWidget& window) : QWidget(&window), m_window(window)
{
    setObjectName(QStringLiteral("pointerSpotlight"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    setFocusPolicy(Qt::NoFocus);
    resize(kAcross, kAcross);
    hide();
}

void PointerSpotlight::setOn(bool isOn)
{
    if (m_isOn == isOn) {
        return;
    }
    m_isOn = isOn;
    hide(); // until the mouse moves
    if (isOn) {
        qApp->installEventFilter(this);
    } else {
        qApp->removeEventFilter(this);
    }
}

/// Watches the native window, which gets every mouse move; widgets get them only with mouse tracking.
bool PointerSpotlight::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_window.windowHandle()) {
        if (event->type() == QEvent::MouseMove) {
            const QPoint place = static_cast<QMouseEvent*>(event)->position().toPoint();
            move(place - rect().center());
            show();
            raise();
        } else if (event->type() == QEvent::Leave) {
            hide();
        }
    }
    return QWidget::eventFilter(watched, event);
}

void PointerSpotlight::setColours(const Palette& palette)
{
    m_palette = palette;
    update();
}

void PointerSpotlight::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor fill = m_palette.color(Role::RearrangeIn);
    painter.setPen(QPen(fill, kLine));
    fill.setAlphaF(kOpacity);
    painter.setBrush(fill);
    painter.drawEllipse(QRectF(rect()).adjusted(kLine, kLine, -kLine, -kLine));
}

} // namespace pimento
