// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/predict/prediction.h"
#include "views/state/pruned_drafts.h"

#include <QString>

namespace pimento {

/// "4 480 drafts predicted by lower bounds, 12 more are simulated".
[[nodiscard]] QString predictionInWords(const Exploration& exploration, const Prediction& prediction);

/// What is known of how good the predictions are: where they come from, and how the simulated drafts compare.
[[nodiscard]] QString trustInWords(const Exploration& exploration, const Prediction& prediction);

/// Why predictions are rough, sentence by sentence; "": they are not.
[[nodiscard]] QString doubtsInWords(const PredictionTrust& trust);

/// How a cost that was not simulated is called: "lower bound", "predicted".
[[nodiscard]] QString fidelityInWords(Fidelity fidelity);

/// Where the costs of pruned drafts come from: "76 389 pruned: 12 simulated, 76 377 by lower bounds".
[[nodiscard]] QString prunedInWords(const PrunedDrafts& pruned);

} // namespace pimento
