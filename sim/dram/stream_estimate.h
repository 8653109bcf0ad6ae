// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/phases.h"
#include "sim/dram/request.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <stop_token>

namespace pimento::sim {

class Machine;

/// Counts of a stream in the busiest channel and an estimate of its time, section by section between the fences of all
/// channels. It models one channel only: delays by other channels and the front end are left out, and so is most of how
/// a controller chooses among its queues.
struct StreamEstimate {
    /// Figures of the requests for one part of a computation.
    struct Part {
        std::int64_t cycles = 0; // cycles of its sections, in stream order
        std::int64_t sections = 0;
        std::int64_t reads = 0;    // reads of the host
        std::int64_t writes = 0;   // writes of the host
        std::int64_t commands = 0; // commands of the units
        std::int64_t rowOpenings = 0;
        std::int64_t rowClosings = 0; // rows closed for another row
        std::int64_t turns = 0;       // bus turnarounds between writes and reads
        std::int64_t waits = 0;       // cycles from the last command of each section until its data is at the host
        std::int64_t latest = 0;      // requests of the busiest channel beyond the mean of all
    };

    std::array<Part, 3> parts; // in, compute and out
    std::int64_t refreshes = 0;
    std::int64_t blocks = 0; // blocks of the stream

    /// Replaces one segment of the stream by another: adds the difference of `with` and `without`.
    void exchange(const StreamEstimate& without, const StreamEstimate& with);

    [[nodiscard]] std::int64_t cycles() const { return parts[0].cycles + parts[1].cycles + parts[2].cycles; }
};

/// Estimates a stream. Each section follows the channel with the most requests in it. Commands of the units issue in
/// stream order. Those of the host issue as early as possible, chosen among as many as a queue holds; of a bank's
/// requests those of its open row go first. Each comes as early as the constraint table allows, with rows opened and
/// closed where necessary. Refreshes come when they are due, unless commands keep rows open and they may be postponed.
/// A stop leaves the estimate of the part before it.
[[nodiscard]] StreamEstimate estimateOf(const Machine& machine, RequestStream& stream,
                                        const std::stop_token& stop = {});

} // namespace pimento::sim
