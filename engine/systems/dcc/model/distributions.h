// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/model/draft_question.h"

#include <optional>
#include <string>
#include <vector>

namespace pimento {

// The hand-made distributions of a kernel on a device (paper sec. 5, "Comparison Points").

/// The drafts of a distribution, the plainest first. Several may count as it: the fastest is meant. Every kernel with
/// dimension sets has at least one on every device; whether its data fits shows when it is evaluated.
[[nodiscard]] std::vector<Draft> draftsOfDistribution(Distribution distribution, const DraftQuestion& question);

/// One that the published evaluation would take as the default as well: a draft with as many groups for the first set
/// and as many cores, whatever groups the other sets have.
inline constexpr const char* kLookUpName = "published look-up";

/// A hand-made draft and all that it is called.
struct HandMadeDraft {
    Draft draft;
    std::string names; // "published, all-cores"
};

/// The hand-made drafts that a question is compared with, the plainest first: those of the distribution that it names,
/// or those of which the fastest counts: the paper's, all that the published evaluation takes as default, and the one
/// that leaves no group or core idle.
[[nodiscard]] std::vector<HandMadeDraft> handMadeDrafts(const DraftQuestion& question);

/// Where the distribution of this kernel on this device comes from. Of a vendor that has none for such a kernel: what
/// was done instead.
[[nodiscard]] std::string sourceOf(Distribution distribution, const DraftQuestion& question);

} // namespace pimento
