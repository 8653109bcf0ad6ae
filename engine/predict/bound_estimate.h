// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/predict/predictor.h"

namespace pimento {

/// Predicts the cost of a candidate by its lower bound: the minimum time of the program's commands, from their counts
/// and the device's timing. Needs no training, works for every problem whose evaluator has bounds, and never exceeds
/// the true cost.
class BoundEstimate final : public Predictor {
public:
    /// `level`: which bound to use (Evaluator::bound()); an evaluator with fewer bounds uses its last one.
    explicit BoundEstimate(int level = 0) : m_level(level) {}

    [[nodiscard]] std::string_view name() const override { return "estimate"; }
    [[nodiscard]] Fidelity fidelity() const override { return Fidelity::Bound; }
    /// Predicts costs by bounds. Error: the evaluator has no bounds, a candidate is invalid, or a stop.
    [[nodiscard]] Result<std::vector<double>> predict(const Problem& problem, std::shared_ptr<const CandidateList> list,
                                                      const PredictOptions& options,
                                                      std::stop_token stop) const override;

private:
    int m_level;
};

} // namespace pimento
