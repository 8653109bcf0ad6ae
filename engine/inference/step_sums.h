// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/decode_step.h"

#include <span>
#include <string_view>
#include <vector>

namespace pimento::inference {

/// What a stretch of time is spent on.
enum class TimeKind : std::uint8_t {
    Start,         // kernels are started, on either side
    Compute,       // operations, of devices or of a processor that they keep busy
    Memory,        // a processor waits for its memory
    Rearrangement, // operands are laid out for a device, results fetched from it, new keys and values kept
    Link,          // between processors and devices, or among processors
};
/// Of a part of a layer's time, by its id. Parts that nobody knows are computing.
[[nodiscard]] TimeKind kindOf(std::string_view part);
/// Of all layers of a step. The parts of a shared layer are those of the side that takes longer.
[[nodiscard]] double secondsFor(const ModelStep& step, TimeKind kind);

/// How the time of a step is divided.
enum class StepSplit : std::uint8_t { Parts, Places, Kinds };

/// The names of the sums of a split, in order: "QKV", "attention", ...; "processor", ...; "starts", ...
[[nodiscard]] std::span<const std::string_view> namesOf(StepSplit split);
/// The sums of a step, one for each name; they add up to its time.
[[nodiscard]] std::vector<double> sumsOf(const ModelStep& step, StepSplit split);

} // namespace pimento::inference
