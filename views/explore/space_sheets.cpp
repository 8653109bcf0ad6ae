// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/space_sheets.h"

#include "engine/problem/system.h"
#include "views/common/content_area.h"
#include "views/common/palette.h"
#include "views/common/plot_panel.h"
#include "views/explore/exploration_text.h"
#include "views/explore/order_plot.h"
#include "views/explore/pruning_funnel.h"
#include "views/explore/trail_plot.h"
#include "views/selection/marks.h"
#include "views/selection/shared_state.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"
#include "views/texts/words.h"

#include <QTabWidget>

#include <algorithm>

namespace pimento {

namespace {

enum Sheet : std::size_t { kOrder, kTrail, kFunnel };

QString number(std::ptrdiff_t candidates) { return formatInteger(static_cast<double>(candidates)); }

/// Summary of the order, "1 240 of 7 319 cost at most 10 % more than the best".
QString orderInWords(const std::vector<OrderedCandidate>& candidates, const Exploration& exploration)
{
    if (!exploration.best || candidates.empty()) {
        return {};
    }
    const double best = exploration.table->value(*exploration.best, exploration.table->layout().total);
    if (const auto bounds = std::ranges::count_if(candidates, &OrderedCandidate::isBound); bounds > 0) {
        const auto below = std::ranges::count_if(
            candidates, [&](const OrderedCandidate& one) { return one.isBound && one.cost < best; });
        return below == 0
                   ? SpaceSheets::tr("candidates by their lower bounds: %1, none below the best").arg(number(bounds))
                   : SpaceSheets::tr("candidates by their lower bounds: %1, %2 below the best so far")
                         .arg(number(bounds), number(below));
    }
    constexpr double kNear = 1.1;
    const auto near =
        std::ranges::count_if(candidates, [&](const OrderedCandidate& one) { return one.cost <= kNear * best; });
    return SpaceSheets::tr("within 10 % of the best: %1 of %2")
        .arg(number(near), number(static_cast<std::ptrdiff_t>(candidates.size())));
}

/// True if the system of a problem has a space that its pruning rules leave.
bool canPrune(const Problem& problem)
{
    const auto system = findSystem(problem.question().system);
    const auto device = problem.device();
    const auto isKept = [](const SettingChoice& choice) { return choice.value == "kept"; };
    return system && device &&
           std::ranges::any_of((*system)->settings(device), [&](const SettingSpec& spec) {
               return spec.changesSpace && std::ranges::any_of(spec.choices, isKept);
           });
}

} // namespace

SpaceSheets::SpaceSheets(QTabWidget& tabs, SharedState& state, QObject* parent)
    : QObject(parent), m_tabs(tabs), m_order(new OrderPlot(state.selection)), m_trail(new TrailPlot),
      m_funnel(new PruningFunnel)
{
    m_panels = {new PlotPanel(tr("Candidates in cost order"), m_order), new PlotPanel(tr("Search progress"), m_trail),
                new PlotPanel(tr("Pruned candidates"), new ContentArea(m_funnel))};
    tabs.addTab(m_panels[kOrder], tr("Sorted"));
    tabs.addTab(m_panels[kTrail], tr("Search"));
    tabs.addTab(m_panels[kFunnel], tr("Pruning"));
    m_panels[kOrder]->showMessage(tr("All candidates, from the cheapest to the most expensive."));
    m_panels[kTrail]->showMessage(tr("How the search found the best candidate."));
    m_panels[kFunnel]->showMessage(tr("How many candidates each pruning rule removed."));
    connect(m_funnel, &PruningFunnel::ruleWanted, this, &SpaceSheets::ruleWanted);
    connect(&tabs, &QTabWidget::currentChanged, this, &SpaceSheets::showCurrentSheet);
}

void SpaceSheets::setExploration(const std::shared_ptr<const Exploration>& exploration)
{
    m_exploration = exploration;
    showCurrentSheet();
}

/// Updates the visible sheet only: sorting 80,000 candidates takes time.
void SpaceSheets::showCurrentSheet()
{
    if (m_exploration == nullptr) {
        return;
    }
    const QWidget* current = m_tabs.currentWidget();
    if (current == m_panels[kOrder]) {
        showOrder();
    } else if (current == m_panels[kTrail]) {
        showTrail();
    } else if (current == m_panels[kFunnel]) {
        showFunnel();
    }
}

void SpaceSheets::showOrder()
{
    m_order->setExploration(m_exploration);
    if (m_order->candidates().empty()) {
        m_panels[kOrder]->showMessage(tr("No results yet."));
        return;
    }
    m_panels[kOrder]->setSubtitle(orderInWords(m_order->candidates(), *m_exploration));
    m_panels[kOrder]->showContent();
}

void SpaceSheets::showTrail()
{
    m_trail->setExploration(*m_exploration);
    constexpr std::size_t kFewest = 2;
    if (m_trail->best().cost.size() < kFewest) {
        m_panels[kTrail]->showMessage(tr("All results came from the cache: there was no search."));
        return;
    }
    m_panels[kTrail]->setSubtitle(timeInWords(*m_exploration));
    m_panels[kTrail]->showContent();
}

void SpaceSheets::showFunnel()
{
    const std::vector<FunnelStage> stages = funnelOf(*m_exploration);
    m_funnel->setStages(stages);
    if (stages.empty()) {
        m_panels[kFunnel]->showMessage(
            canPrune(*m_exploration->problem)
                ? tr("This space is not pruned. Choose the space \"kept\" to see the effect of the pruning rules.")
                : tr("This system does not prune its %1.").arg(inWords(systemOf(*m_exploration).candidates)));
        return;
    }
    m_panels[kFunnel]->setSubtitle(tr("click a rule to list its candidates"));
    m_panels[kFunnel]->showContent();
}

void SpaceSheets::setColours(const Palette& palette)
{
    for (PlotPanel* panel : m_panels) {
        panel->setColours(palette);
    }
    m_order->setColours(palette);
    m_trail->setColours(palette);
    m_funnel->setColours(palette);
}

} // namespace pimento
