// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/search_batches.h"

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

/// State of one search through all batches.
class BatchedSearch {
public:
    BatchedSearch(CandidateBatches& batches, const EvaluatorOf& evaluatorOf, const BestSearchOptions& options,
                  const BestSearchSink& publish)
        : m_batches(batches), m_evaluatorOf(evaluatorOf), m_options(options), m_publish(publish)
    {
        m_best.candidates = batches.size();
    }

    Result<BestSearch> run(const BatchSizes& sizes, const std::stop_token& stop)
    {
        for (std::size_t most = sizes.first; !stop.stop_requested(); most = sizes.later) {
            auto batch = m_batches.next(most, limit(), stop);
            if (!batch && batch.error().kind != ErrorKind::Stopped) {
                return tl::unexpected<Error>(batch.error());
            }
            if (!batch) {
                break;
            }
            m_unlisted = batch->places.empty() ? m_best.candidates - m_listed : batch->beyond;
            if (batch->places.empty()) { // the remaining candidates cost more than the best one
                m_best.leastLeft = 0;
                break;
            }
            const auto done = searchOne(*batch, stop);
            if (!done) {
                return tl::unexpected<Error>(done.error());
            }
            m_best = with(*done, *batch);
            m_listed += batch->places.size();
            if (!done->isSettled()) {
                break; // stopped
            }
        }
        const BestSearch best = withUnlisted(m_best);
        if (m_publish) {
            m_publish(best, {});
        }
        return best;
    }

private:
    /// Limit of the search: candidates that cost more are not examined.
    [[nodiscard]] double limit() const
    {
        return m_best.row ? m_best.ranked : m_options.known ? m_options.known->ranked : Evaluator::kNoLimit;
    }

    Result<BestSearch> searchOne(const CandidateBatch& batch, const std::stop_token& stop)
    {
        BestSearchOptions options = m_options;
        options.first.clear();
        if (options.known) { // candidates with equal cost count too
            options.known->row = batch.places.size();
        }
        if (m_best.row) {
            const auto place = std::ranges::lower_bound(batch.places, *m_best.row);
            options.known = KnownCandidate{m_best.ranked, static_cast<std::size_t>(place - batch.places.begin())};
        }
        return searchBest(*m_evaluatorOf(batch), options, stop,
                          [&](const BestSearch& found, std::span<const FinishedCandidate> finished) {
                              publish(found, finished, batch);
                          });
    }

    void publish(const BestSearch& found, std::span<const FinishedCandidate> finished, const CandidateBatch& batch)
    {
        if (m_publish) {
            std::vector<FinishedCandidate> placed(finished.begin(), finished.end());
            for (FinishedCandidate& each : placed) {
                each.row = batch.places[each.row];
            }
            m_publish(withUnlisted(with(found, batch)), placed);
        }
    }

    /// Adds the state of a batch's search to that of the whole search.
    [[nodiscard]] BestSearch with(const BestSearch& found, const CandidateBatch& batch) const
    {
        BestSearch best = m_best;
        if (found.row) {
            best.row = batch.places[*found.row];
            best.best = found.best;
            best.ranked = found.ranked;
        }
        best.report.evaluated += found.report.evaluated;
        best.report.shared += found.report.shared;
        best.report.cached += found.report.cached;
        for (const FailureClass& failure : found.report.failures) {
            Error error;
            error.reason = failure.reason;
            best.report.fail(error, batch.places[failure.example], failure.count);
        }
        best.cut += found.cut;
        best.provedAway += found.provedAway;
        best.leastLeft = found.isSettled() ? batch.leastLater : std::min(found.leastLeft, batch.leastLater);
        return best;
    }

    /// Counts the candidates that no batch has or will have.
    [[nodiscard]] BestSearch withUnlisted(BestSearch best) const
    {
        best.unlisted = m_unlisted;
        best.provedAway += m_unlisted;
        return best;
    }

    CandidateBatches& m_batches;
    const EvaluatorOf& m_evaluatorOf;
    const BestSearchOptions& m_options;
    const BestSearchSink& m_publish;
    BestSearch m_best;
    std::size_t m_listed = 0;
    std::size_t m_unlisted = 0; // and never will be listed
};

} // namespace

Result<BestSearch> searchBatches(CandidateBatches& batches, const EvaluatorOf& evaluatorOf,
                                 const BestSearchOptions& options, const BatchSizes& sizes, const std::stop_token& stop,
                                 const BestSearchSink& publish)
{
    return BatchedSearch(batches, evaluatorOf, options, publish).run(sizes, stop);
}

} // namespace pimento
