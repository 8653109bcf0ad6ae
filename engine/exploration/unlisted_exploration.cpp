// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/unlisted_exploration.h"

#include "engine/exploration/exploration_board.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace pimento {

namespace {

/// Collects the candidates of an unlisted space that were evaluated to their end, for snapshots.
class Pictures {
public:
    Pictures(std::shared_ptr<const Problem> problem, const CandidateBatches& batches)
        : m_batches(&batches), m_board(std::move(problem), {batches.at({}), nullptr})
    {
    }

    void setStandard(StandardCandidate standard) { m_board.setStandard(std::move(standard)); }

    void add(const BestSearch& known, std::span<const FinishedCandidate> finished)
    {
        const std::size_t before = m_places.size();
        for (const FinishedCandidate& each : finished) {
            m_places.push_back(each.row);
        }
        if (m_places.size() > before) {
            m_board.grow(m_batches->at(m_places), m_places);
        }
        for (std::size_t i = 0; i < finished.size(); ++i) {
            m_board.set(before + i, finished[i].found);
        }
        BestSearch proof = known; // its row is an index in the space
        if (proof.row) {
            const auto at = std::ranges::find(m_places, std::uint64_t{*proof.row});
            proof.row = static_cast<std::size_t>(at - m_places.begin());
        }
        m_board.setProof(proof);
    }

    [[nodiscard]] Exploration picture()
    {
        Exploration picture = m_board.picture();
        picture.places = std::make_shared<const std::vector<std::uint64_t>>(m_places);
        return picture;
    }

private:
    const CandidateBatches* m_batches;
    ExplorationBoard m_board;
    std::vector<std::uint64_t> m_places; // indices of the board's rows
};

} // namespace

std::optional<KnownCandidate> limitOf(const Problem& problem, const std::optional<StandardCandidate>& standard)
{
    return standard ? std::optional(KnownCandidate{standard->found.quantities[problem.costs().ranked]}) : std::nullopt;
}

Result<BestSearch> searchUnlisted(const Problem& problem, CandidateBatches& batches, const EvaluatorOptions& evaluation,
                                  BestSearchOptions search, const std::stop_token& stop, const BestSearchSink& publish,
                                  const EvaluatorFactory& evaluators)
{
    const CostSchema& schema = problem.costs();
    search.ranked = schema.ranked;
    search.isWhole = schema.quantities[schema.ranked].isWhole;
    const EvaluatorOf evaluatorOf = [&](const CandidateBatch& batch) {
        const auto places = std::make_shared<const std::vector<std::uint64_t>>(batch.places);
        return evaluatorFrom(evaluators, problem, {batch.list, EvaluatedRows::Of::Batch, places}, evaluation);
    };
    auto done = searchBatches(batches, evaluatorOf, search, {}, stop, publish);
    if (!done || !done->isProved() || done->row || !search.known) {
        return done;
    }
    // No candidate is better than the known one. Search once more without it to find the best of the space.
    const auto again = problem.batches(evaluation.heartbeat, stop);
    if (!again) {
        return tl::unexpected<Error>(again.error());
    }
    search.known.reset();
    return searchBatches(**again, evaluatorOf, search, {}, stop, publish);
}

Result<Exploration> exploreUnlisted(std::shared_ptr<const Problem> problem, CandidateBatches& batches,
                                    const ExploreOptions& options, const std::stop_token& stop, const Publish& publish)
{
    Pictures pictures(problem, batches);
    std::optional<KnownCandidate> limit;
    if (auto standard = findStandard(*problem, options.cache, stop, options.heartbeat, options.evaluators)) {
        limit = limitOf(*problem, *standard);
        pictures.setStandard(*std::move(standard));
    }
    if (options.heartbeat != nullptr) { // a baseline may take longer than a search has time
        options.heartbeat->report(0, 0);
    }
    const auto done = searchUnlisted(
        *problem, batches, {.threads = options.threads, .cache = options.cache, .heartbeat = options.heartbeat},
        {.threads = options.threads, .publishEvery = options.publishEvery, .known = limit}, stop,
        [&](const BestSearch& known, std::span<const FinishedCandidate> finished) {
            pictures.add(known, finished);
            if (publish && known.row) { // otherwise there is nothing to show
                publish(pictures.picture());
            }
        },
        options.evaluators);
    if (!done) {
        return tl::unexpected<Error>(done.error());
    }
    Exploration picture = pictures.picture();
    picture.isFinished = done->isProved();
    picture.wasStopped = !picture.isFinished;
    return picture;
}

} // namespace pimento
