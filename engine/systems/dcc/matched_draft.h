// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/capabilities.h"
#include "engine/systems/dcc/drafts/draft.h"
#include "engine/systems/dcc/model/draft_question.h"

#include <optional>
#include <string>

namespace pimento {

/// The draft on one device that means the same as a draft on another. Exact: every dimension set has the same share of
/// the groups and of the cores of a group; nearest: none is off by more than a factor of two.
struct MatchedDraft {
    std::optional<Draft> draft; // none: see `words`
    Exactness exactness = Exactness::None;
    std::string words; // one sentence: what is equal, what had to differ, or why there is no draft
};

/// Finds the draft on another device that means the same. It splits the same dimension sets over groups and the same
/// over cores, uses the same share of the groups and of the cores of a group, and divides these among the sets in the
/// same proportion: where a set has g = U^a of the U used groups, it has U'^a of the U' used ones of the other device
/// (4 and 16 of 64 cores become 4 and 8 of 32: a third and two thirds of the doublings, rounded). Among the drafts of
/// the other device with no more parts than elements, the closest one is taken: by the share of the device, then set by
/// set in doublings, then by the ratio of the tiles. If no set is split over groups, or over cores, none is split over
/// them on the other device either. Finds none if the dimension sets differ, or if a set has too few groups, cores or
/// elements for its share, so that this share or the total share would be off by more than a factor of two.
[[nodiscard]] MatchedDraft matchDraft(const DraftQuestion& from, const Draft& draft, const DraftQuestion& to);

} // namespace pimento
