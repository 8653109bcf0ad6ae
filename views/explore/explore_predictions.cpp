// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/explore_page.h"

#include "views/common/plot_panel.h"
#include "views/explore/argument_view.h"
#include "views/explore/candidate_menu.h"
#include "views/explore/predictions/prediction_bar.h"
#include "views/explore/predictions/prediction_text.h"
#include "views/explore/predictions/pruned_table_model.h"
#include "views/explore/predictions/pruned_table_view.h"
#include "views/explore/scatter/scatter_layers.h"
#include "views/explore/scatter/scatter_plot.h"
#include "views/explore/time_bars.h"
#include "views/explore/verdict.h"
#include "views/plots/bar_chart.h"
#include "views/selection/shared_state.h"
#include "views/texts/number_format.h"

#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QStringList>

#include <algorithm>

namespace pimento {

// Candidates of the page Explore that are not simulated, and actions on single candidates.

void ExplorePage::showBars()
{
    if (!m_exploration) {
        return;
    }
    const std::vector<Mark> marks = marksOf(*m_exploration, m_selection.current(), &m_state.pins);
    const std::vector<Mark> predicted = predictedMarks(*m_exploration, m_selection.current());
    m_bars->setBars(timeBars(*m_exploration, marks, predicted));
    m_bars->setMinimumHeight(m_bars->leastHeight());
    m_words->setText(timeBarsInWords(*m_exploration, marks, predicted));
    m_predictions->setSelectable(findMark(predicted, MarkKind::Selected).has_value());
}

void ExplorePage::setPrediction(const std::shared_ptr<const Prediction>& prediction)
{
    m_prediction = prediction;
    if (m_exploration) {
        m_predictions->show(*m_exploration, m_prediction);
    }
}

void ExplorePage::setPruned(const std::shared_ptr<const PrunedCandidates>& pruned)
{
    m_shownPruned = pruned;
    m_scatter->setPruned(pruned);
    m_pruned->candidates().setPruned(pruned);
    showScatterCounts(m_inView.first, m_inView.second);
}

void ExplorePage::showScatterCounts(std::size_t inside, std::size_t shown)
{
    m_inView = {inside, shown};
    QStringList counts;
    if (inside != shown) {
        counts << tr("%1 of %2 in view; double-click to show all")
                      .arg(formatInteger(static_cast<double>(inside)), formatInteger(static_cast<double>(shown)));
    }
    if (m_shownPruned != nullptr) {
        counts << prunedInWords(*m_shownPruned);
    }
    const ScatterLayers& layers = m_scatter->layers();
    if (const std::size_t lost = layers.withoutPlace() + layers.prunedWithoutPlace(); lost > 0) {
        counts << tr("no position on these axes before simulation: %1").arg(formatInteger(static_cast<double>(lost)));
    }
    m_scatterPanel->setSubtitle(counts.join(QStringLiteral("; ")));
}

QString ExplorePage::scatterCounts() const { return m_scatterPanel->subtitle(); }

void ExplorePage::showCandidateMenu(std::uint64_t candidate, QPoint place)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("draftMenu"));
    fillCandidateMenu(*menu, m_state, candidate,
                      {[this](std::uint64_t wanted) { Q_EMIT simulationWanted(wanted); },
                       [this](std::uint64_t wanted) { Q_EMIT noteWanted(wanted); }});
    if (menu->isEmpty()) {
        delete menu;
        return;
    }
    m_candidateMenu = menu;
    menu->popup(place);
}

void ExplorePage::showOnlyLikeThis()
{
    if (const auto candidate = m_selection.hover() ? m_selection.hover() : m_selection.current()) {
        (void)showOnlyLike(m_state, *candidate);
    }
}

void ExplorePage::simulateSelected()
{
    if (m_selection.current()) {
        Q_EMIT simulationWanted(*m_selection.current());
    }
}

void ExplorePage::setLogarithmic(bool isLogarithmic)
{
    if (isLogarithmic != m_scatter->isLogarithmic()) {
        m_scatter->setLogarithmic(isLogarithmic);
        Q_EMIT logarithmicChanged(isLogarithmic);
    }
}

void ExplorePage::setArguing(bool isArguing)
{
    m_isArguing = isArguing;
    showArgument();
}

void ExplorePage::showArgument()
{
    const auto argument = m_isArguing && m_exploration ? argumentOf(*m_exploration) : std::nullopt;
    m_argumentArea->setVisible(argument.has_value());
    m_verdict->setVisible(!argument);
    if (argument) {
        m_argument->setArgument(*argument);
        fitArgument();
    }
    Q_EMIT argumentChanged();
}

/// Gives the argument the height that it needs, but leaves some of the page for the plots; then it scrolls.
void ExplorePage::fitArgument()
{
    constexpr double kMost = 0.7; // of the page
    const int margin = 2 * m_argumentArea->frameWidth();
    const int wanted = m_argument->heightForWidth(m_argumentArea->width() - margin) + margin;
    m_argumentArea->setFixedHeight(std::min(wanted, static_cast<int>(kMost * height())));
}

} // namespace pimento
