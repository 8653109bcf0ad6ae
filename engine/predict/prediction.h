// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_ids.h"
#include "engine/predict/predictor.h"
#include "engine/predict/trust.h"
#include "engine/study/exploration.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento {

/// Of the bounds that an estimate takes (BoundEstimate): what is known of a program before its commands are made, some
/// ten microseconds a candidate.
inline constexpr int kEstimateLevel = 1;

/// What the candidates of a list cost as far as that is known without running them. Immutable once made.
struct Prediction {
    std::shared_ptr<const CandidateList> list;
    Fingerprint problem;                     // its identity
    std::shared_ptr<const CandidateIds> ids; // of the rows
    std::string predictor;
    Fidelity fidelity = Fidelity::Bound;
    PredictionTrust trust;
    /// In the unit of the table's total; NaN: the candidate is known not to fit.
    std::vector<double> total;
    /// Lower bounds of the part in which candidates compute, in the unit of its column; empty: nobody knows any.
    std::vector<double> work;
};

/// Error: of the predictor, or a stop.
[[nodiscard]] Result<Prediction> predictAll(const Problem& problem, std::shared_ptr<const CandidateList> list,
                                            const Predictor& predictor, const PredictOptions& options,
                                            const std::stop_token& stop);

/// The column of predicted totals, which a table has behind those of its costs once its candidates were predicted.
inline constexpr const char* kPredictedColumn = "predicted";
/// The column of lower bounds of the part in which candidates compute, which comes with it.
inline constexpr const char* kPredictedWorkColumn = "predicted_work";

/// The same exploration with the predictions as columns, instead of any earlier ones. Candidates are found again by
/// their ids; those that were not predicted have no value, and those that a search has ruled out have none any
/// more. A prediction of another problem changes nothing.
[[nodiscard]] Exploration withPrediction(Exploration exploration, const Prediction& prediction);

/// Rows without a cost by their predicted totals, the least first; those that were not predicted are left out.
[[nodiscard]] std::vector<std::size_t> promisingRows(const Exploration& exploration);

} // namespace pimento
