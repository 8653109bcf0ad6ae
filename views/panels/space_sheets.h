// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/exploration.h"

#include <QObject>

#include <cstddef>
#include <memory>
#include <vector>

class QTabWidget;

namespace pimento {

class OrderPlot;
class Palette;
class PlotPanel;
class PruningFunnel;
struct SharedState;
class TrailPlot;

/// What there is to see of a space as a whole, as further tabs beside the scatter: all drafts in the order of cost, how
/// the search went, and what pruning took out.
class SpaceSheets : public QObject {
    Q_OBJECT

public:
    /// `tabs` owns the sheets.
    SpaceSheets(QTabWidget& tabs, SharedState& state, QObject* parent = nullptr);

    void setExploration(const std::shared_ptr<const Exploration>& exploration);
    void setColours(const Palette& palette);

    [[nodiscard]] OrderPlot& order() const { return *m_order; }
    [[nodiscard]] TrailPlot& trail() const { return *m_trail; }
    [[nodiscard]] PruningFunnel& funnel() const { return *m_funnel; }
    [[nodiscard]] const std::vector<PlotPanel*>& panels() const { return m_panels; }

Q_SIGNALS:
    /// The drafts that a rule removed are wanted.
    void ruleWanted(std::size_t rule);

private:
    void showCurrentSheet();
    void showOrder();
    void showTrail();
    void showFunnel();

    QTabWidget& m_tabs;
    OrderPlot* m_order;
    TrailPlot* m_trail;
    PruningFunnel* m_funnel;
    std::vector<PlotPanel*> m_panels; // in this order
    std::shared_ptr<const Exploration> m_exploration;
};

} // namespace pimento
