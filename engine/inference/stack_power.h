// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/decode_step.h"
#include "engine/inference/kernel_power.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace pimento::inference {

/// An interval of a step with constant power of a stack.
struct StackInterval {
    std::size_t layer = 0; // index in ModelStep::layers
    /// Part of the layer's time; kWholeProgram and kWholeLayer: several parts with their mean power.
    std::string part;
    double begin = 0;       // seconds, with each layer once
    double seconds = 0;     // duration of one repetition
    double repeats = 1;     // number of blocks with the layer
    double unitWatts = 0;   // commands and operations of the stack's programs, with their host transfers
    double accessWatts = 0; // reads and writes of a GPU that uses the stack as memory
    double staticWatts = 0; // at all times
    double insideWatts = 0; // maximum over a window within a program, static power included; 0: unknown

    [[nodiscard]] double dynamicWatts() const { return unitWatts + accessWatts; }
    [[nodiscard]] double watts() const { return dynamicWatts() + staticWatts; }
    [[nodiscard]] double allSeconds() const { return seconds * repeats; }
    [[nodiscard]] double allJoules() const { return watts() * allSeconds(); }
    bool operator==(const StackInterval&) const = default;
};
inline constexpr const char* kWholeProgram = "program"; // in, compute and out
inline constexpr const char* kWholeLayer = "layer";     // both sides at once, of which one ends earlier

/// Power of one device of the host over the time of a step; all devices of a host are alike. Layers stand in the order
/// of the step, each once with the number of blocks that have it; exchanges are last. The joules of all intervals sum
/// up to the step's energy of devices and of accesses to them, divided by the number of devices, plus the static power
/// over the step.
struct StackPower {
    std::vector<StackInterval> intervals;
    double foldedSeconds = 0; // seconds with each layer once
    double seconds = 0;       // duration of the step
    double joules = 0;        // energy of one device
    double capWatts = 0;      // 0: none

    [[nodiscard]] double meanWatts() const { return seconds > 0 ? joules / seconds : 0; }
    /// Interval with the most power (the longest of those that agree to rounding); nullptr: none.
    [[nodiscard]] const StackInterval* peak() const;
    /// Interval with the most power over a window inside its program; nullptr: no program's power is known.
    [[nodiscard]] const StackInterval* insidePeak() const;
    /// True if the cap could matter: the maximum known power is at least half of it. Reports do not mention a cap that
    /// is further away.
    [[nodiscard]] bool isNearCap() const;
    /// Seconds of the step in which the power is above the cap.
    [[nodiscard]] double secondsAboveCap() const;
    /// Seconds of the step if everything that uses the stack were slowed down so that no interval exceeds the cap: each
    /// interval is stretched by its dynamic power over what the cap leaves for that. Assumes that the work takes the
    /// same energy at any pace. None: the static power alone exceeds the cap.
    [[nodiscard]] std::optional<double> slowedSeconds() const;
};

/// Facts about a device that the step does not contain.
struct StackFacts {
    double backgroundWatts = 0;            // from the device file; included in the energy of its programs
    const KernelPowers* kernels = nullptr; // nullptr: programs then have their mean power
};

/// Computes the power of a device over a step; none: the host has no devices.
[[nodiscard]] std::optional<StackPower> stackPowerOf(const ModelStep& step, const InferenceHost& host,
                                                     const StackFacts& facts);

/// Describes the power, a sentence each: mean and peak, the static part, the relation to the cap.
[[nodiscard]] std::vector<std::string> powerSentences(const StackPower& power, const ModelStep& step);

/// Header, and one line per interval, as comma-separated text.
[[nodiscard]] std::string powerCsvHeader();
struct StepSource;
[[nodiscard]] std::string powerCsv(const StepSource& source, const ModelStep& step, const StackPower& power);

} // namespace pimento::inference
