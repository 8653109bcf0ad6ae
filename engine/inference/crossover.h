// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/decode_step.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace pimento::inference {

/// A number of tokens at once, and what a linear layer takes for them on either side.
struct CrossoverPoint {
    std::int64_t rows = 0;
    double processorSeconds = 0;
    double deviceSeconds = 0; // a lower bound where nothing was simulated
    bool isBound = false;
};

/// From how many tokens at once on the processor is faster at a linear layer.
struct Crossover {
    std::string layer;
    std::int64_t inputs = 0;
    std::int64_t outputs = 0;
    std::int64_t lastOnDevice = 0;      // rows up to which the devices are faster; 0: none
    std::vector<CrossoverPoint> points; // that were looked at, by rows
};

/// Finds the crossover of every linear layer of a decode step with one matrix. It is taken to be the only one: rows are
/// doubled until the processor is faster, then halved between. Error: as stepOf().
[[nodiscard]] Result<std::vector<Crossover>> crossoversOf(const ModelOnHost& on, const StepMeans& means,
                                                          const std::stop_token& stop,
                                                          const std::function<void(const std::string&)>& begins = {});

} // namespace pimento::inference
