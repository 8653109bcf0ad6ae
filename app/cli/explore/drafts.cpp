// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/output_places.h"
#include "app/cli/common/problem_text.h"
#include "app/cli/common/question.h"
#include "app/cli/common/support.h"
#include "app/cli/explore/draft_lists.h"
#include "engine/systems/dcc/compiled_problem.h"
#include "engine/systems/dcc/draft_candidates.h"
#include "engine/systems/dcc/model/empty_space.h"
#include "engine/systems/dcc/model/model.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pimento::cli {

namespace {

double secondsSince(std::chrono::steady_clock::time_point begin)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// The drafts of a problem on `resources`, with the sizes of all its spaces.
Result<ListedSpaces> listedDrafts(const DraftProblem& problem, Resources resources)
{
    const DraftQuestion& asked = problem.asked();
    const auto counts = asked.model->count(asked, resources);
    if (!counts) {
        return tl::unexpected<Error>(counts.error());
    }
    ListedSpaces listed;
    // The asked space may be one that is not counted.
    const bool isCounted = std::ranges::find(*counts, asked.space, &SpaceCount::space) != counts->end();
    for (const SpaceCount& count : isCounted ? *counts : std::vector<SpaceCount>{{asked.space, 0}}) {
        const auto begin = std::chrono::steady_clock::now();
        DraftQuestion each = asked;
        each.space = count.space;
        auto drafts = asked.model->drafts(each, resources);
        const std::string name(spaceName(count.space));
        if (!drafts && count.space == asked.space) {
            return tl::unexpected<Error>(drafts.error());
        }
        listed.stages.push_back(drafts ? SpaceStage{name, drafts->size(), secondsSince(begin)}
                                       : SpaceStage{name, static_cast<std::uint64_t>(count.drafts)});
        listed.stages.back().addedStandards = static_cast<std::size_t>(count.idleDistributions);
        if (count.space == asked.space) {
            const auto form =
                std::make_shared<const DraftForm>(std::make_shared<const DraftQuestion>(asked), problem.identity());
            listed.list = std::make_shared<const DraftCandidates>(form, *std::move(drafts));
        }
    }
    return listed;
}

/// The candidates of a problem of another system.
Result<ListedSpaces> listedCandidates(const Problem& problem)
{
    const auto sizes = problem.sizes({});
    if (!sizes) {
        return tl::unexpected<Error>(sizes.error());
    }
    const auto begin = std::chrono::steady_clock::now();
    auto space = problem.candidates({});
    if (!space) {
        return tl::unexpected<Error>(space.error());
    }
    ListedSpaces listed;
    for (const SpaceSize& size : *sizes) {
        const bool isThis = size.choice == spaceText(problem);
        listed.stages.push_back({size.choice.empty() ? infoOf(problem).candidates : size.choice,
                                 static_cast<std::uint64_t>(size.candidates), isThis ? secondsSince(begin) : 0});
    }
    listed.list = std::move(space->list);
    return listed;
}

Result<void> checkGroups(const DraftsOptions& options, const Problem& problem, const DraftProblem* drafts)
{
    constexpr int kMostGroups = 1024;
    if (options.groups && (*options.groups < 1 || *options.groups > kMostGroups)) {
        return fail("--groups " + std::to_string(*options.groups) + " is out of range", "",
                    "Use 1 to " + std::to_string(kMostGroups));
    }
    if (options.groups && drafts == nullptr) {
        return fail("the system " + infoOf(problem).id + " shares out no groups", "--groups", "Leave it out");
    }
    return {};
}

} // namespace

int listDrafts(const DraftsOptions& options)
{
    const auto asked = problemOf(options.question);
    if (!asked) {
        return complain(asked.error());
    }
    const Problem& problem = **asked;
    const DraftProblem* drafts = draftProblem(problem); // its spaces are listed one by one, on any number of groups
    if (const auto checked = checkGroups(options, problem, drafts); !checked) {
        return complain(checked.error());
    }
    const Units units = unitsOf(*problem.device());
    Resources resources{units.groups, units.cores};
    if (drafts != nullptr) {
        resources = drafts->asked().resources();
        resources.groups = options.groups.value_or(resources.groups);
    }
    if (options.showsPruned) {
        const auto compiled = asCompiledDrafts(
            *asked, {"only the model compiled knows which rule removes a draft", "--pruned", "Use --model compiled"});
        return compiled ? listPruned(options, **compiled, resources) : complain(compiled.error());
    }
    const auto listed = drafts != nullptr ? listedDrafts(*drafts, resources) : listedCandidates(problem);
    if (!listed) {
        return complain(listed.error());
    }
    const auto done = [&] {
        return listed->list->size() > 0 || drafts == nullptr ? kDone : complain(emptySpace(drafts->asked(), resources));
    };
    if (!options.csv.empty()) {
        if (const int written = writeList(options.csv, problem, *listed->list); written != kDone) {
            return written;
        }
    }
    if (!usesTerminal(filesOf(options))) {
        (options.output == Output::Json ? printListJson : printList)(problem, *listed, resources);
    }
    return done();
}

} // namespace pimento::cli
