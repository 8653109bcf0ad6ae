// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/explore/draft_cost.h"
#include "engine/explore/draft_question.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>

namespace pimento {

/// What is known of the fastest of some drafts.
struct SpaceRun {
    std::optional<std::size_t> row; // the fastest so far, of equals the first; none: all are beyond the device, or none
                                    // was finished
    DraftCost cost;
    std::size_t drafts = 0;
    // Each draft counts once in one of these, or is left:
    std::size_t simulated = 0;  // to its end
    std::size_t cached = 0;     // known from before
    std::size_t cut = 0;        // simulated until it had taken longer than the best one known
    std::size_t provedAway = 0; // not simulated: its lower bound says that it cannot be the fastest
    std::size_t shared = 0;     // not simulated: its program is that of another draft
    std::size_t impossible = 0; // beyond the device
    std::int64_t leastLeft = 0; // no draft that is left takes fewer cycles

    [[nodiscard]] std::size_t left() const
    {
        return drafts - simulated - cached - cut - provedAway - shared - impossible;
    }
    /// Nothing is left, so `row` is the optimum.
    [[nodiscard]] bool isProved() const { return left() == 0; }
    /// How much faster a draft that is left could be at most: 0.05 is 5 % fewer cycles than the best one known.
    [[nodiscard]] double gap() const;
};

/// A draft whose cost was found.
struct FinishedDraft {
    std::size_t row = 0;
    DraftCost cost;
};

struct SpaceRunOptions {
    unsigned threads = 1;
    std::chrono::milliseconds publishEvery{100};
    CostCache* cache = nullptr; // borrowed
};

/// Called from a working thread, one call at a time, with the drafts that were finished since the last call.
using SpaceRunSink = std::function<void(const SpaceRun&, std::span<const FinishedDraft>)>;

/// Finds the fastest draft and proves it: drafts in the order of their lower bounds, which are made closer while they
/// are the least, then simulated as far as they can still be the fastest. Row, cost and proof do not depend on the
/// number of threads; the counts may. A stop is answered within some tens of milliseconds and keeps what was found.
/// `heartbeat`, if any, is called from every thread every few milliseconds. Error: the first draft that cannot be
/// simulated for another reason than its size.
[[nodiscard]] Result<SpaceRun> findFastest(const DraftQuestion& question, const DraftList& drafts,
                                           const SpaceRunOptions& options, std::stop_token stop = {},
                                           const SpaceRunSink& publish = {}, Progress* heartbeat = nullptr);

} // namespace pimento
