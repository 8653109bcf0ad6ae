// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/workspace/job_runner.h"
#include "app/window/workspace/question_history.h"
#include "engine/base/parallel.h"
#include "engine/exploration/exploration.h"
#include "views/selection/shared_state.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace pimento {

struct Catalogue;
struct Prediction;
class Study;

/// State of the window: the exploration, the selection, and the jobs that answer questions. Results are published by
/// signals as immutable snapshots.
class Workspace : public QObject {
    Q_OBJECT

public:
    using Picture = std::shared_ptr<const Exploration>;
    using Posed = std::shared_ptr<const Problem>;

    explicit Workspace(const Catalogue& catalogue, QObject* parent = nullptr);

    /// Sets the cache of simulated costs, which is borrowed and must outlive the workspace; nullptr: none.
    void setCache(CostCache* cache) { m_cache = cache; }
    [[nodiscard]] CostCache* cache() const { return m_cache; }

    /// Sets the study that stores results; nullptr: none.
    void setStudy(std::shared_ptr<Study> study) { m_study = std::move(study); }
    [[nodiscard]] const std::shared_ptr<Study>& study() const { return m_study; }
    [[nodiscard]] const Catalogue& catalogue() const { return m_catalogue; }

    /// Sets predictions, which all further results of their problem include.
    void setPrediction(std::shared_ptr<const Prediction> prediction);
    /// Prediction of the exploration on screen, or nullptr.
    [[nodiscard]] std::shared_ptr<const Prediction> prediction() const;

    [[nodiscard]] SharedState& state() { return m_state; }
    [[nodiscard]] QuestionHistory& history() { return m_history; }
    [[nodiscard]] Selection& selection() { return m_state.selection; }
    [[nodiscard]] Picture exploration() const { return m_exploration; }
    /// Inspection of the selected candidate; nullptr: none yet.
    [[nodiscard]] std::shared_ptr<const Inspection> inspection() const { return m_inspection; }
    [[nodiscard]] bool isExploring() const { return m_exploring.isRunning(); }
    /// True if nothing is running.
    [[nodiscard]] bool isSettled() const
    {
        return !m_exploring.isRunning() && !m_inspecting.isRunning() && !m_effects.isRunning();
    }

    void openExample();
    /// Explores a question to the given extent. A search whose end the study holds is not run again.
    void ask(const Posed& problem, ExploreExtent extent);
    /// Shows a question that was answered before.
    void askAgain(const Posed& problem, ExploreExtent extent);
    /// Shows a question that was only predicted before.
    void predictAgain(const Posed& problem);
    /// Runs a search on the current question in place of the running one, and shows what it publishes.
    using Search = std::function<Result<Exploration>(const std::stop_token& stop, const Publish& publish)>;
    void run(Search search);
    /// Makes a question current that is only predicted.
    void turnToPredicted(const Posed& problem);
    /// Shows another question of the history with its results.
    void goTo(std::size_t position);
    /// Cancels a running exploration; its results so far stay visible.
    void leaveExploration();
    /// Shows an entry of the history as it was; `wasExploring`: its exploration was running and continues. Without
    /// entries it opens the example.
    void bringBack(std::size_t position, std::shared_ptr<const Inspection> known, bool wasExploring);
    /// Shows the current entry of the history again, which must have results, as if it had just been answered. `known`:
    /// inspection of its selected candidate, if available; nothing is run for it then.
    void showAgain(std::shared_ptr<const Inspection> known);
    /// Evaluates every candidate of a problem.
    void explore(const Posed& problem) { ask(problem, ExploreExtent::All); }
    /// Finds the best candidate and proves it, without evaluating every one.
    void findBest(const Posed& problem) { ask(problem, ExploreExtent::Best); }
    void stop();
    void count(const Posed& problem);
    void cancelCount();
    void selectBest();
    /// Sets whether the timeline is visible. Its commands take memory, so they are only recorded then.
    void setTimelineWatched(bool isWatched);
    /// Asks the run of the selected candidate to end early; the part until then is shown.
    void stopInspection() { m_inspecting.stop(); }
    /// Computes what each rule of the device costs the selected candidate; `device`: the one that the page shows.
    void findRuleEffects(const QString& device);

Q_SIGNALS:
    /// Emitted when a question becomes current.
    void questionAsked(const std::shared_ptr<const Problem>& problem);
    void explorationStarted();
    void explorationChanged();
    void explorationEnded();
    void explorationFailed(const QString& message);
    /// Emitted when a question that was only predicted must be predicted again.
    void predictionWanted(const std::shared_ptr<const Problem>& problem);
    /// Emitted when results could not be written to the study; they are shown all the same.
    void studyFailed(const QString& message);
    void counted(const Result<std::vector<SpaceSize>>& sizes);
    /// Emitted when a run of the selected candidate starts; inspectionChanged or inspectionFailed follows, unless
    /// another one is selected meanwhile.
    void inspectionStarted();
    void inspectionProgressed(double share); // negative: unknown
    /// Emitted with the inspection of the selected candidate; nullptr: nothing is selected.
    void inspectionChanged(const std::shared_ptr<const Inspection>& inspection);
    void inspectionFailed(const QString& message);
    /// Emitted with the cycles that each rule adds to the candidate that the title names.
    void ruleEffectsChanged(const std::shared_ptr<const SwitchEffects>& effects, const QString& title);
    void ruleEffectsFailed(const QString& message);
    void settled();

private:
    void search(const Posed& problem, ExploreExtent extent);
    void take(Picture picture);
    void fail(const Error& error);
    void endExploration();
    [[nodiscard]] std::optional<std::size_t> selectedRow() const;
    void inspectSelected();
    void checkSettled();

    const Catalogue& m_catalogue;
    CostCache* m_cache = nullptr;
    std::shared_ptr<Study> m_study;
    SharedState m_state;
    QuestionHistory m_history;
    Picture m_exploration;
    std::shared_ptr<const Prediction> m_prediction;
    std::shared_ptr<const Inspection> m_inspection;
    bool m_isTimelineWatched = false;
    bool m_hasFailed = false;
    std::shared_ptr<std::optional<Error>> m_unwritten; // written by the running search; nullptr: none runs
    Selection::Id m_replaced;                          // selection when the best candidate was requested
    std::shared_ptr<const Inspection> m_known;         // inspection of the next selected candidate; nullptr: unknown
    // Last, because the jobs must end before anything that they use.
    JobRunner m_exploring;
    JobRunner m_inspecting;
    JobRunner m_counting;
    JobRunner m_effects;
};

} // namespace pimento
