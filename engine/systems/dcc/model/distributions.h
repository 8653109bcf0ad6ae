// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/model/draft_question.h"

#include <optional>
#include <string>
#include <vector>

namespace pimento {

// Manual baselines of a kernel on a device (paper sec. 5, "Comparison Points").

/// Drafts of a manual baseline, the plainest first; of several, the fastest is the baseline. Every kernel with
/// dimension sets has at least one on every device; whether its data fits shows in its evaluation.
[[nodiscard]] std::vector<Draft> draftsOfDistribution(Distribution distribution, const DraftQuestion& question);

/// Name of drafts that the published evaluation also accepts as its default: those with the default's groups for the
/// first set and the default's total cores, whatever groups the other sets have.
inline constexpr const char* kLookUpName = "published look-up";

/// A manual baseline draft with its names.
struct HandMadeDraft {
    Draft draft;
    std::string names; // "published, all-cores"
};

/// Lists the drafts that a question is compared with, the plainest first. If the question names a baseline, these are
/// its drafts. Otherwise these are the drafts of which the fastest counts: the paper's, every draft that the published
/// evaluation accepts as default, and the one that leaves no group or core idle.
[[nodiscard]] std::vector<HandMadeDraft> handMadeDrafts(const DraftQuestion& question);

/// Names the source of a baseline for this kernel and device. For a vendor without such a kernel it says what replaces
/// it.
[[nodiscard]] std::string sourceOf(Distribution distribution, const DraftQuestion& question);

} // namespace pimento
