// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBoxLayout>
#include <QWidget>

namespace pimento {

/// The left column of the window: the lesson, while one is given, and the question. Beside each other where there is
/// room, else one above the other. It is there as long as one of the two is.
class SideColumn : public QWidget {
    Q_OBJECT

public:
    SideColumn(QWidget& lesson, QWidget& question, QWidget* parent = nullptr);

    void setDirection(QBoxLayout::Direction direction) { m_layout->setDirection(direction); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow();

    QWidget& m_lesson;
    QWidget& m_question;
    QBoxLayout* m_layout;
};

} // namespace pimento
