// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QScrollBar>

#include <vector>

namespace pimento {

/// A vertical scroll bar with marks at positions in a long text.
class MarkedScrollBar : public QScrollBar {
    Q_OBJECT

public:
    explicit MarkedScrollBar(QWidget* parent = nullptr) : QScrollBar(Qt::Vertical, parent) {}

    struct Marks {
        std::vector<int> rows; // rows with a mark; see setMarks() for the number of all rows
        QColor color;
    };
    /// Sets the marks; later kinds are drawn over earlier ones.
    void setMarks(std::vector<Marks> marks, int rows);
    [[nodiscard]] const std::vector<Marks>& marks() const { return m_marks; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<Marks> m_marks;
    int m_rows = 0;
};

} // namespace pimento
