// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/predict/predictor.h"

namespace pimento {

/// Takes a lower bound of a candidate for its cost: what the program's commands take at least, by their counts and the
/// device's timing. It needs no training, knows every problem whose evaluator has bounds, and is never above the truth.
class BoundEstimate final : public Predictor {
public:
    /// Of which bound (Evaluator::bound()); where an evaluator has fewer, the last one counts.
    explicit BoundEstimate(int level = 0) : m_level(level) {}

    [[nodiscard]] std::string_view name() const override { return "estimate"; }
    [[nodiscard]] Fidelity fidelity() const override { return Fidelity::Bound; }
    /// Error: the evaluator has no bounds, a candidate that makes no sense, or a stop.
    [[nodiscard]] Result<std::vector<double>> predict(const Problem& problem, std::shared_ptr<const CandidateList> list,
                                                      const PredictOptions& options,
                                                      std::stop_token stop) const override;

private:
    int m_level;
};

} // namespace pimento
