// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/learn/spotlight.h"

#include <QEvent>
#include <QPainter>

namespace pimento {

namespace {

constexpr int kGap = 1;   // pixels between the widget and the ring
constexpr int kWidth = 3; // width of the ring
constexpr int kEdge = 1;  // width of the line around it, which is visible where the ring has little contrast
constexpr int kRoom = kGap + kWidth + kEdge;
constexpr double kRound = 6;

} // namespace

Spotlight::Spotlight(QWidget& window) : QWidget(&window), m_window(window)
{
    setObjectName(QStringLiteral("spotlight"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    setFocusPolicy(Qt::NoFocus);
    hide();
}

void Spotlight::pointAt(QWidget* part)
{
    watch(false);
    m_part = part;
    watch(true);
    follow();
}

/// Watches the widget and its parents: any of them may move or be hidden.
void Spotlight::watch(bool isOn)
{
    for (QWidget* each = m_part; each != nullptr && each != &m_window; each = each->parentWidget()) {
        if (isOn) {
            each->installEventFilter(this);
        } else {
            each->removeEventFilter(this);
        }
    }
}

void Spotlight::follow()
{
    const bool isSeen = m_part != nullptr && m_part->isVisibleTo(&m_window);
    setVisible(isSeen);
    if (!isSeen) {
        return;
    }
    QRect seen(m_part->mapTo(&m_window, QPoint()), m_part->size());
    for (const QWidget* each = m_part->parentWidget(); each != nullptr && each != &m_window;
         each = each->parentWidget()) {
        seen &= QRect(each->mapTo(&m_window, QPoint()), each->size());
    }
    setGeometry(seen.adjusted(-kRoom, -kRoom, kRoom, kRoom) & m_window.rect());
    raise();
}

bool Spotlight::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::Move:
    case QEvent::Resize:
    case QEvent::Show:
    case QEvent::Hide:
    case QEvent::ZOrderChange:
        follow();
        break;
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

void Spotlight::setColours(const Palette& palette)
{
    m_palette = palette;
    update();
}

void Spotlight::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double middle = kEdge + kWidth / 2.0;
    const QRectF ring = QRectF(rect()).adjusted(middle, middle, -middle, -middle);
    painter.setPen(QPen(m_palette.color(Role::Base), kWidth + 2 * kEdge));
    painter.drawRoundedRect(ring, kRound, kRound);
    painter.setPen(QPen(m_palette.color(Role::RearrangeIn), kWidth));
    painter.drawRoundedRect(ring, kRound, kRound);
}

} // namespace pimento
