// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/support.h"
#include "app/cli/explore/draft_lists.h"
#include "engine/problem/baseline_text.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/idle_distributions.h"

#include <fmt/format.h>

#include <string>
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

} // namespace

int listPruned(const DraftsOptions& options, const CompiledProblem& problem, Resources resources)
{
    const auto pruned = prunedSpace(problem.asked(), resources);
    if (!pruned) {
        return complain(pruned.error());
    }
    const std::vector<Draft> idle =
        pruned->outcome.kept().empty() ? std::vector<Draft>{} : idleDistributionsOf(problem.asked(), resources);
    if (!options.csv.empty()) {
        return writePruned(options.csv, problem.asked(), *pruned, idle);
    }
    printPruned(problem.asked(), *pruned, idle);
    return kDone;
}

} // namespace pimento::cli
