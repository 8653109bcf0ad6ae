// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/exploration.h"
#include "views/state/palette.h"

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

/// One draft in the order of cost.
struct OrderedDraft {
    std::uint32_t row = 0;
    double cost = 0;
    bool isBound = false; // it was not simulated, and costs so much or more

    bool operator==(const OrderedDraft&) const = default;
};

/// Drafts by what they cost, those that were not simulated by their lower bounds; without those of which nothing is
/// known.
[[nodiscard]] std::vector<OrderedDraft> draftsInOrder(const Exploration& exploration);

/// All drafts in the order of their costs. Those that were not simulated stand where their lower bounds are: that all
/// of them are above the line of the best one is the proof.
class OrderPlot : public QWidget {
    Q_OBJECT

public:
    explicit OrderPlot(Selection& selection, QWidget* parent = nullptr);

    void setExploration(std::shared_ptr<const Exploration> exploration);
    void setColours(const Palette& palette);
    [[nodiscard]] std::shared_ptr<const Exploration> exploration() const { return m_exploration; }
    [[nodiscard]] const std::vector<OrderedDraft>& drafts() const { return m_drafts; }

private:
    void show();
    void showCurrent();
    [[nodiscard]] std::optional<std::size_t> draftAt(double x) const;
    void step(int by);
    bool eventFilter(QObject* watched, QEvent* event) override;

    Selection& m_selection;
    QCustomPlot* m_plot;
    QCPGraph* m_boundGraph;
    QCPGraph* m_costGraph;
    QCPGraph* m_currentGraph;
    QCPItemStraightLine* m_bestLine;
    std::shared_ptr<const Exploration> m_exploration;
    std::vector<OrderedDraft> m_drafts;
};

} // namespace pimento
