// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/generation.h"
#include "engine/inference/placement.h"

#include <span>
#include <string>

namespace pimento::inference {

/// Costs of a workload under a placement.
struct PlacedRun {
    Placement placement;
    HostCapacity capacity;
    Generation run;
};

/// A workload to run.
struct RunItem {
    Placement placement;
    PromptLoad load;
    HeldWeights held;
    bool ignoresMemory = false; // runs even if it does not fit
};
/// Stop token and progress callback of a run.
struct RunWatch {
    std::stop_token stop;
    GenerationProgress progress; // may be empty
};
/// Runs a workload if the memory of the host is enough. Error: refusalOf(), or as generate().
[[nodiscard]] Result<PlacedRun> runPlaced(const ModelOnHost& on, const RunItem& item, const StepMeans& means,
                                          const RunWatch& watch);

/// The run with the shortest mean step, the first of ties; nullptr: there are no runs.
[[nodiscard]] const PlacedRun* fastestOf(std::span<const PlacedRun* const> runs);

/// Header, and one line per layer of a step, as comma-separated text; `source` names the step.
[[nodiscard]] std::string layersCsvHeader();
struct StepSource {
    std::string model;
    std::string host;
    std::string placement;
};
[[nodiscard]] std::string layersCsv(const StepSource& source, const ModelStep& step);

} // namespace pimento::inference
