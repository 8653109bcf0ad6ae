// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"

#include <QWidget>

#include <cstddef>

class QHBoxLayout;
class QKeyEvent;
class QLabel;
class QLineEdit;
class QToolButton;

namespace pimento {

struct SharedState;

/// Shows the filters of all pages as chips, a field for the next one, the brush, and how many candidates pass. In the
/// empty field Backspace removes the brush, then the newest filter; a click on a chip moves its filter back into the
/// field.
class FilterBar : public QWidget {
    Q_OBJECT

public:
    explicit FilterBar(SharedState& state, QWidget* parent = nullptr);

    /// Focuses the field.
    void startFilter();
    void setColours(const Palette& palette);

    [[nodiscard]] QLineEdit& field() const { return *m_field; }
    [[nodiscard]] QLabel& count() const { return *m_count; }
    [[nodiscard]] QToolButton& keep() const { return *m_keep; }
    [[nodiscard]] QToolButton& clearBrush() const { return *m_clear; }
    /// The error below the field; "": none.
    [[nodiscard]] QString problem() const;

Q_SIGNALS:
    /// Emitted when Esc left the empty field: the page takes the keys again.
    void left();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void take();
    void leave();
    [[nodiscard]] bool isForWindow(const QKeyEvent& key) const;
    void edit(std::size_t place);
    void showChips();
    void buildButtons();
    void showExample();
    void showCount();
    void showNothing(std::size_t all, std::size_t shown);
    [[nodiscard]] bool isNothingLit() const;
    void stepBack();
    void offerColumns();
    void tell(const QString& problem);
    void follow(const QString& link);

    SharedState& m_state;
    QLineEdit* m_field;
    QLabel* m_problem;
    QLabel* m_count;
    QToolButton* m_keep;
    QToolButton* m_clear;
    QToolButton* m_back;
    QToolButton* m_offers;
    QWidget* m_chips;
    QHBoxLayout* m_chipRow;
};

} // namespace pimento
