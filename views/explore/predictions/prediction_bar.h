// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/predict/prediction.h"

#include <QFrame>

#include <memory>

class QLabel;
class QPushButton;
class QSpinBox;

namespace pimento {

class ElidedLabel;
class Palette;

/// Says how candidates were predicted and how far that can be trusted, and offers to simulate the most promising ones.
/// Hidden without predictions.
class PredictionBar : public QFrame {
    Q_OBJECT

public:
    static constexpr int kBestFirst = 16;
    static constexpr int kMostBest = 100'000;

    explicit PredictionBar(QWidget* parent = nullptr);

    /// Shows the predictions of an exploration; nullptr: there are none.
    void show(const Exploration& exploration, const std::shared_ptr<const Prediction>& prediction);
    /// Sets whether the selected candidate can be simulated: it is predicted and has no cost.
    void setSelectable(bool canSimulate);
    /// Disables the buttons while a simulation runs.
    void setRunning(bool isRunning);
    void setColours(const Palette& palette);

    [[nodiscard]] QString text() const;
    [[nodiscard]] QString trust() const;
    [[nodiscard]] bool isRough() const;
    [[nodiscard]] int best() const;
    void setBest(int candidates);

Q_SIGNALS:
    void bestWanted(int candidates);
    void selectedWanted();

private:
    void enable();

    ElidedLabel* m_text;
    QLabel* m_badge;
    QPushButton* m_simulate;
    QSpinBox* m_best;
    QPushButton* m_selected;
    bool m_canSimulate = false;
    bool m_hasPredicted = false;
    bool m_isRunning = false;
};

} // namespace pimento
