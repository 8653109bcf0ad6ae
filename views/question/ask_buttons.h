// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <cstdint>

class QPushButton;

namespace pimento {

/// Ways in which the current question can be asked.
enum class Askable : std::uint8_t {
    Nothing,
    Best, // only the best can be searched: the space is too large to be shown
    Both,
};

/// Buttons for the ways to ask: simulate every candidate, find the best one with a proof, or predict all without a run.
class AskButtons : public QWidget {
    Q_OBJECT

public:
    explicit AskButtons(QWidget* parent = nullptr);

    void setAskable(Askable askable);
    [[nodiscard]] bool canExplore() const;
    [[nodiscard]] bool canFindBest() const;

    /// First and last button, for the tab order.
    [[nodiscard]] QWidget* firstField() const;
    [[nodiscard]] QWidget* lastField() const;
    void orderTabs();

Q_SIGNALS:
    void exploreWanted();
    void bestWanted();
    void predictionWanted();

private:
    QPushButton* m_explore;
    QPushButton* m_best;
    QPushButton* m_predict;
};

} // namespace pimento
