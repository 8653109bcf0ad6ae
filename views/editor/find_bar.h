// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QLineEdit;

namespace pimento {

/// Search bar: a field, the number of hits, buttons for the hit before and the next one. Hidden until open(); Enter and
/// Shift+Enter go through the hits, Escape ends the search.
class FindBar : public QWidget {
    Q_OBJECT

public:
    explicit FindBar(const QString& prompt, QWidget* parent = nullptr);

    /// Goes to the next hit (1) or the one before (-1).
    virtual void goToHit(int by) = 0;
    virtual void end() = 0;

    [[nodiscard]] QLineEdit& field() const { return *m_field; }
    [[nodiscard]] QString words() const;

protected:
    /// Shows the bar, focuses the field and searches for its text.
    void open();
    /// Called for every change of the text.
    virtual void search() = 0;
    void setCount(const QString& text);

    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void addHitButton(const QString& text, const QString& tip, int by);

    QHBoxLayout* m_row;
    QLineEdit* m_field;
    QLabel* m_count;
};

} // namespace pimento
