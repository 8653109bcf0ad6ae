// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/job_runner.h"
#include "app/question_history.h"
#include "engine/base/parallel.h"
#include "engine/study/exploration.h"
#include "views/state/shared_state.h"

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

/// What the window is about: the exploration, the selection, and the jobs that answer questions. Results go out as
/// signals with immutable pictures.
class Workspace : public QObject {
    Q_OBJECT

public:
    using Picture = std::shared_ptr<const Exploration>;
    using Posed = std::shared_ptr<const Problem>;

    explicit Workspace(const Catalogue& catalogue, QObject* parent = nullptr);

    /// What programs cost, known from before; borrowed, and must outlive the workspace. nullptr: nothing is.
    void setCache(CostCache* cache) { m_cache = cache; }
    [[nodiscard]] CostCache* cache() const { return m_cache; }

    /// The study that results go into; nullptr: none.
    void setStudy(std::shared_ptr<Study> study) { m_study = std::move(study); }
    [[nodiscard]] const std::shared_ptr<Study>& study() const { return m_study; }
    [[nodiscard]] const Catalogue& catalogue() const { return m_catalogue; }

    /// Says what drafts cost that are not simulated: all pictures of its problem have it from now on.
    void setPrediction(std::shared_ptr<const Prediction> prediction);
    /// That of the picture on show; nullptr: there is none.
    [[nodiscard]] std::shared_ptr<const Prediction> prediction() const;

    [[nodiscard]] SharedState& state() { return m_state; }
    [[nodiscard]] QuestionHistory& history() { return m_history; }
    [[nodiscard]] Selection& selection() { return m_state.selection; }
    [[nodiscard]] Picture exploration() const { return m_exploration; }
    /// What is known of the selected candidate; nullptr: nothing yet.
    [[nodiscard]] std::shared_ptr<const Inspection> inspection() const { return m_inspection; }
    [[nodiscard]] bool isExploring() const { return m_exploring.isRunning(); }
    /// Nothing runs any more.
    [[nodiscard]] bool isSettled() const
    {
        return !m_exploring.isRunning() && !m_inspecting.isRunning() && !m_effects.isRunning();
    }

    void openExample();
    /// Finds out as much as the extent says.
    void ask(const Posed& problem, ExploreExtent extent);
    /// Shows a question that was answered before; a search whose end the study holds is not run again.
    void askAgain(const Posed& problem, ExploreExtent extent);
    /// Finds out more about the question on show, in place of what is found out now; what it publishes is shown.
    using Search = std::function<Result<Exploration>(const std::stop_token& stop, const Publish& publish)>;
    void run(Search search);
    /// Turns to a question that is predicted, of which nobody wanted more yet.
    void turnToPredicted(const Posed& problem);
    /// Shows another question of the history with its results.
    void goTo(std::size_t position);
    /// Gives an exploration up that is under way; what it has found stays on show.
    void leaveExploration();
    /// Shows an entry of the history as it was; `wasExploring`: it was being answered, and goes on. Without entries,
    /// the example.
    void bringBack(std::size_t position, std::shared_ptr<const Inspection> known, bool wasExploring);
    /// Shows the entry of the history that is on show once more, as if it had just been answered; it has a picture.
    /// `known` is the inspection of its selected candidate if there is one: nothing is run for that then.
    void showAgain(std::shared_ptr<const Inspection> known);
    /// Evaluates every candidate of a problem.
    void explore(const Posed& problem) { ask(problem, ExploreExtent::All); }
    /// Finds the best candidate and proves it, without evaluating every one.
    void findBest(const Posed& problem) { ask(problem, ExploreExtent::Best); }
    void stop();
    void count(const Posed& problem);
    void cancelCount();
    void selectBest();
    /// Somebody looks at the timeline, or no longer does: its commands take memory, so they are kept on demand.
    void setTimelineWatched(bool isWatched);
    /// Asks the run of the selected candidate to end early; the time until then is shown.
    void stopInspection() { m_inspecting.stop(); }
    /// What each rule of the device does to the selected candidate; `device` is the one that is looked at.
    void findRuleEffects(const QString& device);

Q_SIGNALS:
    /// The question that is being answered from now on.
    void questionAsked(const std::shared_ptr<const Problem>& problem);
    void explorationStarted();
    void explorationChanged();
    void explorationEnded();
    void explorationFailed(const QString& message);
    /// The picture of a question that was only predicted has to be made again.
    void predictionWanted(const std::shared_ptr<const Problem>& problem);
    /// Nothing can be written to the study any more.
    void studyFailed(const QString& message);
    void counted(const Result<std::vector<SpaceSize>>& sizes);
    /// The selected candidate is being run; afterwards inspectionChanged or inspectionFailed, unless another one is
    /// selected meanwhile.
    void inspectionStarted();
    void inspectionProgressed(double share); // negative: not known
    /// nullptr: nothing is selected.
    void inspectionChanged(const std::shared_ptr<const Inspection>& inspection);
    void inspectionFailed(const QString& message);
    /// What each rule adds to the candidate that the title names.
    void ruleEffectsChanged(const std::shared_ptr<const SwitchEffects>& effects, const QString& title);
    void ruleEffectsFailed(const QString& message);
    void settled();

private:
    enum class Recall : std::uint8_t { Results, End }; // what a study knows of the end of a search, too
    void search(const Posed& problem, ExploreExtent extent, Recall recall);
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
    Selection::Id m_replaced;                  // what was selected when the best candidate was asked for
    std::shared_ptr<const Inspection> m_known; // of the candidate that is about to be selected; nullptr: not known
    // Last, so that the jobs end before anything that they touch.
    JobRunner m_exploring;
    JobRunner m_inspecting;
    JobRunner m_counting;
    JobRunner m_effects;
};

} // namespace pimento
