// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <memory>
#include <vector>

class QHBoxLayout;
class QLabel;
class QTimer;
class QToolButton;

namespace pimento {

struct Exploration;
struct SharedState;

/// Shows in one line what the best candidates have in common, as chips; a click on a chip filters by it. Hidden while
/// they share nothing that others lack.
class CommonBar : public QWidget {
    Q_OBJECT

public:
    explicit CommonBar(SharedState& state, QWidget* parent = nullptr);

    /// Looks at the candidates anew; otherwise it does so soon after they have changed.
    void look();
    [[nodiscard]] const std::vector<QToolButton*>& chips() const { return m_chips; }

private:
    void follow();

    SharedState& m_state;
    std::shared_ptr<const Exploration> m_seen; // the results that the chips are about
    QTimer* m_soon;
    QLabel* m_text;
    QHBoxLayout* m_row;
    std::vector<QToolButton*> m_chips;
};

/// Puts the line above a table.
[[nodiscard]] QWidget* withCommonBar(QWidget& table, SharedState& state);

} // namespace pimento
