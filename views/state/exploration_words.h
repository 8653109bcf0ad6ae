// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/exploration.h"
#include "views/state/palette.h"

#include <QString>

#include <cstdint>

namespace pimento {

/// What is known of the best candidate.
enum class Certainty : std::uint8_t {
    Open,   // others are left that may be better
    Tried,  // the best of those that a search tried, which are not all that there are
    Proved, // no other one is better
};
[[nodiscard]] Certainty certaintyOf(const Exploration& exploration);
/// Green is for proofs alone.
[[nodiscard]] Role certaintyRole(Certainty certainty);

/// What is known of how many drafts: "26 of 26 drafts simulated", or how far the fastest one is proved.
[[nodiscard]] QString knownInWords(const Exploration& exploration);

/// What is done while it runs: "simulated 3 of 26 drafts", or how many drafts are ruled out.
[[nodiscard]] QString progressInWords(const Exploration& exploration);
/// Candidates that nothing is to be done for any more.
[[nodiscard]] std::size_t settledCandidates(const Exploration& exploration);

/// That the rules which made the space may have lost a better candidate; empty: no rules made it.
[[nodiscard]] QString pruningInWords(const Exploration& exploration);

/// What became of it, with the work that was saved, or what to press when it was stopped.
[[nodiscard]] QString endInWords(const Exploration& exploration);

/// How long it took or takes: "3 s so far, about 12 s left". "": nobody watched.
[[nodiscard]] QString timeInWords(const Exploration& exploration);

} // namespace pimento
