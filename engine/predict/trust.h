// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/predict/predictor.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace pimento {

/// Why predictions of a problem may be far off.
enum class Doubt : std::uint8_t {
    LowerBound,     // they say what a candidate takes at least, not what it takes
    OtherDevice,    // learned on other devices
    OtherKernel,    // learned on other kernels
    BeyondTraining, // some candidates lie outside of what was trained on
    UnknownReach,   // the file does not say what was trained on
};

/// How far the predictions of a list of candidates can be trusted.
struct PredictionTrust {
    std::vector<Doubt> doubts; // none: nothing speaks against them
    // Of trained predictors:
    std::size_t samples = 0; // candidates that were run for the training
    std::size_t shapes = 0;
    double error = 0;             // root of the mean squared relative error on samples that were left out; 0: unknown
    std::size_t beyond = 0;       // candidates outside of what was trained on
    std::string beyondBy = {};    // the trait that most of them are outside by
    std::size_t candidates = 0;   // that were looked at

    [[nodiscard]] bool isRough() const { return !doubts.empty(); }
    bool operator==(const PredictionTrust&) const = default;
};

/// Looks at a predictor and at the candidates that it is asked about.
[[nodiscard]] PredictionTrust trustIn(const Predictor& predictor, const Problem& problem,
                                      const std::shared_ptr<const CandidateList>& list);

} // namespace pimento
