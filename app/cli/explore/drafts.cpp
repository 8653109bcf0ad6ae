// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/problem_text.h"
#include "app/cli/common/question.h"
#include "app/cli/common/support.h"
#include "app/cli/common/tenant_commands.h"
#include "app/cli/explore/draft_lists.h"

#include <chrono>
#include <string>
#include <utility>

namespace pimento::cli {

namespace {

/// The candidates of a problem, with the sizes of all its spaces.
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

Result<void> checkGroups(const DraftsOptions& options)
{
    constexpr int kMostGroups = 1024;
    if (options.groups && (*options.groups < 1 || *options.groups > kMostGroups)) {
        return fail("--groups " + std::to_string(*options.groups) + " is out of range", "",
                    "Use 1 to " + std::to_string(kMostGroups));
    }
    return {};
}

/// Lists the candidates of a system that has no lists of its own.
int listCandidates(const DraftsOptions& options, const Problem& problem)
{
    if (options.groups) {
        return complain({"the system " + infoOf(problem).id + " shares out no groups", "--groups", "Leave it out"});
    }
    if (options.showsPruned) {
        return complain(
            {"only the model compiled knows which rule removes a draft", "--pruned", "Use --model compiled"});
    }
    const auto listed = listedCandidates(problem);
    return listed ? tellList(options, problem, *listed, unitsOf(*problem.device())) : complain(listed.error());
}

} // namespace

int listDrafts(const DraftsOptions& options)
{
    const auto asked = problemOf(options.question);
    if (!asked) {
        return complain(asked.error());
    }
    if (const auto checked = checkGroups(options); !checked) {
        return complain(checked.error());
    }
    const TenantCommands commands = tenantCommandsOf(*asked);
    return commands.list ? commands.list(options) : listCandidates(options, **asked);
}

} // namespace pimento::cli
