// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sensitivity/sensitivity_point.h"

#include "engine/problem/ranked_time.h"
#include "engine/problem/system.h"

#include <utility>

namespace pimento {

namespace {

/// Adds the cost of the question's best candidate in another problem.
void addWinner(SensitivityPoint& point, const Problem& problem, const SensitivityPoint& winner,
               const ExploreOptions& options, const std::stop_token& stop)
{
    if (!winner.best) {
        return;
    }
    if (point.isFinished && point.best == winner.best) {
        point.winnerRanked = point.ranked;
        return;
    }
    const auto list = problem.parse(*winner.best, stop);
    if (!list) {
        point.winnerRefused = list.error().what;
        return;
    }
    const auto evaluator = problem.evaluator(*list, {.cache = options.cache, .heartbeat = options.heartbeat});
    const auto found = evaluator->evaluate(0, Evaluator::kNoLimit, stop);
    if (!found) {
        point.winnerRefused = found.error().what;
    } else if (found->ending == Ending::Done) {
        point.winnerRanked = found->quantities[problem.costs().ranked];
    }
}

void addBest(SensitivityPoint& point, const Exploration& found)
{
    const std::size_t ranked = found.problem->costs().ranked;
    if (found.best) {
        point.best = found.candidates->text(*found.best);
        point.bestRow = *found.best;
        point.ranked = found.found(*found.best)->quantities[ranked];
        point.seconds = rankedSeconds(*found.problem, point.ranked);
    }
    point.isFinished = found.isFinished;
    point.isProved = found.isProved();
    if (found.standard) {
        point.standard = found.standard->label;
        point.standardRanked = found.standard->found.quantities[ranked];
    }
    if (found.isFinished && !found.best) {
        point.refused = Error{"the data of no candidate fits the device", found.problem->text(), ""};
    }
}

} // namespace

SensitivityPoint answerProblem(const std::shared_ptr<const Problem>& problem, const ExploreOptions& options,
                               const SensitivityPoint* winner, const std::stop_token& stop)
{
    SensitivityPoint point;
    ExploreOptions search = options;
    if (winner != nullptr && winner->best) {
        search.first.push_back({winner->bestRow, *winner->best});
    }
    const auto found = exploreBest(problem, search, stop, {});
    if (!found) {
        if (!stop.stop_requested()) {
            point.refused = found.error();
        }
        return point;
    }
    addBest(point, *found);
    if (winner != nullptr && point.isFinished) {
        addWinner(point, *problem, *winner, options, stop);
    }
    if (const auto baseline = problem->baseline()) {
        point.baselineSeconds = baseline->seconds;
        point.baseline = baseline->name;
    }
    return point;
}

SensitivityPoint answerPoint(const Question& question, const AssumedValue& value, const Catalogue& catalogue,
                             const ExploreOptions& options, const SensitivityPoint* winner, const std::stop_token& stop)
{
    const auto changed = assuming(question, value, catalogue);
    const auto problem = changed ? pose(*changed, catalogue)
                                 : Result<std::shared_ptr<const Problem>>(tl::unexpected<Error>(changed.error()));
    SensitivityPoint point;
    if (problem) {
        point = answerProblem(*problem, options, winner, stop);
    } else {
        point.refused = problem.error();
    }
    point.value = value;
    return point;
}

} // namespace pimento
