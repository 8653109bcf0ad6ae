// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/whatif/whatif_point.h"

#include "engine/problem/ranked_time.h"

namespace pimento {

namespace {

constexpr const char* kEnergy = "energy_pj";

WhatIfCost costOf(const Problem& problem, std::string candidate, const Evaluation& found)
{
    const CostSchema& schema = problem.costs();
    WhatIfCost cost{std::move(candidate), found, found.quantities[schema.ranked]};
    cost.found.source = CostSource::Evaluated; // the answer does not depend on the source
    cost.seconds = rankedSeconds(problem, cost.ranked);
    const std::size_t energy = schema.quantityOf(kEnergy);
    if (energy < found.quantities.size() && found.quantities[energy] > 0) {
        cost.picojoules = found.quantities[energy];
    }
    return cost;
}

void addBest(WhatIfPoint& point, const Exploration& found)
{
    point.isFinished = found.isFinished;
    point.isProved = found.isProved();
    if (found.best) {
        point.best = costOf(*found.problem, found.candidates->text(*found.best), *found.found(*found.best));
    } else if (found.isFinished) {
        point.refused = Error{"the data of no candidate fits the device", found.problem->text(), ""};
    }
    if (found.standard) {
        point.standard = costOf(*found.problem, found.standard->label, found.standard->found);
        point.standardName = found.standard->name;
    }
}

/// Adds the cost of another problem's candidate in this one.
void addStaying(WhatIfPoint& point, const Problem& problem, const std::string& candidate, const ExploreOptions& options,
                const std::stop_token& stop)
{
    if (point.best && point.best->candidate == candidate) {
        point.staying = point.best;
        return;
    }
    const auto list = problem.parse(candidate, stop);
    if (!list) {
        point.stayingRefused = list.error().what;
        return;
    }
    const auto evaluator = problem.evaluator(*list, {.cache = options.cache, .heartbeat = options.heartbeat});
    const auto found = evaluator->evaluate(0, Evaluator::kNoLimit, stop);
    if (!found) {
        point.stayingRefused = found.error().what;
    } else if (found->ending == Ending::Done) {
        point.staying = costOf(problem, candidate, *found);
    }
}

} // namespace

WhatIfPoint answerWhatIf(const std::shared_ptr<const Problem>& problem, const ExploreOptions& options,
                         const WhatIfCost* staying, const std::stop_token& stop)
{
    WhatIfPoint point;
    const auto found = exploreBest(problem, options, stop, {});
    if (!found) {
        if (!stop.stop_requested()) {
            point.refused = found.error();
        }
        return point;
    }
    addBest(point, *found);
    if (const auto baseline = problem->baseline()) {
        point.baselineSeconds = baseline->seconds;
        point.baseline = baseline->name;
    }
    if (staying != nullptr && point.isAnswered()) {
        addStaying(point, *problem, staying->candidate, options, stop);
        if (point.staying && point.staying->ranked <= point.best->ranked) {
            point.best = point.staying; // a tie goes to it, so that no change is reported without a gain
        }
        if (stop.stop_requested() && !point.staying) { // otherwise it would seem to have no cost
            point.isFinished = false;
            point.isProved = false;
        }
    }
    return point;
}

} // namespace pimento
