// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/recorded/row_explore.h"
#include "engine/exploration/recorded/study_explore.h"
#include "engine/predict/prediction.h"
#include "engine/predict/predictor.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento {

/// Returns the predictor of lower bounds.
[[nodiscard]] std::shared_ptr<const Predictor> boundPredictor();

/// Predicts with the predictor, or else with lower bounds; `whyNot` gets the reason.
[[nodiscard]] Result<Prediction> predictOrEstimate(const Problem& problem,
                                                   const std::shared_ptr<const CandidateList>& list,
                                                   const Predictor& predictor, const std::stop_token& stop,
                                                   std::string& whyNot, Progress* progress = nullptr);

/// Simulates rows of an exploration. With a study, its results are reused and new ones are stored there. `fidelity`:
/// finds the costs of this fidelity alone, beside those that the rows have.
struct RowSimulation {
    std::shared_ptr<const Exploration> from;
    std::vector<std::size_t> rows;
    std::shared_ptr<Study> study;
    const Catalogue* catalogue = nullptr;
    CostCache* cache = nullptr;
    std::optional<Fidelity> fidelity = {};

    [[nodiscard]] Result<RowsExplored> run(const std::stop_token& stop, const Publish& publish) const;
};

} // namespace pimento
