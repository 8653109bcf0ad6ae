// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/predict/prediction.h"
#include "views/explore/predictions/pruned_candidates.h"

#include <QString>

namespace pimento {

/// "Predicted by their lower bounds, not simulated: 4 480 of the candidates. Simulated: 12."
[[nodiscard]] QString predictionInWords(const Exploration& exploration, const Prediction& prediction);

/// Evidence for the quality of predictions: what the predictor was trained on, and how simulated candidates compare.
[[nodiscard]] QString trustInWords(const Exploration& exploration, const Prediction& prediction);

/// Reasons why predictions are rough, one sentence each; "" if there are none.
[[nodiscard]] QString doubtsInWords(const PredictionTrust& trust);

/// Name of a fidelity: "lower bound", "predicted".
[[nodiscard]] QString fidelityInWords(Fidelity fidelity);

/// Sources of the costs of pruned candidates: "76 389 pruned: 12 simulated, 76 377 by lower bounds".
[[nodiscard]] QString prunedInWords(const PrunedCandidates& pruned);

} // namespace pimento
