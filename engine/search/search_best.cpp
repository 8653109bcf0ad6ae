// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/search_best.h"

#include "engine/base/parallel.h"
#include "engine/search/row_batches.h"
#include "engine/search/shared_rows.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <mutex>
#include <utility>

namespace pimento {

namespace {

constexpr std::size_t kNoRow = std::numeric_limits<std::size_t>::max();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// One search. Rows wait in a heap with the smallest bound on top.
class BoundedSearch {
public:
    BoundedSearch(Evaluator& evaluator, const BestSearchOptions& options, std::stop_token stop,
                  const BestSearchSink& publish)
        : m_evaluator(evaluator), m_options(options), m_publish(publish), m_rows(evaluator.candidates().size()),
          m_boundLevels(evaluator.boundLevels()), m_bounds(m_rows, 0), m_levels(m_rows, 0),
          m_underWay(std::max(1U, options.threads), kNoRow), m_least(options.known),
          m_forward(std::move(stop), [this] { m_stop.request_stop(); })
    {
        m_best.candidates = m_rows;
    }

    Result<BestSearch> run()
    {
        evaluateFirst();
        leaveSharedRows();
        findFirstBounds();
        if (!m_stop.stop_requested()) {
            makeHeap();
            parallelFor(m_underWay.size(), m_options.threads, m_stop.get_token(), [&](std::size_t i) { work(i); });
        }
        m_evaluator.flush();
        if (m_error) {
            return tl::unexpected<Error>(*m_error);
        }
        m_best = known();
        send(m_best);
        return m_best;
    }

private:
    /// True if a candidate that costs at least `cost` cannot be the result.
    [[nodiscard]] bool isBeaten(std::size_t row, double cost) const
    {
        return m_least && (cost > m_least->ranked || (cost == m_least->ranked && row >= m_least->row));
    }

    /// Limit for the evaluation of a candidate.
    [[nodiscard]] double mostFor(std::size_t row) const
    {
        if (!m_least || row < m_least->row) {
            return m_least ? m_least->ranked : Evaluator::kNoLimit;
        }
        return m_options.isWhole ? m_least->ranked - 1 : std::nextafter(m_least->ranked, -kInfinity);
    }

    /// Heap order: the smallest bound first, ties by row.
    [[nodiscard]] bool isLater(std::uint32_t a, std::uint32_t b) const
    {
        return m_bounds[a] != m_bounds[b] ? m_bounds[a] > m_bounds[b] : a > b;
    }

    void evaluateFirst()
    {
        for (const std::size_t row : m_options.first) {
            if (m_stop.stop_requested()) {
                return;
            }
            if (row < m_rows && m_levels[row] != kSettled) {
                m_levels[row] = kSettled;
                if (!evaluate(row)) {
                    return;
                }
            }
        }
        m_best.areFirstDecided = !m_error;
    }

    /// Drops duplicates (same key); the first row stays.
    void leaveSharedRows()
    {
        const SharedRows groups(m_evaluator, 0, m_options.threads, m_stop.get_token());
        for (std::size_t group = 0; group < groups.size(); ++group) {
            for (const std::uint32_t row : groups[group].subspan(1)) {
                m_best.report.shared += m_levels[row] == kSettled ? 0 : 1;
                m_levels[row] = kSettled;
            }
        }
    }

    void findFirstBounds()
    {
        if (m_boundLevels == 0) {
            return;
        }
        forBatches(0, m_rows, m_options.threads, m_stop.get_token(), [&](std::size_t begin, std::size_t end) {
            for (std::size_t row = begin; row < end; ++row) {
                if (m_levels[row] != kSettled) {
                    const auto bound = m_evaluator.bound(0, row, Evaluator::kNoLimit, m_stop.get_token());
                    note(row, bound ? *bound : 0); // the error shows again when the row is examined more closely
                }
            }
        });
    }

    void makeHeap()
    {
        for (std::size_t row = 0; row < m_rows; ++row) {
            if (m_levels[row] != kSettled) {
                m_heap.push_back(static_cast<std::uint32_t>(row));
            }
        }
        std::ranges::make_heap(m_heap, [this](auto a, auto b) { return isLater(a, b); });
        m_areBounded = true;
    }

    void note(std::size_t row, double bound)
    {
        m_bounds[row] = std::max(m_bounds[row], bound);
        ++m_levels[row];
    }

    /// Work of one thread until no row is left.
    void work(std::size_t thread)
    {
        const StopOthers stopOthers(m_stop);
        while (!m_stop.stop_requested()) {
            const std::size_t row = take(thread);
            if (row == kNoRow) {
                return;
            }
            if (m_levels[row] < m_boundLevels && !refine(row, thread)) {
                // The row waits again, or it has no cost.
            } else if (!evaluate(row)) {
                return; // the row stays in progress, so that it counts as left
            }
            const std::lock_guard lock(m_mutex);
            m_underWay[thread] = kNoRow;
        }
    }

    [[nodiscard]] std::size_t take(std::size_t thread)
    {
        const std::lock_guard lock(m_mutex);
        while (!m_heap.empty()) {
            std::ranges::pop_heap(m_heap, [this](auto a, auto b) { return isLater(a, b); });
            const std::size_t row = m_heap.back();
            m_heap.pop_back();
            if (!isBeaten(row, m_bounds[row])) {
                m_underWay[thread] = row;
                return row;
            }
            ++m_best.provedAway;
            if (m_bounds[row] > m_least->ranked) { // all other rows are beaten too
                m_best.provedAway += m_heap.size();
                m_heap.clear();
            }
        }
        return kNoRow;
    }

    /// Computes a closer bound for a row; true: evaluate it at once.
    [[nodiscard]] bool refine(std::size_t row, std::size_t thread)
    {
        double limit = Evaluator::kNoLimit;
        {
            const std::lock_guard lock(m_mutex);
            limit = m_least ? m_least->ranked : limit;
        }
        const auto bound = m_evaluator.bound(m_levels[row], row, limit, m_stop.get_token());
        const std::lock_guard lock(m_mutex);
        const bool isInterrupted = m_stop.stop_requested(); // the bound may be incomplete
        if (!bound && !isInterrupted) {
            refuse(row, bound.error());
            return false;
        }
        note(row, isInterrupted ? 0 : *bound);
        if (m_options.enough && m_levels[row] == m_boundLevels && !isBeaten(row, m_bounds[row])) {
            return true; // every proof needs this row, and it may be enough
        }
        m_underWay[thread] = kNoRow;
        m_heap.push_back(static_cast<std::uint32_t>(row));
        std::ranges::push_heap(m_heap, [this](auto a, auto b) { return isLater(a, b); });
        publish();
        return false;
    }

    /// Evaluates a row; false: stopped without a result.
    bool evaluate(std::size_t row)
    {
        double most = Evaluator::kNoLimit;
        {
            const std::lock_guard lock(m_mutex);
            most = mostFor(row);
        }
        Result<Evaluation> found = m_evaluator.evaluate(row, most, m_stop.get_token());
        const std::lock_guard lock(m_mutex);
        const bool isKnown = found ? found->ending != Ending::Stopped : !isStop(found.error());
        if (!found) {
            refuse(row, found.error());
        } else if (found->ending == Ending::Done) {
            finish(row, *std::move(found));
        } else if (found->ending == Ending::Cut) {
            ++m_best.cut;
            m_bounds[row] = std::max(m_bounds[row], m_options.isWhole ? most + 1 : most); // it costs more than `most`
        }
        publish();
        return isKnown;
    }

    /// Records the cost of a row. Requires the lock.
    void finish(std::size_t row, Evaluation found)
    {
        PIMENTO_ASSERT(m_options.ranked < found.quantities.size(), "an evaluation has the quantity that ranks");
        const double cost = found.quantities[m_options.ranked];
        m_best.report.count(found.source);
        if (!isBeaten(row, cost)) {
            m_best.row = row;
            m_best.best = found;
            m_best.ranked = cost;
            m_least = KnownCandidate{cost, row};
        }
        if (m_options.enough && cost < *m_options.enough) {
            m_stop.request_stop();
        }
        m_finished.push_back({row, std::move(found)});
    }

    /// Records the error of a row: it does not fit, or ends the search. Requires the lock.
    void refuse(std::size_t row, const Error& error)
    {
        if (error.kind == ErrorKind::DoesNotFit) {
            m_best.report.fail(error, row);
        } else if (!isStop(error)) {
            m_error = m_error ? m_error : error;
            m_stop.request_stop();
        }
    }

    /// True if an error only reports a requested stop.
    [[nodiscard]] bool isStop(const Error& error) const
    {
        return error.kind == ErrorKind::Stopped && m_stop.stop_requested();
    }

    /// Minimum bound of all remaining rows. Requires the lock.
    [[nodiscard]] double leastLeft() const
    {
        if (!m_areBounded) {
            return 0;
        }
        double least = m_heap.empty() ? kInfinity : m_bounds[m_heap.front()];
        for (const std::size_t row : m_underWay) {
            least = row == kNoRow ? least : std::min(least, m_bounds[row]);
        }
        return least == kInfinity ? 0 : least;
    }

    /// Publishes the state if it is time. Requires the lock.
    void publish()
    {
        const auto now = std::chrono::steady_clock::now();
        if (m_publish && now - m_lastPublished >= m_options.publishEvery) {
            m_lastPublished = now;
            send(known());
        }
    }

    /// State of the search. Waiting rows whose bounds already exceed the best cost count as pruned by bound.
    [[nodiscard]] BestSearch known() const
    {
        BestSearch best = m_best;
        best.leastLeft = leastLeft();
        if (m_areBounded && m_boundLevels > 0) {
            best.bounds = std::make_shared<const std::vector<double>>(m_bounds);
        }
        best.provedAway += static_cast<std::size_t>(
            std::ranges::count_if(m_heap, [this](std::uint32_t row) { return isBeaten(row, m_bounds[row]); }));
        return best;
    }

    void send(const BestSearch& best)
    {
        if (m_publish) {
            m_publish(best, m_finished);
        }
        m_finished.clear();
    }

    static constexpr std::uint8_t kSettled = 255;

    Evaluator& m_evaluator;
    const BestSearchOptions& m_options;
    const BestSearchSink& m_publish;
    std::size_t m_rows;
    int m_boundLevels;
    std::vector<double> m_bounds;       // one per row
    std::vector<std::uint8_t> m_levels; // per row: number of known bounds; kSettled: no more work

    std::mutex m_mutex; // guards the members below, and the rows in the heap
    std::vector<std::uint32_t> m_heap;
    std::vector<std::size_t> m_underWay; // row in progress, per thread
    bool m_areBounded = false;
    BestSearch m_best;
    std::optional<KnownCandidate> m_least;     // the best candidate, in this or another list
    std::vector<FinishedCandidate> m_finished; // since the last publication
    std::chrono::steady_clock::time_point m_lastPublished;
    std::optional<Error> m_error;
    std::stop_source m_stop;
    std::stop_callback<std::function<void()>> m_forward;
};

} // namespace

double BestSearch::gap() const
{
    if (!row || leastLeft >= ranked || (isCounted && isSettled())) {
        return 0;
    }
    return 1 - leastLeft / ranked;
}

Result<BestSearch> searchBest(Evaluator& evaluator, const BestSearchOptions& options, std::stop_token stop,
                              const BestSearchSink& publish)
{
    return BoundedSearch(evaluator, options, std::move(stop), publish).run();
}

} // namespace pimento
