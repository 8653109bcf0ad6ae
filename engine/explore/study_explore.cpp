// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/study_explore.h"

#include "engine/explore/promising_rows.h"
#include "engine/explore/result_log.h"
#include "engine/explore/studied_problem.h"
#include "engine/study/exploration_board.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

namespace pimento {

namespace {

constexpr const char* kSimulation = "simulation";

/// One exploration into a study.
class Exploring {
public:
    Exploring(Study& study, const Fingerprint& key, std::shared_ptr<const Problem> problem,
              const StudyExploreOptions& options, const std::stop_token& stop, const Publish& publish,
              std::vector<StudyResult> known)
        : m_study(study), m_key(key), m_problem(std::move(problem)), m_options(options), m_publish(publish),
          m_log(study, key, m_problem->costs(), std::move(known)),
          m_studied(std::make_shared<const StudiedProblem>(m_problem, m_log)),
          m_forward(stop, [this] { m_stop.request_stop(); }),
          m_forwardFailure(m_log.failed(), [this] { m_stop.request_stop(); })
    {
    }

    Result<StudyExploration> run()
    {
        Result<void> done = simulatePromising();
        const bool isCutShort = done && m_stop.stop_requested() && m_board != nullptr;
        auto picture = !done ? tl::unexpected<Error>(done.error()) : isCutShort ? stoppedPicture() : explore();
        // What was found is kept, whatever became of the rest.
        const auto written = m_log.flush();
        if (!written || !picture) {
            return tl::unexpected<Error>(!written ? written.error() : picture.error());
        }
        m_found.picture = *std::move(picture);
        m_found.picture.problem = m_problem;
        m_found.recalled = m_log.recalled();
        done = conclude();
        return done ? Result<StudyExploration>(std::move(m_found)) : tl::unexpected<Error>(done.error());
    }

private:
    /// Whether the space is small enough to be listed, so that its rows can be predicted.
    [[nodiscard]] Result<bool> isListed()
    {
        if (m_options.extent == ExploreExtent::All) {
            return true;
        }
        const auto batches = m_problem->batches(m_options.heartbeat, m_stop.get_token());
        if (!batches) {
            return tl::unexpected<Error>(batches.error());
        }
        return *batches == nullptr || (*batches)->size() <= kMostListedForBest;
    }

    /// Predicts what the candidates cost and simulates the best ones and the hand-made ones to their end.
    Result<void> simulatePromising()
    {
        const auto listed = isListed();
        if (!listed || !*listed) {
            return listed ? Result<void>{} : tl::unexpected<Error>(listed.error());
        }
        const auto space = m_studied->candidates(m_stop.get_token());
        if (!space) {
            return tl::unexpected<Error>(space.error());
        }
        m_board = std::make_unique<ExplorationBoard>(m_problem, *space);
        ExplorationBoard& board = *m_board;
        show(board.picture());
        if (Result<void> predicted = predict(space->list); !predicted) {
            return predicted;
        }
        std::vector<std::size_t> rows = board.standardRows();
        for (const std::size_t row : m_found.top) {
            if (std::ranges::find(rows, row) == rows.end()) {
                rows.push_back(row);
            }
        }
        return simulate(board, rows);
    }

    Result<void> predict(const std::shared_ptr<const CandidateList>& list)
    {
        if (m_options.predictor == nullptr) {
            return {};
        }
        auto predicted = m_options.predictor->predict(
            *m_problem, list, {.threads = m_options.threads, .heartbeat = m_options.heartbeat}, m_stop.get_token());
        if (!predicted) {
            // The predictor may know nothing of such problems; the search does without.
            m_found.notPredicted = predicted.error();
            const bool isStop = predicted.error().kind == ErrorKind::Stopped;
            return isStop ? Result<void>(tl::unexpected<Error>(predicted.error())) : Result<void>{};
        }
        m_predicted = *std::move(predicted);
        m_found.top = rankedRows(m_predicted);
        m_found.top.resize(std::min(m_found.top.size(), m_options.top));
        return {};
    }

    Result<void> simulate(ExplorationBoard& board, const std::vector<std::size_t>& rows)
    {
        const auto evaluator = m_studied->evaluator(board.candidates(), evaluatorOptions());
        auto lastSent = std::chrono::steady_clock::now();
        const auto done = evaluateRows(*evaluator, rows, m_options.threads, m_stop.get_token(),
                                       [&](std::size_t row, const Evaluation& found) {
                                           board.set(row, found);
                                           m_promising.push_back(row);
                                           const auto now = std::chrono::steady_clock::now();
                                           if (now - lastSent >= m_options.publishEvery) {
                                               lastSent = now;
                                               show(board.picture());
                                           }
                                       });
        std::ranges::sort(m_promising);
        return done;
    }

    [[nodiscard]] EvaluatorOptions evaluatorOptions() const
    {
        return {m_options.threads, m_options.cache, m_options.heartbeat};
    }

    /// What there is after a stop among the most promising candidates.
    [[nodiscard]] Result<Exploration> stoppedPicture()
    {
        Exploration picture = m_board->picture();
        picture.wasStopped = true;
        return picture;
    }

    Result<Exploration> explore()
    {
        ExploreOptions options{.threads = m_options.threads,
                               .cache = m_options.cache,
                               .heartbeat = m_options.heartbeat,
                               .publishEvery = m_options.publishEvery};
        const auto send = [this](const Exploration& picture) { show(picture); };
        if (m_options.extent == ExploreExtent::All) {
            return pimento::explore(m_studied, options, m_stop.get_token(), send);
        }
        if (!m_promising.empty()) {
            const auto space = m_studied->candidates(m_stop.get_token());
            for (const std::size_t row : m_promising) {
                options.first.push_back({row, space ? space->list->text(row) : std::string()});
            }
        }
        return exploreBest(m_studied, options, m_stop.get_token(), send);
    }

    /// Pictures never know less than one before them.
    void show(Exploration picture)
    {
        if (m_publish && picture.known >= m_shown) {
            m_shown = picture.known;
            picture.problem = m_problem;
            m_publish(picture);
        }
    }

    /// Gives the study its answers and its list.
    Result<void> conclude()
    {
        const Exploration& picture = m_found.picture;
        std::vector<StudyAnswer> answers;
        if (picture.best) {
            answers.push_back(simulatedAnswer());
        }
        if (!m_found.top.empty()) {
            answers.push_back(predictedAnswer());
        }
        if (!picture.isFinished) {
            return m_study.finish(m_key, answers, {}, {});
        }
        std::vector<StudyResult> results;
        for (std::size_t row = 0; row < picture.candidates->size(); ++row) {
            const auto cost = isInList(row) ? picture.found(row) : std::nullopt;
            if (cost) {
                results.push_back(m_log.resultOf(*picture.candidates, row, placeOf(row), *cost));
            }
        }
        return m_study.finish(m_key, answers, listings(), results);
    }

    /// Of a list of the whole space rows are places.
    [[nodiscard]] bool isWholeSpace() const
    {
        return !m_found.picture.proof || m_found.picture.proof->candidates == m_found.picture.candidates->size();
    }

    [[nodiscard]] std::int64_t placeOf(std::size_t row) const
    {
        return isWholeSpace() ? static_cast<std::int64_t>(row) : StudyResult::kNoPlace;
    }

    [[nodiscard]] bool isInList(std::size_t row) const
    {
        return m_options.extent == ExploreExtent::All || m_found.picture.best == row ||
               std::ranges::binary_search(m_promising, row);
    }

    [[nodiscard]] StudyAnswer answerFor(std::size_t row, double ranked) const
    {
        const Exploration& picture = m_found.picture;
        StudyAnswer answer;
        answer.candidate = picture.candidates->id(row);
        answer.place = placeOf(row);
        answer.text = picture.candidates->text(row);
        answer.ranked = ranked;
        answer.candidates =
            static_cast<std::int64_t>(picture.proof ? picture.proof->candidates : picture.candidates->size());
        return answer;
    }

    [[nodiscard]] StudyAnswer simulatedAnswer() const
    {
        const Exploration& picture = m_found.picture;
        StudyAnswer answer =
            answerFor(*picture.best, picture.found(*picture.best)->quantities[m_problem->costs().ranked]);
        answer.by = kSimulation;
        const bool isAll = m_options.extent == ExploreExtent::All;
        const double least = picture.proof ? picture.proof->leastLeft : 0;
        answer.proof = picture.isFinished ? (isAll ? StudyProof::Complete : StudyProof::Proved)
                       : least > 0        ? StudyProof::Gap
                                          : StudyProof::None;
        answer.least = picture.isFinished ? answer.ranked : std::min(least, answer.ranked);
        return answer;
    }

    [[nodiscard]] StudyAnswer predictedAnswer() const
    {
        StudyAnswer answer = answerFor(m_found.top.front(), m_predicted[m_found.top.front()]);
        answer.fidelity = m_options.predictor->fidelity();
        answer.by = m_options.predictor->name();
        return answer;
    }

    [[nodiscard]] std::vector<StudyListing> listings() const
    {
        const Exploration& picture = m_found.picture;
        const CandidateList& list = *picture.candidates;
        std::vector<StudyListing> all;
        for (const std::size_t row : m_found.top) {
            if (picture.found(row)) {
                all.push_back(
                    {list.id(row), std::string(m_options.predictor->name()), StudyListing::kTop, m_predicted[row]});
            }
        }
        for (const std::size_t row : m_problem->standardsAmong(list)) {
            if (isWholeSpace() && picture.found(row)) {
                all.push_back({list.id(row), "", StudyListing::kStandard});
            }
        }
        if (picture.standard) {
            all.push_back({picture.standard->id, "", StudyListing::kStandard});
        }
        if (picture.best) {
            all.push_back({list.id(*picture.best), "", StudyListing::kBest});
        }
        return all;
    }

    Study& m_study;
    Fingerprint m_key;
    std::shared_ptr<const Problem> m_problem;
    const StudyExploreOptions& m_options;
    const Publish& m_publish;
    ResultLog m_log;
    std::shared_ptr<const StudiedProblem> m_studied;
    std::unique_ptr<ExplorationBoard> m_board; // of the most promising candidates
    std::vector<double> m_predicted;           // by row; empty: nothing was
    std::vector<std::size_t> m_promising;      // rows that were simulated to their end before the others, ascending
    std::size_t m_shown = 0;
    StudyExploration m_found;
    std::stop_source m_stop;
    std::stop_callback<std::function<void()>> m_forward;
    std::stop_callback<std::function<void()>> m_forwardFailure;
};

} // namespace

Result<StudyExploration> exploreInto(Study& study, const Fingerprint& key, std::shared_ptr<const Problem> problem,
                                     const StudyExploreOptions& options, std::stop_token stop, const Publish& publish)
{
    auto known = study.results(key);
    if (!known) {
        return tl::unexpected<Error>(known.error());
    }
    return Exploring(study, key, std::move(problem), options, stop, publish, *std::move(known)).run();
}

} // namespace pimento
