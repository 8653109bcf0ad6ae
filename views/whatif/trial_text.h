// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/whatif/trial.h"

#include <QString>
#include <QStringList>

namespace pimento {

/// Answer to a trial of the page What-if, in words.
struct TrialWords {
    QString headline;
    QString detail;
    bool isProblem = false; // the device file is refused, or no candidate fits
};

[[nodiscard]] TrialWords wordsOf(const TrialAnswers& answers);

/// Lists changed parameters, "ranks 16 → 32, nRCDRD 19 → 25 cycles"; "": none.
[[nodiscard]] QString changesInWords(const Trial& trial);

/// Findings from the curve, one sentence each; empty while nothing is known.
[[nodiscard]] QStringList curveInWords(const TrialAnswers& answers);

/// Formats a cost: "0.950 µs (1 235 cycles)".
[[nodiscard]] QString costInWords(const Problem& problem, const WhatIfCost& cost);

} // namespace pimento
