// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/placed_run.h"

#include <string>
#include <vector>

namespace pimento::inference {

/// Formats a time with four digits: "2.562 ms".
[[nodiscard]] std::string secondsText(double seconds);

/// Assumptions behind the numbers of a model on a host, a sentence each. `device`: each of its devices; nullptr: it has
/// none, or nothing is known of them.
[[nodiscard]] std::vector<std::string> assumptionsOf(const ModelOnHost& on, const KernelDevice* device = nullptr);

/// Notes on one run: that it does not fit, how weights are laid out for the prefill, which layers could not run where
/// the placement wants them and why.
[[nodiscard]] std::vector<std::string> notesOf(const PlacedRun& run, const ModelStep& step);

/// Steps at the same context under different placements.
struct ComparedStep {
    std::string placement;
    const ModelStep* step = nullptr;
};
/// Compares placements with the first one that leaves everything on the GPU (`gpu`): the fastest one, where its step
/// spends most time, and how near it is to the lower bound. Empty without steps.
[[nodiscard]] std::vector<std::string> verdictOf(const std::vector<ComparedStep>& steps, const StepBound& bound);

} // namespace pimento::inference
