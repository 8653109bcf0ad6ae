// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/whatif/trial.h"

#include <QString>
#include <QStringList>

namespace pimento {

/// The answer to a trial in plain words.
struct TrialWords {
    QString headline;
    QString detail;
    bool isProblem = false; // the device is refused, or nothing fits
};

[[nodiscard]] TrialWords wordsOf(const TrialAnswers& answers);

/// "channels 16 → 32, nRCDRD 19 → 25 cycles"; "": nothing is changed.
[[nodiscard]] QString changesInWords(const Trial& trial);

/// What the curve says, a sentence each; empty while nothing is known.
[[nodiscard]] QStringList curveInWords(const TrialAnswers& answers);

/// "0.950 µs (1 235 cycles)".
[[nodiscard]] QString costInWords(const Problem& problem, const WhatIfCost& cost);

} // namespace pimento
