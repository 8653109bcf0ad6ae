// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/exploration.h"
#include "views/common/palette.h"

#include <QWidget>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

class QCustomPlot;
class QCPGraph;
class QCPItemStraightLine;

namespace pimento {

class Selection;

/// A candidate in the order of cost.
struct OrderedCandidate {
    std::uint32_t row = 0;
    double cost = 0;
    bool isBound = false; // the cost is a lower bound: it was not simulated

    bool operator==(const OrderedCandidate&) const = default;
};

/// Candidates sorted by cost, those not simulated by their lower bounds; candidates with neither are left out.
[[nodiscard]] std::vector<OrderedCandidate> candidatesInOrder(const Exploration& exploration);

/// Plots all candidates in the order of their costs. Candidates that were not simulated appear at their lower bounds:
/// the proof is that all of these are above the line of the best one.
class OrderPlot : public QWidget {
    Q_OBJECT

public:
    explicit OrderPlot(Selection& selection, QWidget* parent = nullptr);

    void setExploration(std::shared_ptr<const Exploration> exploration);
    void setColours(const Palette& palette);
    [[nodiscard]] std::shared_ptr<const Exploration> exploration() const { return m_exploration; }
    [[nodiscard]] const std::vector<OrderedCandidate>& candidates() const { return m_candidates; }

private:
    void show();
    void showCurrent();
    [[nodiscard]] std::optional<std::size_t> candidateAt(double x) const;
    void step(int by);
    bool eventFilter(QObject* watched, QEvent* event) override;

    Selection& m_selection;
    QCustomPlot* m_plot;
    QCPGraph* m_boundGraph;
    QCPGraph* m_costGraph;
    QCPGraph* m_currentGraph;
    QCPItemStraightLine* m_bestLine;
    std::shared_ptr<const Exploration> m_exploration;
    std::vector<OrderedCandidate> m_candidates;
};

} // namespace pimento
