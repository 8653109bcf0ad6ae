// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/recorded/budgeted_search.h"

#include "engine/base/parallel.h"
#include "engine/search/row_batches.h"
#include "engine/search/shared_rows.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

namespace pimento {

namespace {

/// Enough rows for the threads of a large machine, and few enough that later iterations profit soon from what one
/// finds.
constexpr std::size_t kRowsOfRound = 32;
constexpr std::size_t kAny = std::numeric_limits<std::size_t>::max();

/// Work on one row in an iteration, with its result.
struct Task {
    std::size_t row = 0;
    bool isBound = false; // computes a closer bound; otherwise the row is evaluated
    Result<double> bound = 0.0;
    Result<Evaluation> found = Evaluation{};
};

class Search {
public:
    Search(Evaluator& evaluator, const BudgetedSearchOptions& options, const std::stop_token& stop,
           const BudgetedSink& publish)
        : m_evaluator(evaluator), m_options(options), m_stop(stop), m_publish(publish),
          m_rows(evaluator.candidates().size()), m_boundLevels(evaluator.boundLevels()), m_bounds(m_rows, 0),
          m_levels(m_rows, 0), m_left(options.budget.candidates.value_or(kAny))
    {
        m_found.search.candidates = m_rows;
    }

    Result<BudgetedSearch> run()
    {
        leaveSharedRows();
        lookAtFirst();
        findFirstBounds();
        makeHeap();
        while (isGoingOn() && !m_heap.empty()) {
            lookAtLeast();
        }
        m_evaluator.flush();
        if (m_error) {
            return tl::unexpected<Error>(*m_error);
        }
        m_found.search = known();
        return std::move(m_found);
    }

private:
    [[nodiscard]] bool isGoingOn() const { return !m_error && !m_found.isExhausted && !m_stop.stop_requested(); }

    [[nodiscard]] bool isBeaten(std::size_t row, double cost) const
    {
        const BestSearch& best = m_found.search;
        return best.row && (cost > best.ranked || (cost == best.ranked && row >= *best.row));
    }

    /// Heap order: the smallest bound first, ties by row.
    [[nodiscard]] bool isLater(std::uint32_t a, std::uint32_t b) const
    {
        return m_bounds[a] != m_bounds[b] ? m_bounds[a] > m_bounds[b] : a > b;
    }

    /// Drops duplicates (same key); the first row stays.
    void leaveSharedRows()
    {
        const SharedRows groups(m_evaluator, 0, m_options.threads, m_stop);
        for (std::size_t group = 0; group < groups.size(); ++group) {
            for (const std::uint32_t row : groups[group].subspan(1)) {
                m_levels[row] = kShared;
                ++m_found.search.report.shared;
            }
        }
    }

    void lookAtFirst()
    {
        std::vector<Task> round;
        std::vector<bool> isTaken(m_rows);
        for (std::size_t i = 0; i < m_options.first.size() && isGoingOn(); ++i) {
            const std::size_t row = m_options.first[i];
            if (row >= m_rows || isTaken[row]) {
                continue;
            }
            if (m_left == 0) {
                m_found.isExhausted = true;
                break;
            }
            isTaken[row] = true;
            --m_left;
            round.push_back({.row = row});
            if (round.size() == kRowsOfRound) {
                perform(std::exchange(round, {}), Evaluator::kNoLimit);
            }
        }
        if (!m_error && !m_stop.stop_requested()) {
            perform(std::move(round), Evaluator::kNoLimit);
        }
        m_found.search.areFirstDecided = isGoingOn();
    }

    void findFirstBounds()
    {
        if (m_boundLevels == 0) {
            return;
        }
        forBatches(0, m_rows, m_options.threads, m_stop, [&](std::size_t begin, std::size_t end) {
            for (std::size_t row = begin; row < end; ++row) {
                if (m_levels[row] < kShared) {
                    const auto bound = m_evaluator.bound(0, row, Evaluator::kNoLimit, m_stop);
                    note(row, bound ? *bound : 0); // the error shows again when the row is examined more closely
                }
            }
        });
    }

    void note(std::size_t row, double bound)
    {
        m_bounds[row] = std::max(m_bounds[row], bound);
        ++m_levels[row];
    }

    void makeHeap()
    {
        for (std::size_t row = 0; row < m_rows; ++row) {
            if (m_levels[row] < kShared) {
                m_heap.push_back(static_cast<std::uint32_t>(row));
            }
        }
        std::ranges::make_heap(m_heap, [this](auto a, auto b) { return isLater(a, b); });
        m_areBounded = !m_stop.stop_requested();
    }

    void push(std::size_t row)
    {
        m_heap.push_back(static_cast<std::uint32_t>(row));
        std::ranges::push_heap(m_heap, [this](auto a, auto b) { return isLater(a, b); });
    }

    std::size_t pop()
    {
        std::ranges::pop_heap(m_heap, [this](auto a, auto b) { return isLater(a, b); });
        const std::size_t row = m_heap.back();
        m_heap.pop_back();
        return row;
    }

    /// Runs one iteration over the rows with the smallest bounds.
    void lookAtLeast()
    {
        std::vector<Task> round;
        while (!m_heap.empty() && round.size() < kRowsOfRound) {
            const std::size_t row = m_heap.front();
            if (isBeaten(row, m_bounds[row])) {
                ++m_found.search.provedAway;
                if (m_bounds[row] > m_found.search.ranked) { // all other rows are beaten too
                    m_found.search.provedAway += m_heap.size() - 1;
                    m_heap.clear();
                } else {
                    pop();
                }
                continue;
            }
            const bool isBound = m_levels[row] < m_boundLevels;
            if (!isBound && m_left == 0) {
                m_found.isExhausted = round.empty();
                break;
            }
            m_left -= isBound || m_left == kAny ? 0 : 1;
            round.push_back({.row = pop(), .isBound = isBound});
        }
        perform(std::move(round), m_found.search.row ? m_found.search.ranked : Evaluator::kNoLimit);
    }

    /// Runs the tasks of an iteration and records the results in their order. A stopped iteration counts for nothing.
    void perform(std::vector<Task> round, double limit)
    {
        if (round.empty()) {
            return;
        }
        parallelFor(round.size(), m_options.threads, m_stop, [&](std::size_t i) {
            Task& task = round[i];
            if (task.isBound) {
                task.bound = m_evaluator.bound(m_levels[task.row], task.row, limit, m_stop);
            } else {
                task.found = m_evaluator.evaluate(task.row, limit, m_stop);
            }
        });
        std::vector<FinishedCandidate> finished;
        for (Task& task : round) {
            if (m_stop.stop_requested() || m_found.isExhausted) {
                putBack(task);
            } else if (task.isBound) {
                takeBound(task);
            } else {
                takeCost(task, limit, finished);
            }
        }
        if (m_publish && !m_error && !m_stop.stop_requested()) {
            m_publish(known(), finished);
        }
    }

    /// Returns a row without a result to the heap. Rows of the first iterations enter the heap when it is built.
    void putBack(const Task& task)
    {
        if (m_areBounded) {
            push(task.row);
        }
    }

    void takeBound(const Task& task)
    {
        if (!task.bound) {
            refuse(task.row, task.bound.error());
            return;
        }
        note(task.row, *task.bound);
        push(task.row);
    }

    void takeCost(Task& task, double limit, std::vector<FinishedCandidate>& finished)
    {
        if (!task.found) {
            refuse(task.row, task.found.error());
            return;
        }
        const double cost = task.found->quantities[m_options.ranked];
        const double spent = m_found.spent + std::min(cost, limit);
        if (m_options.budget.cost && spent > *m_options.budget.cost) {
            m_found.isExhausted = true;
            putBack(task);
            return;
        }
        m_found.spent = spent;
        settle(task.row);
        if (cost > limit || task.found->ending == Ending::Cut) { // a cached cost may exceed the limit
            ++m_found.search.cut;
            return;
        }
        m_found.search.report.count(task.found->source);
        if (!isBeaten(task.row, cost)) {
            m_found.search.row = task.row;
            m_found.search.best = *task.found;
            m_found.search.ranked = cost;
        }
        m_found.finished.push_back(task.row);
        finished.push_back({task.row, *std::move(task.found)});
    }

    void settle(std::size_t row)
    {
        m_found.search.report.shared -= m_levels[row] == kShared ? 1 : 0; // the row now counts by its own result
        m_levels[row] = kSettled;
    }

    void refuse(std::size_t row, const Error& error)
    {
        if (error.kind == ErrorKind::DoesNotFit) {
            settle(row);
            m_found.search.report.fail(error, row);
        } else {
            m_error = m_error ? m_error : error;
        }
    }

    /// Makes the state of the search, with the waiting rows that are beaten already.
    [[nodiscard]] BestSearch known() const
    {
        BestSearch best = m_found.search;
        best.leastLeft = m_heap.empty() || !m_areBounded ? 0 : m_bounds[m_heap.front()];
        best.provedAway += static_cast<std::size_t>(
            std::ranges::count_if(m_heap, [this](std::uint32_t row) { return isBeaten(row, m_bounds[row]); }));
        return best;
    }

    static constexpr std::uint8_t kShared = 254;  // has the program of an earlier row
    static constexpr std::uint8_t kSettled = 255; // needs no more work

    Evaluator& m_evaluator;
    const BudgetedSearchOptions& m_options;
    const std::stop_token& m_stop;
    const BudgetedSink& m_publish;
    std::size_t m_rows;
    int m_boundLevels;
    std::vector<double> m_bounds;       // one per row
    std::vector<std::uint8_t> m_levels; // per row: number of known bounds, kShared or kSettled
    std::vector<std::uint32_t> m_heap;  // the smallest bound is on top
    bool m_areBounded = false;          // the rows are in the heap
    std::size_t m_left;                 // remaining evaluations; kAny: no limit
    BudgetedSearch m_found;
    std::optional<Error> m_error;
};

} // namespace

Result<BudgetedSearch> searchWithin(Evaluator& evaluator, const BudgetedSearchOptions& options,
                                    const std::stop_token& stop, const BudgetedSink& publish)
{
    return Search(evaluator, options, stop, publish).run();
}

} // namespace pimento
