// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/placed_run.h"

#include <string>
#include <vector>

namespace pimento::inference {

/// "2.562 ms", four digits.
[[nodiscard]] std::string secondsText(double seconds);

/// What every number of a model on a host takes for granted, a sentence each.
[[nodiscard]] std::vector<std::string> assumptionsOf(const ModelOnHost& on);

/// What is to be known of one run beside its numbers: that it does not fit, how weights are laid out for the prefill,
/// what could not run where it was wanted and why.
[[nodiscard]] std::vector<std::string> notesOf(const PlacedRun& run, const ModelStep& step);

/// Steps at the same context whose placements are compared.
struct ComparedStep {
    std::string placement;
    const ModelStep* step = nullptr;
};
/// Which of some placements is fastest, against the first one that leaves everything on the processor (`gpu`), what
/// its step is spent on most, and how near it is to the bound. Nothing of no steps.
[[nodiscard]] std::vector<std::string> verdictOf(const std::vector<ComparedStep>& steps, const StepBound& bound);

} // namespace pimento::inference
