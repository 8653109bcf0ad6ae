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

/// Matches by tiling intent. The draft on the other device splits the same dimension sets over groups and the same over
/// cores, uses the same share of the groups and of the cores of a group, and shares these out among the sets in the
/// same proportion: a set that has the g-th of U groups in use, g = U^a, has U'^a of U' (of 4 and 16 of 64 cores become
/// 4 and 8 of 32: a third and two thirds of the doublings, rounded). Of the drafts that the other device has, with no
/// more parts than elements, the one counts that comes closest: first in the share of the device, then set by set in
/// doublings, then in the ratio of the tiles. Where no set is split over groups, or over cores, none is on the other
/// device either, whatever share of it that is. None: other dimension sets, a set that would have no groups or cores
/// left to be split over or too few elements for its share, so that its share or that of all would be off by more than
/// a factor of two.
[[nodiscard]] MatchedDraft matchDraft(const DraftQuestion& from, const Draft& draft, const DraftQuestion& to);

} // namespace pimento
