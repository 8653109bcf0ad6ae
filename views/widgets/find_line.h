// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;

namespace pimento {

class LineView;

/// Finds texts in lines: a field, the number of hits, the hit before and the next one. Hidden until somebody looks for
/// something; Escape hides it.
class FindLine : public QWidget {
    Q_OBJECT

public:
    explicit FindLine(LineView& lines, QWidget* parent = nullptr);

    /// Shows the field with the keyboard.
    void begin();
    void goToHit(int by);
    /// The lines are others now.
    void refresh();
    void end();

    [[nodiscard]] QLineEdit& field() const { return *m_field; }
    [[nodiscard]] QString words() const;

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void search();

    LineView& m_lines;
    QLineEdit* m_field;
    QLabel* m_count;
};

} // namespace pimento
