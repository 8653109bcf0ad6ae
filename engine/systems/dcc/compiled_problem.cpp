// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/compiled_problem.h"

#include "engine/explore/empty_space.h"
#include "engine/explore/rule_effects.h"
#include "engine/explore/sound_program.h"
#include "engine/systems/dcc/removed_drafts.h"

#include <optional>
#include <utility>

namespace pimento {

/// One enumeration; pruning says what is kept, and for kept drafts what is removed as well.
Result<CandidateSpace> CompiledProblem::candidatesUpTo(std::size_t most, std::stop_token stop) const
{
    const Workload& workload = *asked().workload;
    const auto extent = asked().space == Space::All ? SpaceExtent::All : SpaceExtent::Complete;
    auto made = DraftSpace::make(workload.kernel, workload.sets, asked().resources(), extent);
    if (!made) {
        return tl::unexpected<Error>(made.error());
    }
    if (stop.stop_requested()) {
        return stopped();
    }
    const auto space = std::make_shared<const DraftSpace>(*std::move(made));
    PruneOutcome outcome = prune(*space, pruneOptions(asked()));
    if (outcome.kept().empty()) {
        return tl::unexpected<Error>(emptySpace(asked(), asked().resources()));
    }
    if (outcome.kept().size() > most) {
        return tooManyCandidates(*this, most);
    }
    if (stop.stop_requested()) {
        return stopped();
    }
    CandidateSpace candidates;
    candidates.list = listOf(space->list(outcome.kept()));
    candidates.removed = std::make_shared<const RemovedDrafts>(
        form(), space, asked().space == Space::Kept ? std::optional(std::move(outcome)) : std::nullopt);
    return candidates;
}

Result<SwitchEffects> CompiledProblem::switchEffects(const CandidateList& list, std::size_t row,
                                                     std::stop_token stop) const
{
    const auto found = ruleEffectsOn(asked(), asDrafts(list).at(row), std::move(stop));
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    SwitchEffects effects{static_cast<double>(found->cycles), {}};
    for (const DraftRuleEffect& rule : found->rules) {
        effects.switches.push_back({rule.name, rule.isOn, static_cast<double>(rule.cycles)});
    }
    return effects;
}

const CompiledProblem* compiledProblem(const Problem& problem)
{
    return dynamic_cast<const CompiledProblem*>(&problem);
}

} // namespace pimento
