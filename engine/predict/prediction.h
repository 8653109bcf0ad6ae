// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_ids.h"
#include "engine/exploration/exploration.h"
#include "engine/predict/predictor.h"
#include "engine/predict/trust.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento {

/// Bound that an estimate uses (BoundEstimate): it needs no commands and takes some ten microseconds per candidate.
inline constexpr int kEstimateLevel = 1;

/// Predicted costs of the candidates of a list, found without simulation. Immutable once made.
struct Prediction {
    std::shared_ptr<const CandidateList> list;
    Fingerprint problem;                     // identity of the problem
    std::shared_ptr<const CandidateIds> ids; // ids of the rows
    std::string predictor;
    Fidelity fidelity = Fidelity::Bound;
    PredictionTrust trust;
    /// Predicted total per row, in the unit of the table's total column; NaN: the candidate is known not to fit.
    std::vector<double> total;
    /// Lower bounds of the compute part per row, in the unit of its column; empty: no bound is known.
    std::vector<double> work;
};

/// Predicts all candidates of a list. Error: the predictor fails, or a stop.
[[nodiscard]] Result<Prediction> predictAll(const Problem& problem, std::shared_ptr<const CandidateList> list,
                                            const Predictor& predictor, const PredictOptions& options,
                                            const std::stop_token& stop);

/// Id of the column of predicted totals, which stands behind the cost columns once the candidates were predicted.
inline constexpr const char* kPredictedColumn = "predicted";
/// Id of the column of lower bounds of the compute part, which accompanies the predicted totals.
inline constexpr const char* kPredictedWorkColumn = "predicted_work";

/// Returns the exploration with the predictions as columns, which replace earlier ones. Candidates are matched by id;
/// those without a prediction, and those that a search has ruled out, have no value. A prediction of another problem
/// changes nothing.
[[nodiscard]] Exploration withPrediction(Exploration exploration, const Prediction& prediction);

/// Rows without a cost, ordered by predicted total, minimum first; rows without a prediction are excluded.
[[nodiscard]] std::vector<std::size_t> promisingRows(const Exploration& exploration);

} // namespace pimento
