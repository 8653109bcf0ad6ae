// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/workspace/job_runner.h"
#include "engine/exploration/recorded/row_explore.h"
#include "views/explore/predictions/pruned_candidates.h"

#include <QObject>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace pimento {

class CommandRegistry;
class ExplorePage;
class JobsBar;
class NoticeBar;
class QuestionPanel;
class Workspace;

/// Controller of candidates that are not simulated: predicts them, simulates requested ones, and shows pruned ones.
class PredictController : public QObject {
    Q_OBJECT

public:
    struct Parts {
        Workspace* workspace;
        QuestionPanel* question;
        ExplorePage* page;
        JobsBar* jobs;
        NoticeBar* notice;
    };

    /// Largest number of pruned candidates to simulate at once.
    static constexpr std::size_t kMostPruned = 256;

    explicit PredictController(const Parts& parts, QObject* parent = nullptr);
    ~PredictController() override;

    void addCommands(CommandRegistry& registry, const QString& explore, const QString& view, int group);
    /// Stores in a settings file which predictor is used and whether pruned candidates are shown.
    void useSettings(const QString& file);

    /// Loads a trained predictor and uses it from now on. Error: it cannot be read.
    [[nodiscard]] Result<void> load(const QString& file);
    /// Predicts by lower bounds again.
    void useBounds();
    [[nodiscard]] const Predictor& predictor() const { return *m_predictor; }

    /// Predicts all candidates of a problem and shows them.
    void predict(const std::shared_ptr<const Problem>& problem);
    /// Simulates the candidates with the smallest predictions of the current exploration.
    void simulateBest(int candidates);
    /// Simulates a candidate that has no cost yet, or none of the problem's highest fidelity.
    void simulateCandidate(std::uint64_t candidate);
    void simulateSelected();

    void setPrunedShown(bool isShown);
    [[nodiscard]] bool isPrunedShown() const { return m_isPrunedShown; }
    [[nodiscard]] const std::shared_ptr<const PrunedCandidates>& pruned() const { return m_pruned; }
    /// Simulates the most promising pruned candidates.
    void simulatePruned();

    void stop();
    /// True if nothing is running.
    [[nodiscard]] bool isSettled() const { return !m_predicting.isRunning() && !m_pruning.isRunning(); }

Q_SIGNALS:
    void prunedShownChanged(bool isShown);

private:
    struct Found;
    struct Pruning;

    void take(const std::shared_ptr<const Problem>& problem, const Found& found);
    void simulate(std::vector<std::size_t> rows, std::optional<Fidelity> fidelity = std::nullopt);
    void tellFailed();
    void findPruned();
    void takePruned(std::shared_ptr<const PrunedCandidates> pruned);
    void remember() const;

    Parts m_parts;
    Workspace& m_workspace;
    std::shared_ptr<const Predictor> m_predictor;
    QString m_predictorFile; // "": lower bounds are used
    QString m_settings;      // "": settings are not stored
    bool m_isPrunedShown = false;
    std::shared_ptr<const PrunedCandidates> m_pruned;
    std::shared_ptr<const Exploration> m_prunedOf;    // space of m_pruned or of the running job; nullptr: none
    std::shared_ptr<std::vector<FailedRow>> m_failed; // candidates that failed in the running simulation; nullptr: none
    std::shared_ptr<const Exploration> m_simulatedFrom;
    // Last, because the jobs must end before anything that they use.
    JobRunner m_predicting;
    JobRunner m_pruning;
};

} // namespace pimento
