// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace pimento {

/// Handles the plain keys of a lesson: Right and Space go on, Left goes back, wherever the focus is, unless the focused
/// widget needs them: fields, lists, plots and buttons get them first, and keys that they ignore arrive here. In a
/// presentation Page Down and Page Up do the same, because a presenter's remote control sends them.
class LessonKeys : public QObject {
    Q_OBJECT

public:
    /// `reading`: the text of the lesson, whose own use of these keys is overridden.
    LessonKeys(QWidget& window, QWidget& reading, QObject* parent = nullptr);

    void setOn(bool isOn);
    void setPresenting(bool isPresenting) { m_isPresenting = isPresenting; }

Q_SIGNALS:
    /// Emitted to go `by` steps forward.
    void stepWanted(int by);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] int stepOf(int key) const;
    [[nodiscard]] bool isFree(const QWidget& widget, int key) const;

    QWidget& m_window;
    QWidget& m_reading;
    bool m_isOn = false;
    bool m_isPresenting = false;
};

} // namespace pimento
