// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/draft.h"
#include "engine/systems/dcc/model/draft_question.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pimento {

/// How well a draft on one device corresponds to a draft on another.
enum class Exactness : std::uint8_t {
    Exact,   // every dimension set has the same fraction of the groups, and of the cores of a group
    Nearest, // some fraction had to differ, none by more than a factor of two
    None,    // there is no such draft
};

[[nodiscard]] std::string_view nameOf(Exactness exactness);

/// The draft on one device that corresponds to a draft on another.
struct Matched {
    std::optional<Draft> draft; // none: see `words`
    Exactness exactness = Exactness::None;
    std::string words; // one sentence: what is equal, what had to differ, or why there is no draft
};

/// Matches drafts by tiling intent. The matching draft splits the same dimension sets over groups and the same over
/// cores, uses the same fraction of the groups and of the cores of a group, and distributes these among the sets in the
/// same proportion: a set that has g of U used groups, g = U^a, gets U'^a of U' (4 and 16 of 64 cores become 4 and 8 of
/// 32: a third and two thirds of the doublings, rounded). Of the drafts on the other device, with no more parts than
/// elements, the closest one is taken: first by the fraction of the device, then set by set in doublings, then by the
/// ratio of the tiles. If no set is split over groups, or over cores, none is on the other device either, whatever
/// fraction of it that is. None: other dimension sets, or a set that would have no groups or cores left or too few
/// elements for its share, so that its share or the total would be off by more than a factor of two.
[[nodiscard]] Matched matchDraft(const DraftQuestion& from, const Draft& draft, const DraftQuestion& to);

} // namespace pimento
