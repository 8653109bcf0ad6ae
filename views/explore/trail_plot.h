// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/exploration.h"
#include "views/common/palette.h"

#include <QWidget>

#include <vector>

class QCustomPlot;
class QCPGraph;

namespace pimento {

/// Plots the cost of the best candidate so far and the smallest lower bound of the remaining ones against the number of
/// settled candidates: where both lines meet, the best one is proved.
class TrailPlot : public QWidget {
    Q_OBJECT

public:
    explicit TrailPlot(QWidget* parent = nullptr);

    void setExploration(const Exploration& exploration);
    void setColours(const Palette& palette);

    /// Points of a line: number of settled candidates, and a cost.
    struct Line {
        std::vector<double> settled;
        std::vector<double> cost;
    };
    [[nodiscard]] const Line& best() const { return m_best; }
    [[nodiscard]] const Line& leastLeft() const { return m_leastLeft; }

private:
    void show();

    QCustomPlot* m_plot;
    QCPGraph* m_bestGraph;
    QCPGraph* m_boundGraph;
    Line m_best;
    Line m_leastLeft;
    double m_candidates = 0;
};

} // namespace pimento
