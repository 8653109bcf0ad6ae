// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/workspace/slow_progress.h"
#include "app/window/workspace/workspace.h"
#include "engine/inspection/inspection.h"
#include "engine/inspection/timeline/timeline.h"
#include "views/texts/engine_text.h"
#include "views/texts/words.h"

#include <utility>

// The jobs about the selected candidate: its inspection, and the effects of the device's rules on it.

namespace pimento {

void Workspace::setTimelineWatched(bool isWatched)
{
    m_isTimelineWatched = isWatched;
    if (isWatched && m_inspection && m_inspection->isOnRequest<Timeline>()) {
        inspectSelected();
    }
}

/// Inspects the selected candidate: one job computes everything that the pages show of it.
void Workspace::inspectSelected()
{
    const auto row = selectedRow();
    if (!row) {
        m_inspecting.cancel();
        m_inspection.reset();
        Q_EMIT inspectionChanged(nullptr);
        return;
    }
    if (m_known != nullptr && (m_known->part<Timeline>() != nullptr || !m_isTimelineWatched)) {
        m_inspecting.cancel();
        m_inspection = m_known;
        Q_EMIT inspectionStarted();
        Q_EMIT inspectionChanged(m_inspection);
        return;
    }
    InspectionOptions options;
    options.wantsTimeline = m_isTimelineWatched;
    m_inspecting.start([this, row = *row, options, exploration = m_exploration,
                        found = m_exploration->found(*row)](std::stop_token stop, const JobRunner::Post& post) {
        SlowProgress progress([&](double share) { post([this, share] { Q_EMIT inspectionProgressed(share); }); });
        auto made = exploration->problem->inspect(*exploration->candidates, row, found, options, stop, &progress);
        if (made) {
            post([this, inspection = *std::move(made)] {
                m_inspection = inspection;
                Q_EMIT inspectionChanged(inspection);
                if (m_isTimelineWatched && inspection->isOnRequest<Timeline>()) {
                    inspectSelected(); // the timeline became visible meanwhile
                }
            });
        } else {
            post([this, message = inWords(made.error())] {
                m_inspection.reset();
                Q_EMIT inspectionFailed(message);
            });
        }
    });
    Q_EMIT inspectionStarted();
}

void Workspace::findRuleEffects(const QString& device)
{
    m_effects.cancel();
    const auto row = selectedRow();
    if (!row) {
        Q_EMIT ruleEffectsFailed(
            tr("No candidate is selected. Explore a question for this device and select a candidate."));
        return;
    }
    const Problem& problem = *m_exploration->problem;
    const MadeDevice asked = problem.device();
    if (QString::fromStdString(asked->name) != device) {
        Q_EMIT ruleEffectsFailed(tr("The selected candidate is for %1. Use this device and press Explore first.")
                                     .arg(QString::fromStdString(asked->title)));
        return;
    }
    const QString title = titleInWords(problem, m_exploration->table->label(*row) + ": " + problem.subject());
    m_effects.start(
        [this, title, row = *row, exploration = m_exploration](std::stop_token stop, const JobRunner::Post& post) {
            Result<SwitchEffects> found = exploration->problem->switchEffects(*exploration->candidates, row, stop);
            if (!found) {
                const QString message = inWords(found.error());
                post([this, message] { Q_EMIT ruleEffectsFailed(message); });
                return;
            }
            auto effects = std::make_shared<const SwitchEffects>(*std::move(found));
            post([this, title, effects = std::move(effects)] { Q_EMIT ruleEffectsChanged(effects, title); });
        });
}

} // namespace pimento
