// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/exploration.h"
#include "views/common/palette.h"

#include <QString>

#include <cstdint>

namespace pimento {

/// How certain it is that the best candidate is the best one.
enum class Certainty : std::uint8_t {
    Open,   // unknown: some of the others may be better
    Tried,  // the best of the candidates that a search tried, which are not the whole space
    Proved, // no other candidate is better
};
[[nodiscard]] Certainty certaintyOf(const Exploration& exploration);
/// Colour for a certainty. Green is for proofs alone.
[[nodiscard]] Role certaintyRole(Certainty certainty);

/// Says for how many candidates the cost is known, "26 of 26 candidates simulated", or how far the proof of the best
/// one is.
[[nodiscard]] QString knownInWords(const Exploration& exploration);

/// Says how far a running exploration is: "simulated 3 of 26 candidates", or how many candidates are ruled out.
[[nodiscard]] QString progressInWords(const Exploration& exploration);
/// Says how far predictions are, and the time left: "predicting, 45 %; 3 s so far, about 4 s left".
[[nodiscard]] QString predictingInWords(double share, double seconds);
/// Number of candidates that need no more work, and of all; 0 of all: a solver counts none.
[[nodiscard]] std::size_t settledCandidates(const Exploration& exploration);
[[nodiscard]] std::size_t allCandidates(const Exploration& exploration);
/// Says how close a solver is to the proof: "at least 11 ns, gap 8.3 %", or "proved"; "": it was no solver, or it has
/// found nothing.
[[nodiscard]] QString boundInWords(const Exploration& exploration);

/// Warns that the rules which pruned the space may have removed a better candidate; "" if no rules did.
[[nodiscard]] QString pruningInWords(const Exploration& exploration);

/// Says how the exploration ended, with the work that was saved, and which button goes on if it was stopped.
[[nodiscard]] QString endInWords(const Exploration& exploration);

/// Says how long it took or takes: "3 s so far, about 12 s left"; "" if no times were recorded.
[[nodiscard]] QString timeInWords(const Exploration& exploration);

} // namespace pimento
