// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/serving/serving_run.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace pimento::serving {

/// What users are promised: seconds until the first token, and seconds for each further one on average.
struct Objective {
    double firstToken = std::numeric_limits<double>::infinity();
    double perToken = std::numeric_limits<double>::infinity();

    /// Neither time is limited.
    [[nodiscard]] bool isNone() const { return *this == Objective{}; }
    bool operator==(const Objective&) const = default;
};

/// Seconds over requests. Percentiles are of requests that there are (nearest rank): p99 is the least time that 99 % of
/// them do not exceed. All are 0 where there are none.
struct Spread {
    std::int64_t count = 0;
    double mean = 0;
    double p50 = 0;
    double p90 = 0;
    double p99 = 0;
    double most = 0;

    bool operator==(const Spread&) const = default;
};

/// Figures of a run. Rates are per second from the first arrival to the last token; a run that takes no time has 0.
struct ServingSummary {
    std::int64_t requests = 0;
    double seconds = 0;
    Spread queued;     // until the first step that works on the prompt
    Spread firstToken; // TTFT: from arrival until the first token
    Spread perToken;   // TPOT: (last token - first one) / further tokens; of answers with more than one
    Spread longestGap; // between two tokens; of answers with more than one
    Spread tokenGap;   // ITL: between two tokens, over all gaps of all answers
    Spread latency;    // from arrival until the last token
    double requestsPerSecond = 0;
    double tokensPerSecond = 0;       // of answers
    double promptTokensPerSecond = 0; // that were worked on, those of requests that were put back again
    double utilisation = 0;           // share of time in which a server is in a step
    double meanBatch = 0;             // places in a step that makes tokens of sequences
    double meanPresent = 0;           // requests that are there
    double meanWaiting = 0;           // of these, requests that were not begun
    double joulesPerToken = 0;        // of answers; prompts are in it
    double decodeJoulesPerToken = 0;  // of tokens that steps of the batch make, without prompts
    double joulesPerPromptToken = 0;  // of prompts that were worked on
    double relayoutShare = 0;         // of the time of all steps: keys and values laid out anew
    std::int64_t restarts = 0;
    /// Fraction of requests that meet the objective. Answers of one token have no time per further token; without
    /// limits every request meets it.
    double objectiveShare = 0;
    double goodput = 0; // of these, per second

    bool operator==(const ServingSummary&) const = default;
};

/// 10^-12 s in seconds, rounded once.
[[nodiscard]] double toSeconds(Picoseconds time);

/// Seconds of one request.
[[nodiscard]] double firstTokenSeconds(const RequestTimes& requests, std::size_t index);
/// Not a number: the answer has one token.
[[nodiscard]] double perTokenSeconds(const RequestTimes& requests, std::size_t index);
[[nodiscard]] bool meets(const RequestTimes& requests, std::size_t index, const Objective& objective);

/// The least value that at least a share of all values does not exceed; share is from above 0 to 1. Sorts `values`, of
/// which there is one.
[[nodiscard]] double percentile(std::vector<double>& values, double share);

[[nodiscard]] ServingSummary summarise(const ServingRun& run, const Objective& objective = {});

} // namespace pimento::serving
