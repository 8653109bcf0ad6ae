// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>

class QMenu;

namespace pimento {

struct SharedState;

/// What a menu asks others to do with the draft of an id.
struct DraftRequests {
    std::function<void(std::uint64_t)> simulate;
    std::function<void(std::uint64_t)> writeNote;
};

/// What can be done with a draft of the exploration on show, whatever shows it: simulate it if that was not done, write
/// a note about it, show only drafts like it, pin it. Empty: there is no such draft.
void fillDraftMenu(QMenu& menu, SharedState& state, std::uint64_t draft, const DraftRequests& requests);

/// Adds filters that only drafts like one pass. False: there is nothing to tell drafts apart by.
bool showOnlyLike(SharedState& state, std::uint64_t draft);

} // namespace pimento
