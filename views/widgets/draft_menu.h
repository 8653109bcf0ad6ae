// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>

class QMenu;

namespace pimento {

struct SharedState;

/// What can be done with a draft of the exploration on show, whatever shows it: simulate it if that was not done, show
/// only drafts like it, pin it. `simulate` is called with its id. Empty: there is no such draft.
void fillDraftMenu(QMenu& menu, SharedState& state, std::uint64_t draft,
                   const std::function<void(std::uint64_t)>& simulate);

/// Adds filters that only drafts like one pass. False: there is nothing to tell drafts apart by.
bool showOnlyLike(SharedState& state, std::uint64_t draft);

} // namespace pimento
