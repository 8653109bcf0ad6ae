// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/rounds/network_rounds.h"
#include "engine/systems/crossbar/rounds/round_streams.h"
#include "engine/systems/crossbar/run/mapping_run.h"

#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

// Time of rounds. In throughput mode, the images of a batch pass a round as a pipeline, image after image, until the
// last one is done; the time of an image is that of the batch divided by its images. In latency mode, a batch is one
// image.

namespace pimento::crossbar {

/// A network in rounds on a chip. Borrows everything.
struct RoundsRun {
    const LayerGraph& graph;
    const NetworkRounds& rounds;
    const CrossbarChip& chip;
    PipelineMode mode = PipelineMode::Throughput;
    LatencyExchange exchange = {};
    bool groupsLayers = false; // as in PlacedStreams
};

/// Puts a round into the form that schedules, profiles and estimates take: its part of the network, and where its
/// weights are on the chip.
[[nodiscard]] PlacedStreams placed(const RoundsRun& of, const PlacedRound& round);
/// Intervals of a round until all images of a batch are done; 1 in latency mode.
[[nodiscard]] std::int64_t passesOf(const RoundsRun& of, const MappingStreams& made);

/// The closed form for all rounds. Times are those of an image, with its fraction of the writing; a layer works after
/// the rounds before it.
[[nodiscard]] MappingEstimate estimateOf(const RoundsRun& of);
/// A time of an image that no schedule of these rounds beats.
[[nodiscard]] std::int64_t lowerBoundNs(const RoundsRun& of);

/// All rounds, profiled.
struct ProfiledRounds {
    /// Sums over the rounds, for an image: with its fraction of the writing, and of the intervals in which pipelines
    /// fill and drain, which count as waiting.
    StreamProfile profile;
    std::vector<std::int64_t> localElements; // of each core, at most
    std::int64_t imageNs = 0;                // of one image alone: its latency
};

/// Takes the instructions of a round, in the memory of the whole network. False: it wants no more.
using RoundSink = std::function<bool(std::size_t round, MappingStreams&& made)>;

/// Generates the instructions of all rounds, one after the other. Error: as streamsOf(), or a stop.
[[nodiscard]] Result<void> streamRounds(const RoundsRun& of, const RoundSink& sink, const std::stop_token& stop);
/// Profiles all rounds. `sink`, if any, gets their instructions.
[[nodiscard]] Result<ProfiledRounds> profileRounds(const RoundsRun& of, const std::stop_token& stop,
                                                   const RoundSink& sink = {});

/// Runs the instructions of all rounds on integers: each finds in the memory of the chip what earlier ones have stored.
/// Compares all that they store with a direct computation of the whole network; returns the number of compared
/// elements. Error: as verifyStreams().
[[nodiscard]] Result<std::int64_t> verifyRounds(const RoundsRun& of, const std::stop_token& stop);

} // namespace pimento::crossbar
