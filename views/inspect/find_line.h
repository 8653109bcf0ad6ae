// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;

namespace pimento {

class LineView;

/// Search bar for lines of text: a field, the number of hits, buttons for the hit before and the next one. Hidden until
/// begin(); Escape hides it.
class FindLine : public QWidget {
    Q_OBJECT

public:
    explicit FindLine(LineView& lines, QWidget* parent = nullptr);

    /// Shows the bar and focuses the field.
    void begin();
    void goToHit(int by);
    /// Searches again after the lines have changed.
    void refresh();
    void end();

    [[nodiscard]] QLineEdit& field() const { return *m_field; }
    [[nodiscard]] QString words() const;

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void search();

    LineView& m_lines;
    QLineEdit* m_field;
    QLabel* m_count;
};

} // namespace pimento
