// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/requests/described_request.h"
#include "engine/systems/dcc/drafts/draft_space.h"
#include "engine/systems/dcc/drafts/draft_tree.h"
#include "engine/systems/dcc/drafts/prune.h"
#include "engine/systems/dcc/lower/lowering.h"
#include "engine/systems/dcc/model/draft_question.h"

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>

namespace pimento {

/// The program of a draft of a question of the compiled model; the one that runDraft() chooses. Error: what the device
/// cannot do, or data that does not fit.
[[nodiscard]] Result<std::unique_ptr<lower::Program>>
lowerDraft(const DraftQuestion& question, std::span<const DraftPart> draft, std::stop_token stop = {});

/// Whether lowering a draft of the question chooses an order of the loops.
[[nodiscard]] bool hasLoopOrders(const DraftQuestion& question);
/// The question about the programs with the order that comes first.
[[nodiscard]] DraftQuestion inFirstOrder(const DraftQuestion& question);

/// The requests of a lowered program, as simulating it asks for them, with their details.
[[nodiscard]] Result<std::unique_ptr<DescribedRequests>>
describedRequests(const DraftQuestion& question, std::shared_ptr<const lower::Program> program,
                  std::stop_token stop = {});

/// The pruning that makes the drafts of the question's space: rule 1 always, the question's rules for kept drafts.
[[nodiscard]] PruneOptions pruneOptions(const DraftQuestion& question);

/// The space that a question's drafts come from.
[[nodiscard]] constexpr SpaceExtent extentOf(Space space)
{
    return space == Space::All ? SpaceExtent::All : SpaceExtent::Complete;
}

/// Drafts that are listed where nobody asks what the rules remove.
inline constexpr std::uint64_t kMostListed = 4'000'000;

/// The drafts of a question about all or all complete drafts, numbered; without the hand-made distributions that the
/// complete space has behind them. Error: as DraftTree::make().
[[nodiscard]] Result<DraftTree> draftTree(const DraftQuestion& question, Resources resources,
                                          const std::stop_token& stop);
/// The drafts of such a question as a list, with these distributions. Error: more than kMostListed, a stop.
[[nodiscard]] Result<DraftList> unprunedDrafts(const DraftQuestion& question, Resources resources,
                                               const std::stop_token& stop);

/// A space with what the question's rules say about each draft.
struct PrunedSpace {
    DraftSpace space;
    PruneOutcome outcome;
};
/// The drafts that use up the device or, for a question about all drafts, all of them, pruned by the question's rules.
/// Error: too many.
[[nodiscard]] Result<PrunedSpace> prunedSpace(const DraftQuestion& question, Resources resources);

} // namespace pimento
