// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/solved_exploration.h"

#include "engine/base/parallel.h"
#include "engine/exploration/exploration_board.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace pimento {

namespace {

/// Collects incumbents and bounds, and puts them on a board when a snapshot is made.
class Incumbents {
public:
    Incumbents(std::shared_ptr<const Problem> problem, const RecordFound& record)
        : m_problem(std::move(problem)), m_record(record)
    {
    }

    void setStandard(StandardCandidate standard) { m_standard = std::move(standard); }
    void setTolerance(double tolerance) { m_tolerance = tolerance; }

    void take(const Incumbent& incumbent, double bound)
    {
        m_bound = std::max(m_bound, bound);
        m_list = incumbent.list;
        if (m_list->size() > m_costs.size()) {
            add(incumbent);
        }
        PIMENTO_ASSERT(m_costs.empty() || m_bound <= ranked(m_costs.back()), "no bound exceeds the best cost");
    }

    [[nodiscard]] Exploration picture()
    {
        if (!m_board) {
            m_board.emplace(m_problem, CandidateSpace{m_list, nullptr});
            if (m_standard) {
                m_board->setStandard(*m_standard);
            }
        } else if (m_board->rows() < m_costs.size()) {
            m_board->grow(m_list);
        }
        for (; m_shown < m_costs.size(); ++m_shown) {
            m_board->set(m_shown, m_costs[m_shown]);
        }
        m_board->setProof(search());
        return m_board->picture();
    }

private:
    [[nodiscard]] double ranked(const Evaluation& cost) const { return cost.quantities[m_problem->costs().ranked]; }

    void add(const Incumbent& incumbent)
    {
        PIMENTO_ASSERT(m_list->size() == m_costs.size() + 1, "a solver tells of each incumbent");
        PIMENTO_ASSERT(m_costs.empty() || ranked(incumbent.cost) < ranked(m_costs.back()),
                       "an incumbent is better than the one before");
        m_costs.push_back(incumbent.cost);
        if (m_record) {
            m_record(*m_list, m_list->size() - 1, incumbent.cost);
        }
    }

    [[nodiscard]] BestSearch search() const
    {
        BestSearch search;
        search.isCounted = false;
        search.candidates = m_costs.size();
        search.report.evaluated = m_costs.size();
        search.leastLeft = m_bound;
        search.tolerance = m_tolerance;
        if (!m_costs.empty()) {
            search.row = m_costs.size() - 1;
            search.best = m_costs.back();
            search.ranked = ranked(search.best);
        }
        return search;
    }

    std::shared_ptr<const Problem> m_problem;
    const RecordFound& m_record;
    std::optional<StandardCandidate> m_standard;
    std::shared_ptr<const CandidateList> m_list; // all incumbents
    std::vector<Evaluation> m_costs;             // by row
    double m_bound = 0;
    double m_tolerance = 0;
    std::optional<ExplorationBoard> m_board; // none: nothing was shown yet
    std::size_t m_shown = 0;                 // rows with a cost on the board
};

} // namespace

Result<Exploration> exploreSolved(std::shared_ptr<const Problem> problem, Solver& solver, const ExploreOptions& options,
                                  const std::stop_token& stop, const Publish& publish)
{
    Incumbents incumbents(problem, options.record);
    std::atomic<bool> isCompared{false}; // snapshots have the baseline, if it has a cost
    const auto compare = [&] {
        if (auto standard = findStandard(*problem, options.cache, stop, options.heartbeat, options.evaluators)) {
            incumbents.setStandard(*std::move(standard));
        }
        isCompared = true;
    };
    std::optional<std::chrono::steady_clock::time_point> sent;
    const auto take = [&](const Incumbent& incumbent, double bound) {
        incumbents.take(incumbent, bound);
        const auto now = std::chrono::steady_clock::now();
        if (publish && isCompared && (!sent || now - *sent >= options.publishEvery)) {
            sent = now;
            publish(incumbents.picture());
        }
    };
    std::optional<Result<Solved>> done;
    parallelFor(2, options.threads, {}, [&](std::size_t i) {
        if (i == 0) {
            compare();
        } else {
            done = solver.solve(options.solving, stop, take);
        }
    });
    if (!*done) {
        return tl::unexpected<Error>(done->error());
    }
    const Solved& solved = **done;
    incumbents.take(solved.best, solved.bound);
    incumbents.setTolerance(solved.tolerance);
    Exploration picture = incumbents.picture();
    picture.isFinished = picture.proof->isSettled();
    picture.wasStopped = !picture.isFinished && !solved.isBudgetSpent;
    return picture;
}

} // namespace pimento
