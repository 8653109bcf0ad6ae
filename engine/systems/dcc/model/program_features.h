// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_features.h"
#include "engine/systems/dcc/drafts/draft.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "sim/stream_estimate.h"

#include <cstdint>
#include <span>
#include <stop_token>

namespace pimento {

/// Whether the programs of a question's drafts can be estimated: their commands go to a channel in the order of the
/// program.
[[nodiscard]] bool hasProgramFeatures(const DraftQuestion& question);

/// What the features of lowered programs are called, where the time is ranked and where energy counts. A time is about
/// the estimated one, so that it has no other term that could change the order; energy is made up of commands too.
[[nodiscard]] const FeatureNames& programFeatureNames(Goal goal);

/// The estimate of a draft's program (sim::estimateOf()), in the order of the loops and the indexing that seems to be
/// the fastest, with the host's time in it as far as the question counts that. Error: as lowerDraft().
struct ProgramEstimate {
    sim::StreamEstimate stream;
    double hostCycles = 0;
    std::int64_t work = 0; // steps, of all orders that were looked at
};
[[nodiscard]] Result<ProgramEstimate> estimateOfDraft(const DraftQuestion& question, std::span<const DraftPart> draft,
                                                      const std::stop_token& stop);

/// Writes an estimate as features of the names of the question's goal.
void writeProgramFeatures(const ProgramEstimate& estimate, const DraftQuestion& question, std::span<double> terms,
                          std::span<float> traits);

} // namespace pimento
