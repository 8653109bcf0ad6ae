// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBoxLayout>
#include <QWidget>

#include <vector>

namespace pimento {

/// The left column of the window: the lesson while one runs, and the question or the fields of the page on show, side by
/// side if there is room, else one above the other. It is visible while one of them is.
class SideColumn : public QWidget {
    Q_OBJECT

public:
    SideColumn(QWidget& lesson, QWidget& question, QWidget* parent = nullptr);

    /// Adds the fields of a page, which takes the place of the question while that page is on show.
    void add(QWidget& fields);
    void setDirection(QBoxLayout::Direction direction) { m_layout->setDirection(direction); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow();

    std::vector<QWidget*> m_parts;
    QBoxLayout* m_layout;
};

} // namespace pimento
