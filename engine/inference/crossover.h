// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/decode_step.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::inference {

/// A number of tokens at once, and what a linear layer takes for them on either side.
struct CrossoverPoint {
    /// What the time of the devices is.
    enum class Known : std::uint8_t {
        Best,    // that of the best draft
        AtMost,  // that of some draft, which is faster than the processor
        AtLeast, // a lower bound, which the processor does not exceed
    };
    std::int64_t rows = 0;
    double processorSeconds = 0;
    double deviceSeconds = 0;
    Known known = Known::Best;

    bool operator==(const CrossoverPoint&) const = default;
};
[[nodiscard]] std::string_view nameOf(CrossoverPoint::Known known);

/// From how many tokens at once on the processor is faster at a linear layer.
struct Crossover {
    std::string layer;
    std::int64_t inputs = 0;
    std::int64_t outputs = 0;
    std::int64_t lastOnDevice = 0;      // rows up to which the devices are faster; 0: none
    std::vector<CrossoverPoint> points; // that were looked at, by rows

    bool operator==(const Crossover&) const = default;
};

/// Finds the crossover of every linear layer of a decode step with one matrix. It is taken to be the only one: rows are
/// doubled until the processor is faster, then halved between. A point is known as soon as a draft is found that is
/// faster than the processor, or as none can be; layers are looked at side by side. `begins` is called from any thread,
/// one call at a time. Error: as stepOf().
[[nodiscard]] Result<std::vector<Crossover>> crossoversOf(const ModelOnHost& on, const StepMeans& means,
                                                          const std::stop_token& stop,
                                                          const std::function<void(const std::string&)>& begins = {});

} // namespace pimento::inference
