// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/drafts/prune_simd_alignment.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/idle_distributions.h"

#include <string>
#include <utility>

namespace pimento {

PruneOptions pruneOptions(const DraftQuestion& question)
{
    const auto& device = question.machine->description();
    PruneOptions options;
    options.rules = question.space == Space::Kept ? question.rules : PruneRules{true, false, false};
    options.simdWidth = static_cast<int>(device.columnBytes.value()) / affine::bytesOf(question.workload->kernel.type);
    options.simdSets = defaultSimdSets(question.workload->kernel, question.workload->sets);
    return options;
}

Result<DraftTree> draftTree(const DraftQuestion& question, Resources resources, const std::stop_token& stop)
{
    return DraftTree::make(question.workload->kernel, question.workload->sets, resources, extentOf(question.space),
                           stop);
}

Result<DraftList> unprunedDrafts(const DraftQuestion& question, Resources resources, const std::stop_token& stop)
{
    const Result<DraftTree> tree = draftTree(question, resources, stop);
    if (!tree) {
        return tl::unexpected<Error>(tree.error());
    }
    if (tree->size() > kMostListed) {
        return fail("there are " + std::to_string(tree->size()) + " drafts, but only " + std::to_string(kMostListed) +
                        " can be listed",
                    question.text(), "Find the best draft instead, which needs no list");
    }
    DraftList list = tree->list(stop);
    addIdleDistributions(question, resources, list);
    return stop.stop_requested() ? Result<DraftList>(stoppedDrafts(question.workload->kernel)) : std::move(list);
}

Result<PrunedSpace> prunedSpace(const DraftQuestion& question, Resources resources)
{
    auto space =
        DraftSpace::make(question.workload->kernel, question.workload->sets, resources, extentOf(question.space));
    if (!space) {
        return tl::unexpected<Error>(space.error());
    }
    DraftQuestion kept = question;
    kept.space = Space::Kept;
    PruneOutcome outcome = prune(*space, pruneOptions(kept));
    return PrunedSpace{std::move(*space), std::move(outcome)};
}

} // namespace pimento
