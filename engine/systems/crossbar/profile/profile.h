// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/chip/crossbar_chip.h"
#include "engine/systems/crossbar/mapping/placement.h"
#include "engine/systems/crossbar/partition/partition.h"
#include "engine/systems/crossbar/profile/bookings.h"
#include "engine/systems/crossbar/profile/time_use.h"
#include "engine/systems/crossbar/streams/instruction.h"
#include "sim/base/result.h"

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

// Source: the public program of the paper "PIMCOMP", as restated rule by rule: times of streams on a chip.

namespace pimento::crossbar {

/// What the streams of a chip do.
struct StreamCounts {
    std::int64_t steps = 0;
    std::int64_t mvms = 0;             // starts of array groups
    std::int64_t arrayMvms = 0;        // products of arrays
    std::int64_t vectorAdds = 0;       // instructions
    std::int64_t vectorElements = 0;   // of vector units, and of copies and fills
    std::int64_t localElements = 0;    // read or written in the memories of cores
    std::int64_t transferEnds = 0;     // sends and receives
    std::int64_t transferBytes = 0;    // each transfer once
    std::int64_t offChipBytes = 0;     // of them between chips
    std::int64_t memoryOperations = 0; // loads and stores
    std::int64_t loadedBytes = 0;
    std::int64_t storedBytes = 0;

    bool operator==(const StreamCounts&) const = default;
};

/// Where the time of a core goes, in nanoseconds. ProfileOrder::Time: sums of CoreTimeUses.
struct CoreTimes {
    std::int64_t end = 0;      // of its last instruction
    std::int64_t sync = 0;     // waiting for the other side of a transfer
    std::int64_t transfer = 0; // sending and receiving
    std::int64_t mvm = 0;      // arrays compute, as far as they determine the time
    std::int64_t vector = 0;   // vector units and copies, as far as they do
    std::int64_t memory = 0;   // waiting for loads and stores

    bool operator==(const CoreTimes&) const = default;
};

/// Use of a link of a mesh between neighbouring cores.
struct LinkUse {
    std::int32_t from = 0; // core
    std::int32_t to = 0;
    std::int64_t bytes = 0;
    std::int64_t busyNs = 0;

    bool operator==(const LinkUse&) const = default;
};

/// Result of a profile.
struct StreamProfile {
    std::int64_t makespanNs = 0;
    StreamCounts counts;
    std::vector<CoreTimes> cores;
    std::vector<std::int64_t> memoryBusyNs; // of the memory of each chip
    std::vector<std::int64_t> busBusyNs;    // of the bus of each chip, or of the busiest of its links
    // For ProfileOrder::Time alone:
    std::vector<CoreTimeUses> uses;       // of each core; each adds up to the makespan
    std::vector<std::int64_t> inputWaits; // TimeUse::Input of all cores, by the node of the awaited data
    std::vector<LinkUse> links;           // of meshes, without unused ones

    /// Sum over all cores.
    [[nodiscard]] CoreTimes total() const;
    bool operator==(const StreamProfile&) const = default;
};

/// Order in which cores get shared media.
enum class ProfileOrder : std::uint8_t {
    Time,   // who asks first; equal times: the core with the lower number
    Visits, // of the public program: core by core as far as each gets without another one, step by step
};

class SpanRecorder;

/// What a profile reads.
struct ProfiledStreams {
    const Streams& streams;
    std::span<const LayerPartition> partitions;
    const Placement& placement;
    const CrossbarChip& chip;
};

struct ProfileOptions {
    ProfileOrder order = ProfileOrder::Time;
    /// Input buffers of each array group, for ProfileOrder::Time, that the streams use in turn, step by step. 0: for
    /// streams that read what a core has computed or received: inputs and results wait for each other's data, or, in
    /// cores in order, inputs for all results before them (event_order.h).
    std::int64_t inputBuffers = 0;
    /// For ProfileOrder::Time, of each node: the node whose stores its loads wait for, all of them; -1: none. Empty: no
    /// node waits.
    std::span<const std::int32_t> waitsFor = {};
    SpanRecorder* recorder = nullptr; // of ProfileOrder::Time: gets all that cores do, with its times; borrowed
    Bookings* bookings = nullptr;     // gets all bookings of shared and single units, if given
    /// Gets the time at which each instruction of each core ends, if given; without input buffers, of cores out of
    /// order.
    std::vector<std::vector<std::int64_t>>* ends = nullptr;
    /// Ends the profile, for ProfileOrder::Time, once a core comes to this time. The makespan is this time then, and
    /// nothing else is known.
    std::int64_t untilNs = std::numeric_limits<std::int64_t>::max();
    unsigned threads = 1; // that find what instructions wait for; at least 1
};

/// Times the streams. Error: a send without its receive, or a circle of cores that wait for each other; names a core.
[[nodiscard]] Result<StreamProfile> profile(const ProfiledStreams& of, const ProfileOptions& options = {});

} // namespace pimento::crossbar
