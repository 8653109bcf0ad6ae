// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/explore/draft_spaces.h"

#include "app/cli/common/support.h"
#include "app/cli/explore/draft_lists.h"
#include "engine/problem/baseline_text.h"
#include "engine/systems/dcc/compiled_problem.h"
#include "engine/systems/dcc/draft_candidates.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/empty_space.h"
#include "engine/systems/dcc/model/idle_distributions.h"
#include "engine/systems/dcc/model/model.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace pimento::cli {

namespace {

constexpr const char* kIdleRule = "hand-made"; // baselines that no rule was applied to

void printPruned(const DraftQuestion& question, const PrunedSpace& pruned, const std::vector<Draft>& idle)
{
    printPlain("{} {} on {}: {} drafts with every assignment of representative mappings\n", question.kernelTitle(),
               question.shapeText(), question.machine->description().title, pruned.space.size().drafts);
    for (const PruneRule rule : {PruneRule::EquivalentMappings, PruneRule::SimdAlignment, PruneRule::EqualWorstTile}) {
        printPlain("  {:<24}removes {:>10}\n", name(rule), pruned.outcome.count(rule));
    }
    printPlain("  {:<24}     {:>10}\n", "kept", pruned.outcome.count(PruneRule::None));
    if (!idle.empty()) {
        printPlain("  beside them the space has {}\n", addedText(idle.size()));
    }
    printPlain("--csv FILE lists each draft with its rule\n");
}

/// Writes one line for every draft of the space.
int writePruned(const std::string& name, const DraftQuestion& question, const PrunedSpace& pruned,
                const std::vector<Draft>& idle)
{
    auto file = OutputFile::create(name);
    if (!file) {
        return complain(file.error());
    }
    const Interrupt interrupt; // Ctrl-C must not leave a partial file from here on
    file->write("draft,rule,kept_instead\n");
    const DraftSpace& space = pruned.space;
    const auto quoted = [&](const Draft& draft) { return "\"" + draftText(question, draft.parts()) + "\""; };
    const auto nameOf = [&](DraftIndex draft) { return quoted(space.draft(draft)); };
    for (std::size_t i = 0; i < space.indices(); ++i) {
        const auto draft = static_cast<DraftIndex>(i);
        if (interrupt.isRequested()) {
            return kInterrupted;
        }
        if (!space.contains(draft)) {
            continue;
        }
        const PruneVerdict verdict = pruned.outcome.verdict(draft);
        file->write(fmt::format("{},{},{}\n", nameOf(draft), pimento::name(verdict.rule),
                                verdict.keptInstead ? nameOf(*verdict.keptInstead) : ""));
    }
    for (const Draft& draft : idle) {
        file->write(fmt::format("{},{},\n", quoted(draft), kIdleRule));
    }
    const auto closed = file->close();
    return closed ? kDone : complain(closed.error(), kCheckFailed);
}

/// Lists the drafts that the pruning rules remove, and the drafts retained instead. Returns the exit code.
int listPruned(const DraftsOptions& options, const DraftQuestion& asked, Resources resources)
{
    const auto pruned = prunedSpace(asked, resources);
    if (!pruned) {
        return complain(pruned.error());
    }
    const std::vector<Draft> idle =
        pruned->outcome.kept().empty() ? std::vector<Draft>{} : idleDistributionsOf(asked, resources);
    if (!options.csv.empty()) {
        return writePruned(options.csv, asked, *pruned, idle);
    }
    printPruned(asked, *pruned, idle);
    return kDone;
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

} // namespace

int listDraftSpaces(const DraftsOptions& options, const DraftProblem& problem)
{
    Resources resources = problem.asked().resources();
    resources.groups = options.groups.value_or(resources.groups);
    if (options.showsPruned) {
        return compiledProblem(problem) != nullptr
                   ? listPruned(options, problem.asked(), resources)
                   : complain({"only the model compiled knows which rule removes a draft", "--pruned",
                               "Use --model compiled"});
    }
    const auto listed = listedDrafts(problem, resources);
    if (!listed) {
        return complain(listed.error());
    }
    const int told = tellList(options, problem, *listed, {resources.groups, resources.cores});
    return told != kDone || listed->list->size() > 0 ? told : complain(emptySpace(problem.asked(), resources));
}

} // namespace pimento::cli
