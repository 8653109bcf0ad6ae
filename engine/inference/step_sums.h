// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/decode_step.h"

#include <span>
#include <string_view>
#include <vector>

namespace pimento::inference {

/// Activity that the time of a step is spent on.
enum class TimeKind : std::uint8_t {
    Start,         // kernel launches, on either side
    Compute,       // operations that keep devices or the GPU busy
    Memory,        // the GPU waits for its memory
    Rearrangement, // operands are laid out for a device, results fetched from it, new keys and values appended
    Link,          // between GPUs and devices, or between GPUs
};
/// Kind of a part of a layer's time, by the part's id; unknown parts count as Compute.
[[nodiscard]] TimeKind kindOf(std::string_view part);
/// Seconds of one kind over all layers of a step. A shared layer has the parts of its slower side.
[[nodiscard]] double secondsFor(const ModelStep& step, TimeKind kind);

/// Criterion by which the time of a step is broken down.
enum class StepSplit : std::uint8_t { Parts, Places, Kinds };

/// Names of the sums of a split, in order: "QKV", "attention", ...; "processor", ...; "starts", ...
[[nodiscard]] std::span<const std::string_view> namesOf(StepSplit split);
/// Sums of a step, one per name; they add up to its time.
[[nodiscard]] std::vector<double> sumsOf(const ModelStep& step, StepSplit split);

} // namespace pimento::inference
