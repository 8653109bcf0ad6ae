// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_features.h"
#include "engine/systems/dcc/drafts/draft.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "sim/dram/stream_estimate.h"

#include <cstdint>
#include <span>
#include <stop_token>

namespace pimento {

/// True if the programs of a question's drafts can be estimated: their commands reach a channel in program order.
[[nodiscard]] bool hasProgramFeatures(const DraftQuestion& question);

/// Names of the features of a lowered program that a predictor is trained on. The linear part of a predictor of time
/// has one feature, the estimated time, so that it keeps the order of the estimates; the linear part of a predictor of
/// energy also counts commands.
[[nodiscard]] const FeatureNames& programFeatureNames(Goal goal);

/// Estimates a draft's program (sim::estimateOf()) in the loop order and indexing that seem to be the fastest,
/// including the host time that the question counts. Error: as for lowerDraft().
struct ProgramEstimate {
    sim::StreamEstimate stream;
    double hostCycles = 0;
    std::int64_t work = 0; // steps over all loop orders that were tried
};
[[nodiscard]] Result<ProgramEstimate> estimateOfDraft(const DraftQuestion& question, std::span<const DraftPart> draft,
                                                      const std::stop_token& stop);

/// Writes an estimate as the features that programFeatureNames() lists for the question's goal.
void writeProgramFeatures(const ProgramEstimate& estimate, const DraftQuestion& question, std::span<double> terms,
                          std::span<float> traits);

} // namespace pimento
