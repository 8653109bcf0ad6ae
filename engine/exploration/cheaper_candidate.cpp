// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/cheaper_candidate.h"

#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <stop_token>
#include <utility>
#include <vector>

namespace pimento {

namespace {

using Cheaper = std::optional<CheaperCandidate>;

tl::unexpected<Error> stopped(const Problem& problem)
{
    return fail(ErrorKind::Stopped, "was stopped before it was known whether a candidate costs less", problem.text(),
                "Give it more time");
}

Result<Cheaper> answerOf(const Problem& problem, const Result<BestSearch>& search,
                         const std::function<std::string(std::size_t)>& textOf)
{
    if (!search) {
        return tl::unexpected<Error>(search.error());
    }
    if (search->row) {
        return Cheaper(CheaperCandidate{textOf(*search->row), search->best});
    }
    return search->isProved() ? Result<Cheaper>(Cheaper()) : stopped(problem);
}

/// Has a solver search until a candidate costs less than `limit`, or none can.
Result<Cheaper> solvedCheaper(const Problem& problem, Solver& solver, double limit, const std::stop_token& stop)
{
    std::stop_source enough;
    const std::stop_callback forward(stop, [&enough] { enough.request_stop(); });
    const auto isCheaper = [&](const Incumbent& found) {
        return found.list->size() > 0 && found.cost.quantities[problem.costs().ranked] < limit;
    };
    const auto done = solver.solve({}, enough.get_token(), [&](const Incumbent& found, double bound) {
        if (isCheaper(found) || bound >= limit) {
            enough.request_stop();
        }
    });
    if (!done) {
        return tl::unexpected<Error>(done.error());
    }
    if (isCheaper(done->best)) {
        return Cheaper(CheaperCandidate{done->best.list->text(done->best.list->size() - 1), done->best.cost});
    }
    return done->bound >= limit ? Result<Cheaper>(Cheaper()) : stopped(problem);
}

} // namespace

Result<std::optional<CheaperCandidate>> findCheaper(const Problem& problem, double limit, const ExploreOptions& options,
                                                    const std::stop_token& stop)
{
    const EvaluatorOptions evaluation{
        .threads = options.threads, .cache = options.cache, .heartbeat = options.heartbeat};
    if (const auto solver = problem.solver(evaluation)) {
        return solvedCheaper(problem, *solver, limit, stop);
    }
    const CostSchema& schema = problem.costs();
    const bool isWhole = schema.quantities[schema.ranked].isWhole;
    const double least = isWhole ? std::ceil(limit) : limit; // costs from here on are too high
    BestSearchOptions search{.threads = options.threads,
                             .ranked = schema.ranked,
                             .isWhole = isWhole,
                             .known = KnownCandidate{least}, // without a row, so that equal costs do not count
                             .enough = least};
    const auto batches = problem.batches(options.heartbeat, stop);
    if (!batches) {
        return tl::unexpected<Error>(batches.error());
    }
    if (*batches != nullptr && (*batches)->size() > options.mostListed) {
        // This search also accepts costs equal to the known one, so the limit is one step lower.
        search.known->ranked = isWhole ? least - 1 : std::nextafter(least, -std::numeric_limits<double>::infinity());
        const EvaluatorOf evaluatorOf = [&](const CandidateBatch& batch) {
            return problem.evaluator(batch.list, evaluation);
        };
        return answerOf(problem, searchBatches(**batches, evaluatorOf, search, {}, stop),
                        [&](std::size_t place) { return (*batches)->at(std::vector{std::uint64_t{place}})->text(0); });
    }
    const auto space =
        options.mostCandidates == 0 ? problem.candidates(stop) : problem.candidatesUpTo(options.mostCandidates, stop);
    if (!space) {
        return tl::unexpected<Error>(space.error());
    }
    search.first = problem.standardsAmong(*space->list);
    return answerOf(problem, searchBest(*problem.evaluator(space->list, evaluation), search, stop),
                    [&](std::size_t row) { return space->list->text(row); });
}

Result<std::optional<CheaperCandidate>> cheapestOf(const Problem& problem, std::span<const std::string> texts,
                                                   double limit, const ExploreOptions& options,
                                                   const std::stop_token& stop)
{
    const CostSchema& schema = problem.costs();
    const bool isWhole = schema.quantities[schema.ranked].isWhole;
    Cheaper best;
    for (const std::string& text : texts) {
        const auto list = problem.parse(text, stop);
        if (!list) {
            continue;
        }
        const double most =
            isWhole ? std::ceil(limit) - 1 : std::nextafter(limit, -std::numeric_limits<double>::infinity());
        const auto found =
            problem.evaluator(*list, {.cache = options.cache, .heartbeat = options.heartbeat})->evaluate(0, most, stop);
        if (stop.stop_requested()) {
            return stopped(problem);
        }
        if (found && found->ending == Ending::Done && found->quantities[schema.ranked] < limit) {
            limit = found->quantities[schema.ranked];
            best = CheaperCandidate{(*list)->text(0), *found};
        }
    }
    return best;
}

} // namespace pimento
