// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/generation.h"
#include "engine/inference/placement.h"

#include <span>
#include <string>

namespace pimento::inference {

/// A workload under a placement.
struct PlacedRun {
    Placement placement;
    HostCapacity capacity;
    Generation run;
};

/// What is to be run.
struct RunItem {
    Placement placement;
    PromptLoad load;
    HeldWeights held;
    bool ignoresMemory = false; // runs what does not fit
};
/// Who waits for it.
struct RunWatch {
    std::stop_token stop;
    GenerationProgress progress; // may be missing
};
/// Runs one, if the memory of the host is enough. Error: refusalOf(), or as generate().
[[nodiscard]] Result<PlacedRun> runPlaced(const ModelOnHost& on, const RunItem& item, const StepMeans& means,
                                          const RunWatch& watch);

/// The run with the shortest mean step, the first one of several; nullptr: there is none.
[[nodiscard]] const PlacedRun* fastestOf(std::span<const PlacedRun* const> runs);

/// The header and a line for each layer of a step, as comma-separated text; `source`: what the step is of.
[[nodiscard]] std::string layersCsvHeader();
struct StepSource {
    std::string model;
    std::string host;
    std::string placement;
};
[[nodiscard]] std::string layersCsv(const StepSource& source, const ModelStep& step);

} // namespace pimento::inference
