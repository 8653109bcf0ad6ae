// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/explore/predict_controller.h"

#include "app/window/explore/row_simulation.h"
#include "app/window/workspace/workspace.h"
#include "views/explore/explore_page.h"
#include "views/explore/predictions/prediction_text.h"
#include "views/frame/jobs_bar.h"
#include "views/frame/notice_bar.h"
#include "views/question/space_size.h"
#include "views/texts/engine_text.h"

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

/// Rows of a table that its rules would remove, in a space that contains them nevertheless.
RowSet rowsAmong(const CandidateTable& table, const CandidateTable& removed)
{
    RowSet rows = RowSet::none(table.rows());
    for (std::size_t row = 0; row < removed.rows(); ++row) {
        if (const auto there = table.rowOf(removed.id(row))) {
            rows.insert(*there);
        }
    }
    return rows;
}

} // namespace

/// Computes the costs and predictions of pruned candidates.
struct PredictController::Pruning {
    std::shared_ptr<const Exploration> space;
    std::shared_ptr<const Predictor> predictor;
    std::shared_ptr<const PrunedCandidates> earlier; // result for the same space, or nullptr

    [[nodiscard]] Result<std::shared_ptr<const PrunedCandidates>> run(const std::stop_token& stop) const
    {
        auto picture = removedPicture(*space, earlier == nullptr ? nullptr : earlier->picture.get());
        if (!picture) {
            return tl::unexpected<Error>(picture.error());
        }
        PrunedCandidates pruned;
        pruned.removed = space->removed;
        std::string whyNot;
        // Problems without bounds have no predictions: then only candidates with a known cost are shown.
        if (auto made = predictOrEstimate(*space->problem, picture->candidates, *predictor, stop, whyNot)) {
            pruned.prediction = std::make_shared<const Prediction>(*std::move(made));
            *picture = withPrediction(*std::move(picture), *pruned.prediction);
        }
        if (stop.stop_requested()) {
            return fail(ErrorKind::Stopped, "was stopped", space->problem->text());
        }
        pruned.picture = std::make_shared<const Exploration>(*std::move(picture));
        pruned.amongShown = rowsAmong(*space->table, *pruned.picture->table);
        return std::make_shared<const PrunedCandidates>(std::move(pruned));
    }
};

void PredictController::setPrunedShown(bool isShown)
{
    if (isShown == m_isPrunedShown) {
        return;
    }
    m_isPrunedShown = isShown;
    remember();
    Q_EMIT prunedShownChanged(isShown);
    findPruned();
}

/// Computes the pruned candidates of the current space, once for each enumeration and again when further costs of it
/// are known.
void PredictController::findPruned()
{
    const auto space = m_workspace.exploration();
    const bool hasAny = space && space->removed != nullptr && space->removed->isListed();
    if (!m_isPrunedShown || !hasAny) {
        m_pruning.cancel();
        m_prunedOf.reset();
        takePruned(nullptr);
        return;
    }
    const bool isWanted = m_prunedOf != nullptr && m_prunedOf->removed == space->removed;
    const bool isOld =
        isWanted && m_pruned != nullptr && m_pruned->amongShown.count() > 0 && m_prunedOf->known != space->known;
    if (m_workspace.isExploring() || (isWanted && !isOld)) {
        return;
    }
    m_prunedOf = space;
    if (space->removed->size() > static_cast<std::size_t>(kMostShownCandidates)) {
        m_parts.notice->tell(tr("Pruning removed more than %1 candidates: too many to show. Choose a smaller space or "
                                "shape.")
                                 .arg(kMostShownCandidates),
                             {}, NoticeBar::About::Question);
        return;
    }
    const Pruning pruning{space, m_predictor, m_pruned};
    m_pruning.start([this, pruning](std::stop_token stop, const JobRunner::Post& post) {
        if (const auto made = pruning.run(stop)) { // otherwise it was stopped, or there are none
            post([this, pruned = *made] { takePruned(pruned); });
        }
    });
}

void PredictController::takePruned(std::shared_ptr<const PrunedCandidates> pruned)
{
    if (pruned != m_pruned) {
        m_pruned = std::move(pruned);
        m_parts.page->setPruned(m_pruned);
    }
}

void PredictController::simulatePruned()
{
    if (m_pruned == nullptr) {
        m_parts.notice->tell(tr("Pruned candidates are hidden. Show them with the menu View first."), {},
                             NoticeBar::About::Question);
        return;
    }
    std::vector<std::size_t> rows = promisingRows(*m_pruned->picture);
    rows.resize(std::min(rows.size(), kMostPruned));
    const RowSimulation simulating{m_pruned->picture, std::move(rows), m_workspace.study(), &m_workspace.catalogue(),
                                   m_workspace.cache()};
    m_parts.jobs->showRunning(tr("simulating pruned candidates…"));
    m_pruning.start([this, simulating, before = m_pruned](std::stop_token stop, const JobRunner::Post& post) {
        // The earlier predictions still hold for the other candidates.
        const auto with = [&](const Exploration& picture) {
            auto pruned = std::make_shared<PrunedCandidates>(*before);
            pruned->picture = std::make_shared<const Exploration>(
                before->prediction == nullptr ? picture : withPrediction(picture, *before->prediction));
            return std::shared_ptr<const PrunedCandidates>(std::move(pruned));
        };
        const auto done = simulating.run(stop, [&](const Exploration& picture) {
            post([this, pruned = with(picture)] {
                takePruned(pruned);
                m_parts.jobs->showRunning(prunedInWords(*pruned));
            });
        });
        const QString problem = done ? QString() : inWords(done.error());
        post([this, pruned = done ? with(done->picture) : before, problem] {
            takePruned(pruned);
            problem.isEmpty() ? m_parts.jobs->showIdle(prunedInWords(*pruned)) : m_parts.jobs->showProblem(problem);
        });
    });
}

} // namespace pimento
