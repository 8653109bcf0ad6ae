// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/estimate/mapping_estimate.h"
#include "engine/systems/crossbar/profile/profile.h"
#include "engine/systems/crossbar/schedule/low_latency.h"
#include "engine/systems/crossbar/streams/global_memory.h"
#include "engine/systems/crossbar/streams/instruction.h"

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace pimento::crossbar {

/// How cores pass pixels on in the low-latency mode (paper, Fig. 16).
struct LatencyExchange {
    /// none: StepOrder::Overlapped, or StepOrder::ByKind if it is faster by the profile where no layer takes more steps
    /// than the longest path has layers with weights; in cores in order StepOrder::ByKind.
    std::optional<StepOrder> order = {};
    std::int64_t threshold = LowLatencyOptions{}.exchangeThreshold; // pixels
};

/// A network placed on a chip. Borrows everything.
struct PlacedStreams {
    const LayerGraph& graph;
    std::span<const LayerPartition> partitions;
    const Placement& placement;
    const CrossbarChip& chip;
    PipelineMode mode = PipelineMode::Throughput;
    bool groupsLayers = false; // of the pipeline for throughput
    LatencyExchange exchange = {};
};

/// The instructions of a mapping, and the local memory that they use.
struct MappingStreams {
    Streams streams;
    GlobalMemory memory;
    std::vector<std::int64_t> localElements; // of each core, at most
    /// For latency, elements in use of each core at the end of each step.
    std::vector<std::vector<std::int64_t>> usedElements = {};
    /// Intervals from an image to its result: of a pipeline for throughput, cycles; otherwise 1.
    std::int64_t cycles = 1;
    std::vector<std::int32_t> waitsFor = {}; // as in ProfileOptions
};

/// Instructions with their profile.
struct TimedStreams {
    MappingStreams streams;
    StreamProfile profile = {};
};

/// Energy of an image in nanojoules, all nominal.
struct EnergyParts {
    double arrays = 0;
    double vector = 0;
    double local = 0;
    double global = 0;
    double network = 0; // with links between chips
    double leakage = 0;
    double writing = 0; // of weights, by networks larger than the chip

    [[nodiscard]] double total() const { return arrays + vector + local + global + network + leakage + writing; }
};

/// Generates the instructions of all cores, for one interval of a full pipeline or for one image. Error: a layer that
/// the schedule cannot express, or, of the kind DoesNotFit, a core whose data exceed its memory.
[[nodiscard]] Result<MappingStreams> streamsOf(const PlacedStreams& of);

/// Times these instructions, and records what cores do and what they book, if asked. Error: cores that wait for each other.
[[nodiscard]] Result<StreamProfile> profileOf(const PlacedStreams& of, const MappingStreams& made,
                                              SpanRecorder* recorder = nullptr, Bookings* bookings = nullptr);

/// Generates and times the instructions. For latency without a recorder, a profile ends at `untilNs` (ProfileOptions).
/// Error: as streamsOf() and profileOf().
[[nodiscard]] Result<TimedStreams> timedStreams(const PlacedStreams& of, SpanRecorder* recorder = nullptr,
                                                std::int64_t untilNs = ProfileOptions{}.untilNs);

/// Orders of a step that the question leaves open for latency, and of which each may be the fastest.
[[nodiscard]] std::vector<StepOrder> openOrders(const PlacedStreams& of);

/// For latency, the elements in use of each core at the end of each step if blocks of pixels are never given back: the
/// baseline of the paper's Fig. 17. The instructions are the same but for their addresses. Empty: for throughput, where
/// buffers have fixed places. Error: as streamsOf().
[[nodiscard]] Result<std::vector<std::vector<std::int64_t>>> unmanagedElements(const PlacedStreams& of);

/// Energy of what a profile has counted.
[[nodiscard]] EnergyParts energyOf(const StreamProfile& profile, const CrossbarChip& chip, std::int64_t coresInUse);

/// Runs the instructions on integers and compares what they store with a direct computation; returns the number of
/// compared elements. Error: the first element that differs, a wrong instruction, or a stop.
[[nodiscard]] Result<std::int64_t> verifyStreams(const PlacedStreams& of, const MappingStreams& made,
                                                 const std::stop_token& stop);

} // namespace pimento::crossbar
