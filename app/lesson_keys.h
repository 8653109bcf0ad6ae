// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace pimento {

/// The plain keys of a lesson: Right and Space go on, Left goes back, wherever the keyboard is, unless something there
/// needs them: fields, lists, plots and buttons get them first, and what nobody takes comes here. In a presentation
/// Page Down and Page Up do so too, which are what a presenter's remote sends.
class LessonKeys : public QObject {
    Q_OBJECT

public:
    /// `reading`: the text of the lesson, whose own use of these keys nobody needs.
    LessonKeys(QWidget& window, QWidget& reading, QObject* parent = nullptr);

    void setOn(bool isOn);
    void setPresenting(bool isPresenting) { m_isPresenting = isPresenting; }

Q_SIGNALS:
    /// So many steps on.
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
