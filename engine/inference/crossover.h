// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/decode_step.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::inference {

/// Times of a linear layer on the devices and on the GPU for one number of rows (tokens at once).
struct CrossoverPoint {
    /// Origin of the device time.
    enum class Known : std::uint8_t {
        Best,    // exact time of the best mapping
        AtMost,  // upper bound: time of a mapping that is faster than the GPU
        AtLeast, // lower bound, which is not below the GPU's time
    };
    std::int64_t rows = 0;
    double processorSeconds = 0;
    double deviceSeconds = 0;
    Known known = Known::Best;

    bool operator==(const CrossoverPoint&) const = default;
};
[[nodiscard]] std::string_view nameOf(CrossoverPoint::Known known);

/// Number of rows from which on the GPU is faster at a linear layer.
struct Crossover {
    std::string layer;
    std::int64_t inputs = 0;
    std::int64_t outputs = 0;
    std::int64_t lastOnDevice = 0;      // largest number of rows at which the devices are faster; 0: none
    std::vector<CrossoverPoint> points; // the points examined, by rows

    bool operator==(const Crossover&) const = default;
};

/// Finds the crossover of every linear layer of a decode step with one matrix. Assumes that there is only one: rows are
/// doubled until the GPU is faster, then bisected. A point is settled as soon as some mapping is faster than the GPU,
/// or none can be. Layers are examined in parallel. `begins` is called from any thread, one call at a time. Error: as
/// stepOf().
[[nodiscard]] Result<std::vector<Crossover>> crossoversOf(const ModelOnHost& on, const StepMeans& means,
                                                          const std::stop_token& stop,
                                                          const std::function<void(const std::string&)>& begins = {});

} // namespace pimento::inference
