// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/serving/serving_run.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace pimento::serving {

/// Service objective: limits for the seconds until the first token, and for the mean seconds of each further one.
struct Objective {
    double firstToken = std::numeric_limits<double>::infinity();
    double perToken = std::numeric_limits<double>::infinity();

    /// True if neither time is limited.
    [[nodiscard]] bool isNone() const { return *this == Objective{}; }
    bool operator==(const Objective&) const = default;
};

/// Distribution of seconds over requests. Percentiles are times of actual requests (nearest rank): p99 is the minimum
/// time that 99 % of them do not exceed. All values are 0 without requests.
struct Spread {
    std::int64_t count = 0;
    double mean = 0;
    double p50 = 0;
    double p90 = 0;
    double p99 = 0;
    double most = 0;

    bool operator==(const Spread&) const = default;
};

/// Figures of a run. Rates are per second from the first arrival to the last token; 0 for a run that takes no time.
struct ServingSummary {
    std::int64_t requests = 0;
    double seconds = 0;
    Spread queued;     // until the first step that works on the prompt
    Spread firstToken; // TTFT: from arrival until the first token
    Spread perToken;   // TPOT: (last token - first one) / further tokens; answers with several tokens only
    Spread longestGap; // between two tokens; answers with several tokens only
    Spread tokenGap;   // ITL: between two tokens, over all gaps of all answers
    Spread latency;    // from arrival until the last token
    double requestsPerSecond = 0;
    double tokensPerSecond = 0;       // tokens of answers
    double promptTokensPerSecond = 0; // processed tokens, repeated ones of restarted requests included
    double utilisation = 0;           // fraction of time in which a server is in a step
    double meanBatch = 0;             // slots in a step that decodes
    double meanPresent = 0;           // requests in the system
    double meanWaiting = 0;           // mean waiting time of the requests that no server began
    double joulesPerToken = 0;        // per token of answers, prompts included
    double decodeJoulesPerToken = 0;  // per token of decode batches, prompts excluded
    double joulesPerPromptToken = 0;  // per processed prompt token
    double relayoutShare = 0;         // fraction of the time of all steps: relayout of keys and values
    std::int64_t restarts = 0;
    /// Fraction of requests that meet the objective. Answers of one token have no time per further token; without
    /// limits every request meets it.
    double objectiveShare = 0;
    double goodput = 0; // requests per second that meet the objective

    bool operator==(const ServingSummary&) const = default;
};

/// Converts 10^-12 s to seconds, rounded once.
[[nodiscard]] double toSeconds(Picoseconds time);

/// Seconds until the first token of one request.
[[nodiscard]] double firstTokenSeconds(const RequestTimes& requests, std::size_t index);
/// Mean seconds per further token of one request; NaN: the answer has one token.
[[nodiscard]] double perTokenSeconds(const RequestTimes& requests, std::size_t index);
[[nodiscard]] bool meets(const RequestTimes& requests, std::size_t index, const Objective& objective);

/// Minimum value that at least a fraction `share` of all values does not exceed; share is above 0, at most 1. Sorts
/// `values`, which must not be empty.
[[nodiscard]] double percentile(std::vector<double>& values, double share);

[[nodiscard]] ServingSummary summarise(const ServingRun& run, const Objective& objective = {});

} // namespace pimento::serving
