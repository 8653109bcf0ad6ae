// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/serving/run_history.h"
#include "engine/serving/token_gaps.h"
#include "sim/base/units.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento::serving {

/// Exact sum of requests times the time for which they are present.
class RequestTime {
public:
    void add(std::int64_t requests, Picoseconds time) { m_sum += static_cast<Wide>(requests) * time.value(); }

    /// Sum of number of requests times time, in request-seconds.
    [[nodiscard]] double seconds() const { return static_cast<double>(m_sum) / 1e12; }
    bool operator==(const RequestTime&) const = default;

private:
    __extension__ using Wide = __int128;

    Wide m_sum = 0;
};

/// History of each request, in columns; times count from the arrival of the first request.
struct RequestTimes {
    std::vector<Picoseconds> arrived;
    std::vector<Picoseconds> started;    // beginning of the first step that works on its prompt
    std::vector<Picoseconds> firstToken; // end of the step that makes its first token
    std::vector<Picoseconds> completed;  // end of the step that makes its last token
    std::vector<Picoseconds> longestGap; // between two of its tokens; 0 if it has only one
    std::vector<std::int32_t> tokens;    // requested and made
    std::vector<std::int32_t> instance;  // instance that served it
    std::vector<std::int32_t> restarts;  // number of preemptions because memory ran out

    explicit RequestTimes(std::size_t requests = 0);
    [[nodiscard]] std::size_t size() const { return arrived.size(); }
    bool operator==(const RequestTimes&) const = default;
};

/// Totals over a run and all of its servers.
struct RunTotals {
    std::int64_t servers = 0;
    Picoseconds end{0};            // completion of the last request; the first one arrives at 0
    RequestTime present;           // requests that have arrived and are not complete
    RequestTime waiting;           // waiting time of the requests that no server began
    RequestTime busy;              // servers in a step (servers in place of requests)
    std::int64_t prefillSteps = 0; // with prompts only
    std::int64_t decodeSteps = 0;  // with tokens only
    std::int64_t mixedSteps = 0;   // with both
    std::int64_t outputTokens = 0;
    std::int64_t decodedTokens = 0; // tokens made by decode steps and mixed steps; the others end a prompt
    std::int64_t promptTokens = 0;  // processed tokens, repeated ones of restarted requests included
    std::int64_t places = 0;        // sequences in the batch, summed up over decode and mixed steps
    std::int64_t mostHeld = 0;      // maximum tokens that one server's memory held or reserved
    double joules = 0;
    double promptJoules = 0;    // part of these: prompts
    double relayoutSeconds = 0; // relayout of keys and values within steps

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
