// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/search/search_all.h"
#include "engine/search/search_best.h"
#include "engine/systems/dcc/compiled_problem.h"
#include "engine/systems/dcc/draft_problem.h"
#include "engine/systems/dcc/draft_schema.h"
#include "engine/systems/dcc/model/draft_cost.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <memory>
#include <vector>

// Questions about drafts as problems, for tests that search among drafts.

namespace pimento::test {

/// Returns the question with the time split into steps, so that its drafts have every quantity that exists for a
/// device.
inline DraftQuestion inSteps(DraftQuestion asked)
{
    asked.parts = TimeParts::Steps;
    return asked;
}

/// The problem of any question about drafts.
class PosedDrafts final : public DraftProblem {
public:
    explicit PosedDrafts(const DraftQuestion& asked) : DraftProblem({Question{}, inSteps(asked), ""}) {}

    using DraftProblem::listOf;
};

/// Returns a question about drafts as a problem of the compiled model.
inline std::shared_ptr<const CompiledProblem> compiledDrafts(const DraftQuestion& asked)
{
    return std::make_shared<const CompiledProblem>(BoundDrafts{Question{}, asked, ""});
}

/// Converts the evaluation of a draft of such a problem to its cost.
inline DraftCost costOf(const Evaluation& found)
{
    constexpr std::size_t kSteps = kProgramQuantities - kDraftQuantities;
    std::vector<double> quantities(found.quantities.begin(), found.quantities.begin() + kDraftQuantities);
    quantities.insert(quantities.end(), found.quantities.end() - kSteps, found.quantities.end());
    DraftCost cost = draftCostOf(quantities);
    const bool hasChoice = found.quantities.size() > kDraftQuantities + kSteps;
    cost.indexing =
        hasChoice && found.quantities[kDraftQuantities] > 0 ? lower::Indexing::Expanded : lower::Indexing::Exact;
    return cost;
}

/// The results of searchAll() for some drafts, by row.
struct SearchedDrafts {
    std::map<std::size_t, DraftCost> costs;
    std::map<std::size_t, CostSource> sources;
    SearchReport report;
};

/// Simulates every one of some drafts of a question.
inline SearchedDrafts searchDrafts(const DraftQuestion& asked, const DraftList& drafts, unsigned threads = 1,
                                   CostCache* cache = nullptr)
{
    const PosedDrafts problem(asked);
    const auto evaluator = problem.evaluator(problem.listOf(drafts), {.threads = threads, .cache = cache});
    SearchedDrafts searched;
    searched.report = searchAll(*evaluator, {.threads = threads}, {}, [&](std::size_t row, const Evaluation& found) {
                          EXPECT_TRUE(searched.costs.emplace(row, costOf(found)).second) << row;
                          searched.sources.emplace(row, found.source);
                      }).value();
    return searched;
}

/// Returns the options for a search of the best draft: the default drafts are evaluated first.
inline BestSearchOptions bestSearchOptions(const DraftProblem& problem, const CandidateList& list, unsigned threads)
{
    return {.threads = threads, .ranked = problem.costs().ranked, .first = problem.standardsAmong(list)};
}

/// Searches the fastest of some drafts of a question.
inline BestSearch searchBestDraft(const DraftQuestion& asked, const DraftList& drafts, unsigned threads = 1,
                                  CostCache* cache = nullptr)
{
    const PosedDrafts problem(asked);
    const auto list = problem.listOf(drafts);
    const auto evaluator = problem.evaluator(list, {.threads = threads, .cache = cache});
    return searchBest(*evaluator, bestSearchOptions(problem, *list, threads)).value();
}

} // namespace pimento::test
