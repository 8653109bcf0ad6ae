// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBoxLayout>
#include <QWidget>

namespace pimento {

/// The left column of the window: the lesson while one runs, and the question, side by side if there is room, else one
/// above the other. It is visible while one of them is.
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
