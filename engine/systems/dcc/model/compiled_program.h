// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/request_lists/described_request.h"
#include "engine/systems/dcc/drafts/draft_space.h"
#include "engine/systems/dcc/drafts/draft_tree.h"
#include "engine/systems/dcc/drafts/prune.h"
#include "engine/systems/dcc/lower/lowering.h"
#include "engine/systems/dcc/model/draft_question.h"

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

namespace pimento {

struct SpaceCount;

/// Lowers a draft of a compiled-model question to the program that runDraft() chooses. Error: what the device cannot
/// do, or data that does not fit.
[[nodiscard]] Result<std::unique_ptr<lower::Program>>
lowerDraft(const DraftQuestion& question, std::span<const DraftPart> draft, std::stop_token stop = {});

/// True if lowering a draft of the question chooses an order of the loops.
[[nodiscard]] bool hasLoopOrders(const DraftQuestion& question);
/// Returns the question with the choice of loop orders disabled, so that lowering takes the first order.
[[nodiscard]] DraftQuestion inFirstOrder(const DraftQuestion& question);

/// Streams the requests of a lowered program, as its simulation uses them, with their details.
[[nodiscard]] Result<std::unique_ptr<DescribedRequests>>
describedRequests(const DraftQuestion& question, std::shared_ptr<const lower::Program> program,
                  std::stop_token stop = {});

/// Pruning options for the drafts of the question's space: rule 1 always, the question's rules for kept drafts.
[[nodiscard]] PruneOptions pruneOptions(const DraftQuestion& question);

/// Returns the extent of drafts that a question's space is drawn from.
[[nodiscard]] constexpr SpaceExtent extentOf(Space space)
{
    return space == Space::All ? SpaceExtent::All : SpaceExtent::Complete;
}

/// Counts all drafts, and the drafts that use the whole device, without applying the pruning rules.
/// Error: more than can be counted, or a stop.
[[nodiscard]] Result<std::vector<SpaceCount>> countUnpruned(const DraftQuestion& question, Resources resources,
                                                            const std::stop_token& stop);

/// Most drafts that are listed without pruning information.
inline constexpr std::uint64_t kMostListed = 4'000'000;

/// Numbers the drafts of a question about all or all complete drafts, without the manual baselines that the complete
/// space holds behind them. Error: as for DraftTree::make().
[[nodiscard]] Result<DraftTree> draftTree(const DraftQuestion& question, Resources resources,
                                          const std::stop_token& stop);
/// Lists the drafts of a question whose space is not pruned, with the baselines that leave units idle. Error: more than
/// kMostListed, or a stop.
[[nodiscard]] Result<DraftList> unprunedDrafts(const DraftQuestion& question, Resources resources,
                                               const std::stop_token& stop);

/// A space with the verdict of the question's rules on each draft.
struct PrunedSpace {
    DraftSpace space;
    PruneOutcome outcome;
};
/// Enumerates the drafts that use the whole device, or all drafts if the question asks for them, and prunes them by the
/// question's rules. Error: too many.
[[nodiscard]] Result<PrunedSpace> prunedSpace(const DraftQuestion& question, Resources resources);

} // namespace pimento
