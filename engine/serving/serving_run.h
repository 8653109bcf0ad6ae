// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/serving/run_history.h"
#include "engine/serving/token_gaps.h"
#include "sim/base/units.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento::serving {

/// Requests times time, exact: requests that are there for a while, summed up over a run.
class RequestTime {
public:
    void add(std::int64_t requests, Picoseconds time) { m_sum += static_cast<Wide>(requests) * time.value(); }

    /// Requests times seconds.
    [[nodiscard]] double seconds() const { return static_cast<double>(m_sum) / 1e12; }
    bool operator==(const RequestTime&) const = default;

private:
    __extension__ using Wide = __int128;

    Wide m_sum = 0;
};

/// What happened to each request, in columns; moments are counted from the arrival of the first one.
struct RequestTimes {
    std::vector<Picoseconds> arrived;
    std::vector<Picoseconds> started;    // the first step that works on its prompt begins
    std::vector<Picoseconds> firstToken; // the step that makes it ends
    std::vector<Picoseconds> completed;  // the same for the last one
    std::vector<Picoseconds> longestGap; // between two of its tokens; 0 of a single token
    std::vector<std::int32_t> tokens;    // that were asked for and made
    std::vector<std::int32_t> instance;  // that served it
    std::vector<std::int32_t> restarts;  // how often it was put back because memory ran out

    explicit RequestTimes(std::size_t requests = 0);
    [[nodiscard]] std::size_t size() const { return arrived.size(); }
    bool operator==(const RequestTimes&) const = default;
};

/// Sums over a run and all of its servers.
struct RunTotals {
    std::int64_t servers = 0;
    Picoseconds end{0};            // the last request is complete; the first one came at 0
    RequestTime present;           // requests that have arrived and are not complete
    RequestTime waiting;           // of these, those that no server began
    RequestTime busy;              // servers in a step (servers in place of requests)
    std::int64_t prefillSteps = 0; // with prompts alone
    std::int64_t decodeSteps = 0;  // with tokens alone
    std::int64_t mixedSteps = 0;   // with both
    std::int64_t outputTokens = 0;
    std::int64_t decodedTokens = 0; // of these, those that decode steps and mixed steps made; others end a prompt
    std::int64_t promptTokens = 0;  // that were worked on, those of requests that were put back again
    std::int64_t places = 0;        // of decode and mixed steps: sequences in the batch, added up
    std::int64_t mostHeld = 0;      // tokens that the memory of one server held or kept free for requests, at most
    double joules = 0;
    double promptJoules = 0;    // of these: of prompts
    double relayoutSeconds = 0; // of steps: keys and values laid out anew

    bool operator==(const RunTotals&) const = default;
};

struct ServingRun {
    RequestTimes requests; // in the order of the trace
    RunTotals totals;
    RunHistory history;
    TokenGaps gaps;

    bool operator==(const ServingRun&) const = default;
};

} // namespace pimento::serving
