// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <cstdint>

class QPushButton;

namespace pimento {

/// Which questions can be asked.
enum class Askable : std::uint8_t {
    Nothing,
    Best, // the space is too large to be shown
    Both,
};

/// The ways to ask: simulate every draft, find the best one with a proof, or predict all without a run.
class AskButtons : public QWidget {
    Q_OBJECT

public:
    explicit AskButtons(QWidget* parent = nullptr);

    void setAskable(Askable askable);
    [[nodiscard]] bool canExplore() const;
    [[nodiscard]] bool canFindBest() const;

    /// Where the keyboard comes in and goes out.
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
