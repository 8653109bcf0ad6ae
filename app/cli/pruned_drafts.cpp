// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/draft_lists.h"
#include "app/cli/support.h"
#include "engine/systems/dcc/model/compiled_program.h"

#include <fmt/format.h>

namespace pimento::cli {

namespace {

void printPruned(const DraftQuestion& question, const PrunedSpace& pruned)
{
    printPlain("{} {} on {}: {} drafts with every assignment of representative mappings\n", question.kernelTitle(),
               question.shapeText(), question.machine->description().title, pruned.space.size().drafts);
    for (const PruneRule rule : {PruneRule::EquivalentMappings, PruneRule::SimdAlignment, PruneRule::EqualWorstTile}) {
        printPlain("  {:<24}removes {:>10}\n", name(rule), pruned.outcome.count(rule));
    }
    printPlain("  {:<24}     {:>10}\n", "kept", pruned.outcome.count(PruneRule::None));
    printPlain("--csv FILE lists each draft with its rule\n");
}

/// One line for every draft of the space.
int writePruned(const std::string& name, const DraftQuestion& question, const PrunedSpace& pruned)
{
    auto file = OutputFile::create(name);
    if (!file) {
        return complain(file.error());
    }
    const Interrupt interrupt; // from here on a file is growing that must not be left
    file->write("draft,rule,kept_instead\n");
    const DraftSpace& space = pruned.space;
    const auto nameOf = [&](DraftIndex draft) { return "\"" + draftText(question, space.draft(draft).parts()) + "\""; };
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
    if (!options.csv.empty()) {
        return writePruned(options.csv, problem.asked(), *pruned);
    }
    printPruned(problem.asked(), *pruned);
    return kDone;
}

} // namespace pimento::cli
