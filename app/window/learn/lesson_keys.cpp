// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/learn/lesson_keys.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QKeyEvent>

namespace pimento {

LessonKeys::LessonKeys(QWidget& window, QWidget& reading, QObject* parent)
    : QObject(parent), m_window(window), m_reading(reading)
{
}

void LessonKeys::setOn(bool isOn)
{
    if (m_isOn != isOn) {
        m_isOn = isOn;
        if (isOn) {
            qApp->installEventFilter(this);
        } else {
            qApp->removeEventFilter(this);
        }
    }
}

int LessonKeys::stepOf(int key) const
{
    switch (key) {
    case Qt::Key_Right:
    case Qt::Key_Space:
        return 1;
    case Qt::Key_Left:
        return -1;
    case Qt::Key_PageDown:
        return m_isPresenting ? 1 : 0;
    case Qt::Key_PageUp:
        return m_isPresenting ? -1 : 0;
    default:
        return 0;
    }
}

/// True if a widget needs no arrow keys or Space: keys reach the window only if no widget accepted them, and arrows on
/// a button would only lead to the next one, as Tab does.
bool LessonKeys::isFree(const QWidget& widget, int key) const
{
    if (&widget == &m_reading) {
        return true;
    }
    if (&widget == &m_window) { // from the last column of a table, Right must not go to the next step
        return qobject_cast<QAbstractItemView*>(QApplication::focusWidget()) == nullptr;
    }
    const auto* button = qobject_cast<const QAbstractButton*>(&widget);
    return button != nullptr && key != Qt::Key_Space && button->window() == &m_window && !button->autoExclusive() &&
           button->group() == nullptr;
}

bool LessonKeys::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress || !watched->isWidgetType() || QApplication::activePopupWidget() != nullptr ||
        QApplication::activeModalWidget() != nullptr) {
        return QObject::eventFilter(watched, event);
    }
    const auto* key = static_cast<QKeyEvent*>(event);
    const int by = (key->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier ? stepOf(key->key()) : 0;
    if (by == 0 || !isFree(*static_cast<QWidget*>(watched), key->key())) {
        return QObject::eventFilter(watched, event);
    }
    Q_EMIT stepWanted(by);
    return true;
}

} // namespace pimento
