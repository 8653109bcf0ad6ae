// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/search_all.h"

#include "engine/base/parallel.h"
#include "engine/search/row_batches.h"
#include "engine/search/shared_rows.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <mutex>
#include <numeric>
#include <utility>

namespace pimento {

namespace {

/// Groups in the order in which their first rows are evaluated.
std::vector<std::uint32_t> orderOf(const Evaluator& evaluator, const SharedRows& groups, const SearchOptions& options,
                                   const std::stop_token& stop)
{
    std::vector<std::uint32_t> order(groups.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto isFirst = [&](std::uint32_t group) {
        return std::ranges::any_of(groups[group], [&](std::uint32_t row) {
            return std::ranges::binary_search(options.first, std::size_t{row});
        });
    };
    if (options.order == SearchOrder::List) {
        std::ranges::stable_partition(order, isFirst);
        return order;
    }
    std::vector<double> work(groups.size(), 0);
    forBatches(0, groups.size(), options.threads, stop, [&](std::size_t begin, std::size_t end) {
        for (std::size_t group = begin; group < end; ++group) {
            work[group] = evaluator.work(groups[group].front());
        }
    });
    std::ranges::stable_sort(order, {}, [&](std::uint32_t group) { return work[group]; });
    std::ranges::stable_partition(order, isFirst);
    return order;
}

/// State of one search. After an error no further group begins, but those in progress are finished, so that the first
/// group with an error is known whatever the number of threads.
class Search {
public:
    Search(Evaluator& evaluator, const SearchOptions& options, const std::stop_token& stop, const FoundSink& found,
           const MisfitSink& misfit)
        : m_evaluator(evaluator), m_options(options), m_found(found), m_misfit(misfit),
          m_groups(evaluator, options.from, options.threads, stop),
          m_order(orderOf(evaluator, m_groups, options, stop)), m_forward(stop, [this] { m_stop.request_stop(); }),
          m_forwardStop(m_stop.get_token(), [this] { m_noMore.request_stop(); })
    {
    }

    Result<SearchReport> run()
    {
        parallelFor(m_order.size(), m_options.threads, m_noMore.get_token(), [this](std::size_t i) { evaluate(i); });
        m_evaluator.flush();
        return m_error ? Result<SearchReport>(tl::unexpected<Error>(*m_error)) : m_report;
    }

private:
    void evaluate(std::size_t i)
    {
        const StopOthers stopOthers(m_stop);
        const auto rows = m_groups[m_order[i]];
        Result<Evaluation> found = m_evaluator.evaluate(rows.front(), Evaluator::kNoLimit, m_stop.get_token());
        const std::lock_guard lock(m_mutex);
        if (!found) {
            refuse(i, found.error());
        } else if (found->ending == Ending::Done) {
            finish(rows, *std::move(found));
        }
    }

    /// Records the cost of a group of rows. Requires the lock.
    void finish(std::span<const std::uint32_t> rows, Evaluation found)
    {
        for (const std::uint32_t row : rows) {
            m_report.count(found.source);
            m_found(row, found);
            found.source = CostSource::Shared;
        }
    }

    /// Records the error of a group: it does not fit, or ends the search. Requires the lock.
    void refuse(std::size_t i, const Error& error)
    {
        if (error.kind == ErrorKind::DoesNotFit) {
            const auto rows = m_groups[m_order[i]];
            m_report.fail(error, rows.front(), rows.size());
            if (m_misfit) {
                std::ranges::for_each(rows, m_misfit);
            }
        } else if (i < m_firstError && !isStop(error)) {
            m_firstError = i;
            m_error = error;
            m_noMore.request_stop();
        }
    }

    /// True if an error only reports a requested stop.
    [[nodiscard]] bool isStop(const Error& error) const
    {
        return error.kind == ErrorKind::Stopped && m_stop.stop_requested();
    }

    Evaluator& m_evaluator;
    const SearchOptions& m_options;
    const FoundSink& m_found;
    const MisfitSink& m_misfit;
    SharedRows m_groups;
    std::vector<std::uint32_t> m_order;

    std::mutex m_mutex; // guards the members below
    SearchReport m_report;
    std::optional<Error> m_error;
    std::size_t m_firstError = std::numeric_limits<std::size_t>::max(); // index in m_order
    std::stop_source m_stop;   // stops evaluations: on request, or when a thread ran out of memory
    std::stop_source m_noMore; // no further group begins
    std::stop_callback<std::function<void()>> m_forward;
    std::stop_callback<std::function<void()>> m_forwardStop;
};

} // namespace

Result<SearchReport> searchAll(Evaluator& evaluator, const SearchOptions& options, const std::stop_token& stop,
                               const FoundSink& found, const MisfitSink& misfit)
{
    return Search(evaluator, options, stop, found, misfit).run();
}

} // namespace pimento
