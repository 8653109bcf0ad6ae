// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/predict/predictor.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace pimento {

/// Reason why predictions of a problem may be inaccurate.
enum class Doubt : std::uint8_t {
    LowerBound,     // predictions are lower bounds, not costs
    OtherDevice,    // trained on other devices
    OtherKernel,    // trained on other kernels
    BeyondTraining, // some candidates lie outside of the training range
    UnknownReach,   // the file does not contain the training range
};

/// Trust in the predictions of a list of candidates.
struct PredictionTrust {
    std::vector<Doubt> doubts; // empty: no reason for doubt
    // The remaining fields are of trained predictors only.
    std::size_t samples = 0; // candidates simulated for the training
    std::size_t shapes = 0;
    double error = 0;             // root of the mean squared relative error on held-out samples; 0: unknown
    std::size_t beyond = 0;       // candidates outside of the training range
    std::string beyondBy = {};    // trait that puts most of these outside
    std::size_t candidates = 0;   // candidates examined

    [[nodiscard]] bool isRough() const { return !doubts.empty(); }
    bool operator==(const PredictionTrust&) const = default;
};

/// Checks how well a predictor fits the candidates that it is to predict.
[[nodiscard]] PredictionTrust trustIn(const Predictor& predictor, const Problem& problem,
                                      const std::shared_ptr<const CandidateList>& list);

} // namespace pimento
