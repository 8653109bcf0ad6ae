// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/marked_scroll_bar.h"

#include <QPainter>
#include <QStyle>
#include <QStyleOptionSlider>

#include <utility>

namespace pimento {

void MarkedScrollBar::setMarks(std::vector<Marks> marks, int rows)
{
    m_marks = std::move(marks);
    m_rows = rows;
    update();
}

void MarkedScrollBar::paintEvent(QPaintEvent* event)
{
    QScrollBar::paintEvent(event);
    if (m_rows == 0) {
        return;
    }
    QStyleOptionSlider option;
    initStyleOption(&option);
    const QRect groove = style()->subControlRect(QStyle::CC_ScrollBar, &option, QStyle::SC_ScrollBarGroove, this);
    QPainter painter(this);
    constexpr int kHeight = 2;
    for (const Marks& kind : m_marks) {
        int last = -kHeight; // marks on one pixel are drawn once, since there may be thousands
        for (const int row : kind.rows) {
            const int y = groove.top() + static_cast<int>(qint64{row} * (groove.height() - kHeight) / m_rows);
            if (y != last) {
                painter.fillRect(groove.left() + 2, y, groove.width() - 4, kHeight, kind.color);
                last = y;
            }
        }
    }
}

} // namespace pimento
