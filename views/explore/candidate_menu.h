// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>

class QMenu;

namespace pimento {

struct SharedState;

/// Callbacks of the menu for the candidate of an id.
struct CandidateRequests {
    std::function<void(std::uint64_t)> simulate;
    std::function<void(std::uint64_t)> writeNote;
};

/// Fills the menu of a candidate, for every view that shows it: simulate it if that was not done, write a note about
/// it, show only similar candidates, pin it. Adds nothing if the exploration does not have the candidate.
void fillCandidateMenu(QMenu& menu, SharedState& state, std::uint64_t candidate, const CandidateRequests& requests);

/// Adds filters that only candidates like this one pass. False: no column tells candidates apart.
bool showOnlyLike(SharedState& state, std::uint64_t candidate);

} // namespace pimento
