// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/learn/part_overlay.h"

#include <QEvent>

namespace pimento {

PartOverlay::PartOverlay(QWidget& window, int margin) : QWidget(&window), m_window(window), m_margin(margin)
{
    setFocusPolicy(Qt::NoFocus);
    hide();
}

void PartOverlay::pointAt(QWidget* part)
{
    watch(false);
    m_part = part;
    watch(true);
    follow();
}

/// Watches the widget and its parents: any of them may move or be hidden.
void PartOverlay::watch(bool isOn)
{
    for (QWidget* each = m_part; each != nullptr && each != &m_window; each = each->parentWidget()) {
        if (isOn) {
            each->installEventFilter(this);
        } else {
            each->removeEventFilter(this);
        }
    }
}

void PartOverlay::follow()
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
    setGeometry(seen.adjusted(-m_margin, -m_margin, m_margin, m_margin) & m_window.rect());
    raise();
    for (PartOverlay* other : m_window.findChildren<PartOverlay*>(Qt::FindDirectChildrenOnly)) {
        if (other->m_margin > m_margin) {
            other->raise(); // a ring stays above a cover
        }
    }
}

bool PartOverlay::eventFilter(QObject* watched, QEvent* event)
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

void PartOverlay::setColours(const Palette& palette)
{
    m_palette = palette;
    update();
}

} // namespace pimento
