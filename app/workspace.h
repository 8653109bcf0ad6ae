// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/job_runner.h"
#include "app/timeline_lane.h"
#include "engine/candidates/device_map.h"
#include "engine/explore/catalogue.h"
#include "engine/explore/draft_figures.h"
#include "engine/explore/explorer.h"
#include "engine/explore/model.h"
#include "engine/explore/pruned_drafts.h"
#include "engine/explore/roofline.h"
#include "engine/explore/rule_effects.h"
#include "engine/explore/schedule.h"
#include "views/state/selection.h"

#include <QObject>

#include <memory>
#include <optional>

namespace pimento {

/// What the window is about: the exploration, the selection, and the jobs that answer questions. Results go out as
/// signals with immutable pictures.
class Workspace : public QObject {
    Q_OBJECT

public:
    using Picture = std::shared_ptr<const Exploration>;

    explicit Workspace(const Catalogue& catalogue, QObject* parent = nullptr);

    /// What programs cost, known from before; borrowed, and must outlive the workspace. nullptr: nothing is.
    void setCache(RunCache* cache) { m_cache = cache; }

    [[nodiscard]] Selection& selection() { return m_selection; }
    [[nodiscard]] Picture exploration() const { return m_exploration; }
    [[nodiscard]] TimelineLane& timing() { return m_timing; }
    [[nodiscard]] bool isExploring() const { return m_exploring.isRunning(); }
    /// Nothing runs any more.
    [[nodiscard]] bool isSettled() const
    {
        return !m_exploring.isRunning() && !m_details.isRunning() && !m_scheduling.isRunning() &&
               !m_pruning.isRunning() && !m_effects.isRunning() && !m_timing.isRunning();
    }

    void openExample();
    /// Simulates every draft.
    void explore(const Question& question);
    /// Finds the fastest draft and proves it, without simulating every draft.
    void findBest(const Question& question);
    void stop();
    void count(const Question& question);
    void cancelCount();
    void selectBest();
    /// What each rule of the device does to the selected draft; `device` is the one that is looked at.
    void findRuleEffects(const QString& device);

Q_SIGNALS:
    /// The question that is being answered from now on.
    void questionAsked(const Question& question);
    void explorationStarted();
    void explorationChanged();
    void explorationEnded();
    void explorationFailed(const QString& message);
    void counted(const Result<std::vector<SpaceCount>>& counts);
    void mapStarted();
    void mapChanged(const std::shared_ptr<const DeviceMap>& map);
    /// Why the selected draft takes its time, where its energy goes, and how fast it could be.
    void figuresChanged(const std::shared_ptr<const DraftFigures>& figures);
    /// The draft under the roofs of its device; operations per second of the other simulated drafts.
    void rooflineChanged(const std::shared_ptr<const Roofline>& roofline, const std::vector<double>& others);
    void mapFailed(const QString& message);
    void mapCleared();
    /// nullptr: the message says why there is nothing to show.
    void prunedChanged(const std::shared_ptr<const PrunedDrafts>& drafts, const QString& message);
    void scheduleChanged(const std::shared_ptr<const Schedule>& schedule, const QString& title);
    void scheduleFailed(const QString& message);
    void scheduleCleared();
    /// Cycles that each rule adds to the draft that the title names.
    void ruleEffectsChanged(const std::shared_ptr<const DraftRuleEffects>& effects, const QString& title);
    void ruleEffectsFailed(const QString& message);
    void settled();

private:
    using Search = decltype(&pimento::explore);
    void search(const Question& question, Search how);
    void take(Picture picture);
    void fail(const Error& error);
    void endExploration();
    void findPruned(const Question& question);
    void showDetails();
    [[nodiscard]] std::vector<double> ratesOfDrafts(double operations) const;
    void showMap(const Question& question, const Draft& draft);
    void showSchedule(const Question& question, const Draft& draft);
    void showTimeline(const Question& question, const Draft& draft, std::size_t row);
    void checkSettled();

    const Catalogue& m_catalogue;
    RunCache* m_cache = nullptr;
    Selection m_selection;
    Picture m_exploration;
    bool m_hasFailed = false;
    Selection::Id m_replaced; // what was selected when the best draft was asked for
    // Last, so that the jobs end before anything that they touch.
    JobRunner m_exploring;
    JobRunner m_details;
    JobRunner m_scheduling;
    JobRunner m_pruning;
    JobRunner m_counting;
    JobRunner m_effects;
    TimelineLane m_timing;
};

} // namespace pimento
