// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/phases.h"
#include "sim/request.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <stop_token>

namespace pimento::sim {

class Machine;

/// What a stream asks of the busiest channel, section by section between the fences of all channels: counts, and about
/// how long it takes. A sketch of one channel, no run: what other channels and the front end hold back is left out, and
/// so is most of how a controller chooses among its queues.
struct StreamEstimate {
    /// Of the requests for one part of a computation.
    struct Part {
        std::int64_t cycles = 0; // of its sections, in the order of the stream
        std::int64_t sections = 0;
        std::int64_t reads = 0;    // of the host
        std::int64_t writes = 0;   // of the host
        std::int64_t commands = 0; // of the units
        std::int64_t rowOpenings = 0;
        std::int64_t rowClosings = 0; // for another row
        std::int64_t turns = 0;       // from writes to reads or back
        std::int64_t waits = 0;       // cycles from the last command of each section until its data is at the host
        std::int64_t latest = 0;      // requests of the busiest channel beyond the mean of all
    };

    std::array<Part, 3> parts; // in, compute, out
    std::int64_t refreshes = 0;
    std::int64_t blocks = 0; // of the stream

    /// Replaces one stretch of the stream by another: adds what `with` has beyond `without`.
    void exchange(const StreamEstimate& without, const StreamEstimate& with);

    [[nodiscard]] std::int64_t cycles() const { return parts[0].cycles + parts[1].cycles + parts[2].cycles; }
};

/// Estimates a stream. Each section follows the channel that has the most requests in it. Commands of the units issue in
/// the order of the stream. Those of the host issue as soon as they can out of as many as a queue holds, of a bank those
/// of its open row first. Each comes as early as the constraint table allows behind those before it, with rows opened
/// and closed where they have to be. Refreshes come when they are due, unless commands keep rows open and they may be
/// postponed. A stop leaves what came before.
[[nodiscard]] StreamEstimate estimateOf(const Machine& machine, RequestStream& stream,
                                        const std::stop_token& stop = {});

} // namespace pimento::sim
