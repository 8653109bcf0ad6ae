// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/exploration.h"

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

/// Further tabs beside the scatter plot that show a space as a whole: all candidates in the order of cost, the course
/// of the search, and what pruning removed.
class SpaceSheets : public QObject {
    Q_OBJECT

public:
    /// Adds the sheets to `tabs`, which owns them.
    SpaceSheets(QTabWidget& tabs, SharedState& state, QObject* parent = nullptr);

    void setExploration(const std::shared_ptr<const Exploration>& exploration);
    void setColours(const Palette& palette);

    [[nodiscard]] OrderPlot& order() const { return *m_order; }
    [[nodiscard]] TrailPlot& trail() const { return *m_trail; }
    [[nodiscard]] PruningFunnel& funnel() const { return *m_funnel; }
    [[nodiscard]] const std::vector<PlotPanel*>& panels() const { return m_panels; }

Q_SIGNALS:
    /// Emitted to show the candidates that a rule removed.
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
    std::vector<PlotPanel*> m_panels; // in the order of their tabs
    std::shared_ptr<const Exploration> m_exploration;
};

} // namespace pimento
