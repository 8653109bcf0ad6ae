// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/recorded/study_explore.h"

#include "engine/exploration/exploration_board.h"
#include "engine/exploration/recorded/budgeted_search.h"
#include "engine/exploration/recorded/promising_rows.h"
#include "engine/exploration/recorded/recalled_search.h"
#include "engine/exploration/recorded/result_log.h"
#include "engine/exploration/recorded/study_conclusion.h"
#include "engine/exploration/recorded/study_recall.h"
#include "engine/exploration/recorded/time_limit.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

namespace pimento {

namespace {

/// Maximum number of candidates to list for predictions or a budget, at about 200 bytes each.
constexpr std::size_t kMostListed = 2'000'000;

/// State of one exploration into a study.
class Exploring {
public:
    Exploring(Study& study, const Fingerprint& key, std::shared_ptr<const Problem> problem,
              const StudyExploreOptions& options, const std::stop_token& stop, const Publish& publish,
              std::vector<StudyCost> known)
        : m_study(study), m_key(key), m_problem(std::move(problem)), m_options(options), m_publish(publish),
          m_log(study, key, m_problem->costs(), std::move(known)), m_evaluators(studiedEvaluators(m_log)),
          m_deadline(options.budget.seconds, options.heartbeat, m_stop),
          m_forward(stop, [this] { m_stop.request_stop(); }), m_forwardFailure(m_log.failed(), [this] {
              if (!m_options.continuesUnwritten) {
                  m_stop.request_stop();
              }
          })
    {
    }

    Result<StudyExploration> run()
    {
        auto picture = hasSolver() ? solve() : m_options.budget.isAny() ? spendBudget() : exploreFreely();
        // Write the results whatever happened afterwards.
        auto written = m_log.flush();
        if (!picture || (!written && !m_options.continuesUnwritten)) {
            return tl::unexpected<Error>(!written ? written.error() : picture.error());
        }
        m_found.picture = *std::move(picture);
        m_found.recalled = m_log.recalled();
        if (written && !m_isRecalled) { // a recalled search has its end in the study already
            written = conclude();
        }
        if (!written && !m_options.continuesUnwritten) {
            return tl::unexpected<Error>(written.error());
        }
        if (!written) {
            m_found.unwritten = written.error();
        }
        return std::move(m_found);
    }

    /// Restores the end of an earlier search, without a new one.
    Result<std::optional<Exploration>> recall()
    {
        const auto listed = hasSolver() ? Result<bool>(true) : isListed();
        if (!listed || !*listed) {
            return listed ? Result<std::optional<Exploration>>(std::nullopt) : tl::unexpected<Error>(listed.error());
        }
        return recallEnd();
    }

private:
    [[nodiscard]] bool hasSolver() const
    {
        return m_options.extent == ExploreExtent::Best && m_problem->solver({}) != nullptr;
    }

    /// Has the problem's solver find the best candidate, as far as the budget allows.
    Result<Exploration> solve()
    {
        if (m_options.budget.cost) {
            return fail("is solved, not simulated, so that a budget of cycles has no meaning", m_problem->text(),
                        "Use a budget of candidates or seconds");
        }
        auto known = recallEnd();
        if (!known || *known) {
            return known ? Result<Exploration>(**std::move(known)) : tl::unexpected<Error>(known.error());
        }
        auto picture = explore();
        if (picture) {
            picture->wasStopped = picture->wasStopped && !m_deadline.isOver();
            m_found.isBudgetSpent = m_options.budget.isAny() && !picture->wasStopped;
            m_among.resize(picture->candidates->size());
            std::iota(m_among.begin(), m_among.end(), std::size_t{0});
        }
        return picture;
    }

    /// True if the space is small enough to be listed, so that its rows can be predicted.
    [[nodiscard]] Result<bool> isListed()
    {
        if (m_options.extent == ExploreExtent::All) {
            return true;
        }
        const auto batches = m_problem->batches(&m_deadline, m_stop.get_token());
        if (!batches) {
            return tl::unexpected<Error>(batches.error());
        }
        return *batches == nullptr || (*batches)->size() <= m_options.mostListed;
    }

    /// Explores without a budget: the most promising candidates first, then what the extent wants.
    Result<Exploration> exploreFreely()
    {
        const auto listed = isListed();
        if (listed && *listed) {
            auto picture = recallEnd();
            if (!picture || *picture) {
                return picture ? Result<Exploration>(**std::move(picture)) : tl::unexpected<Error>(picture.error());
            }
        }
        const Result<void> done = !listed   ? tl::unexpected<Error>(listed.error())
                                  : *listed ? simulatePromising()
                                            : Result<void>{};
        if (!done) {
            return tl::unexpected<Error>(done.error());
        }
        if (!*listed && m_options.predictor != nullptr) {
            m_found.notPredicted = Error{"has more candidates than are listed to be predicted", m_problem->text(), ""};
        }
        if (m_board != nullptr && m_stop.stop_requested()) {
            return stoppedPicture();
        }
        m_board.reset();
        return explore();
    }

    /// Restores the end of an earlier search; none: not requested, or not in the study.
    Result<std::optional<Exploration>> recallEnd()
    {
        if (!m_options.recallsEnd) {
            return std::nullopt;
        }
        const auto answer = m_study.answer(m_key);
        if (!answer || !*answer) {
            return answer ? Result<std::optional<Exploration>>(std::nullopt) : tl::unexpected<Error>(answer.error());
        }
        const auto found = (**answer).isCounted() ? Result<std::vector<std::string>>()
                                                  : foundBefore(m_study, m_key, m_problem->costs());
        if (!found) {
            return tl::unexpected<Error>(found.error());
        }
        auto picture = recalledSearch(m_problem, m_options.extent, **answer, *found, m_log,
                                      {.cache = m_options.cache,
                                       .heartbeat = &m_deadline,
                                       .mostCandidates = m_options.mostCandidates,
                                       .evaluators = m_evaluators},
                                      m_stop.get_token());
        m_isRecalled = picture && *picture;
        return picture;
    }

    /// Lists the candidates, predicts their costs, and selects the rows to simulate first: the baselines and the best
    /// predictions.
    Result<std::vector<std::size_t>> begin()
    {
        const std::size_t most =
            m_options.mostCandidates == 0 ? kMostListed : std::min(kMostListed, m_options.mostCandidates);
        const auto space = m_problem->candidatesUpTo(most, m_stop.get_token());
        if (!space) {
            return tl::unexpected<Error>(space.error());
        }
        m_board = std::make_unique<ExplorationBoard>(m_problem, *space);
        show(m_board->picture());
        if (Result<void> predicted = predict(space->list); !predicted) {
            return tl::unexpected<Error>(predicted.error());
        }
        std::vector<std::size_t> rows = m_board->standardRows();
        for (const std::size_t row : m_found.top) {
            if (std::ranges::find(rows, row) == rows.end()) {
                rows.push_back(row);
            }
        }
        return rows;
    }

    /// Simulates the selected rows to their end.
    Result<void> simulatePromising()
    {
        const auto rows = begin();
        return rows ? simulate(*m_board, *rows) : tl::unexpected<Error>(rows.error());
    }

    /// Simulates as many candidates as the budget allows, in a deterministic order.
    Result<Exploration> spendBudget()
    {
        auto first = begin();
        if (!first && m_deadline.isOver() && m_board != nullptr) {
            m_found.isBudgetSpent = true;
            return m_board->picture();
        }
        if (!first) {
            return tl::unexpected<Error>(first.error());
        }
        const auto standards = m_problem->standards();
        if (standards && m_board->standardRows().size() < (*standards)->size()) {
            if (auto found = findStandard(*m_problem, m_options.cache, m_stop.get_token(), &m_deadline, m_evaluators)) {
                m_board->setStandard(*std::move(found));
            }
        }
        const auto evaluator = evaluatorOf(*m_board);
        auto lastSent = std::chrono::steady_clock::now();
        const auto done =
            searchWithin(*evaluator,
                         {m_options.threads,
                          m_problem->costs().ranked,
                          *std::move(first),
                          {m_options.budget.candidates, m_options.budget.cost}},
                         m_stop.get_token(), [&](const BestSearch& known, std::span<const FinishedCandidate> finished) {
                             for (const FinishedCandidate& each : finished) {
                                 m_board->set(each.row, each.found);
                             }
                             m_board->setProof(known);
                             const auto now = std::chrono::steady_clock::now();
                             if (now - lastSent >= m_options.publishEvery) {
                                 lastSent = now;
                                 show(m_board->picture());
                             }
                         });
        return done ? budgetPicture(*done) : tl::unexpected<Error>(done.error());
    }

    Result<Exploration> budgetPicture(const BudgetedSearch& done)
    {
        m_among = done.finished;
        std::ranges::sort(m_among);
        m_board->setProof(done.search);
        Exploration picture = m_board->picture();
        const auto grown =
            m_problem->grown(*m_board->candidates(), [this](std::size_t row) { return m_board->found(row); }, {});
        const bool isComplete = grown && (*grown == nullptr || (*grown)->size() == m_board->rows());
        picture.isFinished = done.search.isSettled() && isComplete;
        m_found.isBudgetSpent = done.isExhausted || m_deadline.isOver() || done.search.isSettled();
        picture.wasStopped = !m_found.isBudgetSpent;
        return picture;
    }

    Result<void> predict(const std::shared_ptr<const CandidateList>& list)
    {
        if (m_options.predictor == nullptr) {
            return {};
        }
        auto predicted = m_options.predictor->predict(
            *m_problem, list, {.threads = m_options.threads, .heartbeat = &m_deadline}, m_stop.get_token());
        if (!predicted) {
            // The predictor may not support the problem; then the search works without predictions.
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
        const auto evaluator = evaluatorOf(board);
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

    /// The board has the whole space.
    [[nodiscard]] std::unique_ptr<Evaluator> evaluatorOf(const ExplorationBoard& board)
    {
        return m_evaluators(*m_problem, {board.candidates(), EvaluatedRows::Of::Space},
                            {m_options.threads, m_options.cache, &m_deadline});
    }

    /// Snapshot after a stop among the most promising candidates.
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
                               .heartbeat = &m_deadline,
                               .publishEvery = m_options.publishEvery,
                               .mostCandidates = m_options.mostCandidates,
                               .mostListed = m_options.mostListed,
                               .earlier = m_options.earlier,
                               .evaluators = m_evaluators,
                               .record =
                                   [this](const CandidateList& list, std::size_t row, const Evaluation& found) {
                                       m_log.add(list, row, StudyResult::kNoPlace, found);
                                       m_log.beat();
                                   },
                               .solving = {m_options.budget.candidates}};
        const auto send = [this](const Exploration& picture) { show(picture); };
        if (m_options.extent == ExploreExtent::All) {
            return pimento::explore(m_problem, options, m_stop.get_token(), send);
        }
        if (!m_promising.empty()) {
            const auto space = m_problem->candidates(m_stop.get_token());
            for (const std::size_t row : m_promising) {
                options.first.push_back({row, space ? space->list->text(row) : std::string()});
            }
        }
        return exploreBest(m_problem, options, m_stop.get_token(), send);
    }

    /// Pictures never know less than one before them.
    void show(const Exploration& picture)
    {
        if (m_publish && picture.known >= m_shown) {
            m_shown = picture.known;
            m_publish(picture);
        }
    }

    /// Writes the answers to the study and, if the exploration has ended, its list.
    Result<void> conclude()
    {
        const StudyConclusion end{.problem = m_problem.get(),
                                  .picture = &m_found.picture,
                                  .log = &m_log,
                                  .isComplete = m_options.extent == ExploreExtent::All,
                                  .isEnd = m_found.picture.isFinished || m_found.isBudgetSpent,
                                  .promising = m_promising,
                                  .among = m_among,
                                  .top = m_found.top,
                                  .predicted = m_predicted,
                                  .predictor = m_options.predictor};
        return write(m_study, m_key, end);
    }

    Study& m_study;
    Fingerprint m_key;
    std::shared_ptr<const Problem> m_problem;
    const StudyExploreOptions& m_options;
    const Publish& m_publish;
    ResultLog m_log;
    EvaluatorFactory m_evaluators;             // they look a cost up in the study first
    std::unique_ptr<ExplorationBoard> m_board; // board of the most promising candidates
    std::vector<double> m_predicted;           // by row; empty: no predictions
    std::vector<std::size_t> m_promising;      // rows that were simulated to their end before others, ascending
    std::vector<std::size_t> m_among;          // rows that the budget was spent on, ascending
    std::size_t m_shown = 0;
    bool m_isRecalled = false; // the result is the end of an earlier search
    StudyExploration m_found;
    std::stop_source m_stop;
    TimeLimit m_deadline;
    std::stop_callback<std::function<void()>> m_forward;
    std::stop_callback<std::function<void()>> m_forwardFailure;
};

} // namespace

Result<StudyExploration> exploreInto(Study& study, const Fingerprint& key, std::shared_ptr<const Problem> problem,
                                     const StudyExploreOptions& options, std::stop_token stop, const Publish& publish)
{
    auto known = study.costs(key);
    if (!known) {
        return tl::unexpected<Error>(known.error());
    }
    return Exploring(study, key, std::move(problem), options, stop, publish, *std::move(known)).run();
}

Result<std::optional<Exploration>> recallFrom(Study& study, const Fingerprint& key,
                                              std::shared_ptr<const Problem> problem,
                                              const StudyExploreOptions& options, std::stop_token stop)
{
    auto known = study.costs(key);
    if (!known) {
        return tl::unexpected<Error>(known.error());
    }
    const Publish none;
    return Exploring(study, key, std::move(problem), options, stop, none, *std::move(known)).recall();
}

} // namespace pimento
