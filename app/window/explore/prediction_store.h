// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/predict/prediction.h"

#include <memory>
#include <optional>

namespace pimento {

struct Catalogue;
class Study;

// Keeps predictions by lower bounds in a study, which take long for large spaces and never change.

/// Stores the question with its predictions. Predictions of trained predictors are not stored, because another file may
/// have the same name. Error: the study cannot be written.
[[nodiscard]] Result<void> storePrediction(Study& study, const Catalogue& catalogue, const Problem& problem,
                                           const Prediction& prediction);
/// The stored predictions of a list; none: there are none, or they are of another list.
[[nodiscard]] std::optional<Prediction> storedPrediction(Study& study, const Problem& problem,
                                                         const Predictor& predictor,
                                                         const std::shared_ptr<const CandidateList>& list);

} // namespace pimento
