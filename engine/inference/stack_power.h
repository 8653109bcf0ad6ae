// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/decode_step.h"
#include "engine/inference/kernel_power.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace pimento::inference {

/// A stretch of a step in which the power of a stack is one number.
struct StackInterval {
    std::size_t layer = 0;  // place in ModelStep::layers
    std::string part;       // of the layer's time; kWholeProgram, kWholeLayer: of several, whose mean it is
    double begin = 0;       // seconds, with each layer once
    double seconds = 0;     // once
    double repeats = 1;     // blocks that have it
    double unitWatts = 0;   // commands and operations of the stack's own programs, with the host's transfers of them
    double accessWatts = 0; // reads and writes of a processor whose memory it is
    double staticWatts = 0; // whatever happens
    double insideWatts = 0; // most over a window within a program, with what is static; 0: not known

    [[nodiscard]] double dynamicWatts() const { return unitWatts + accessWatts; }
    [[nodiscard]] double watts() const { return dynamicWatts() + staticWatts; }
    [[nodiscard]] double allSeconds() const { return seconds * repeats; }
    [[nodiscard]] double allJoules() const { return watts() * allSeconds(); }
    bool operator==(const StackInterval&) const = default;
};
inline constexpr const char* kWholeProgram = "program"; // in, compute and out
inline constexpr const char* kWholeLayer = "layer";     // both sides at once, of which one ends earlier

/// The power of one device of the host that a step is at, over the time of that step. All devices of a host are alike.
/// Layers stand in the order of the step, each once with the blocks that have it; exchanges are last. The sum of all
/// joules is the step's energy of devices and of their accesses, by device, and the static power over the step.
struct StackPower {
    std::vector<StackInterval> intervals;
    double foldedSeconds = 0; // of each layer once
    double seconds = 0;       // of the step
    double joules = 0;        // of one device
    double capWatts = 0;      // 0: none

    [[nodiscard]] double meanWatts() const { return seconds > 0 ? joules / seconds : 0; }
    /// The interval with the most power, of several that agree to rounding the longest; nullptr: there is none.
    [[nodiscard]] const StackInterval* peak() const;
    /// That with the most power over a window inside its program; nullptr: nothing is known of programs.
    [[nodiscard]] const StackInterval* insidePeak() const;
    /// Whether the cap could be met at all: the most power that is known is half of it at least. Of a cap that is
    /// further away nothing is to be said.
    [[nodiscard]] bool isNearCap() const;
    /// Of the step, above the cap.
    [[nodiscard]] double secondsAboveCap() const;
    /// What the step would take if whatever uses the stack were slowed down so that no interval is above the cap: each
    /// stretched by its dynamic power over what the cap leaves for that. An assumption: the work takes the same energy
    /// at any pace. None: what is static is above the cap by itself.
    [[nodiscard]] std::optional<double> slowedSeconds() const;
};

/// What is known of a device beside the step.
struct StackFacts {
    double backgroundWatts = 0;            // of the device file, in the energy of its programs
    const KernelPowers* kernels = nullptr; // may be missing: programs then have their mean power
};
[[nodiscard]] double backgroundWattsOf(const sim::Machine& machine);

/// None: the host has no devices.
[[nodiscard]] std::optional<StackPower> stackPowerOf(const ModelStep& step, const InferenceHost& host,
                                                     const StackFacts& facts);

/// What is to be said of it, a sentence each: mean and peak, what is static, how it stands to the cap.
[[nodiscard]] std::vector<std::string> powerSentences(const StackPower& power, const ModelStep& step);

/// The header and a line for each interval, as comma-separated text.
[[nodiscard]] std::string powerCsvHeader();
struct StepSource;
[[nodiscard]] std::string powerCsv(const StepSource& source, const ModelStep& step, const StackPower& power);

} // namespace pimento::inference
