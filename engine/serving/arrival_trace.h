// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/serving/request.h"
#include "sim/base/result.h"

#include <cstdint>
#include <filesystem>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::serving {

/// Which columns the text of a trace has.
enum class TraceForm : std::uint8_t {
    Plain,    // time,input,output with seconds
    Azure,    // TIMESTAMP,ContextTokens,GeneratedTokens: the Azure LLM inference traces
    BurstGpt, // Timestamp,...,Request tokens,Response tokens,... with seconds
};

/// Requests in the order of their arrival.
struct ArrivalTrace {
    TraceForm form = TraceForm::Plain;
    std::vector<Request> requests;
    std::int64_t leftOut = 0; // rows of BurstGPT that got no answer

    bool operator==(const ArrivalTrace&) const = default;
};

/// Reads
///   time,input,output                                 0.25,512,128
///   TIMESTAMP,ContextTokens,GeneratedTokens           2023-11-16 18:15:46.6805900,374,44
///   Timestamp,Model,Request tokens,Response tokens,Total tokens,Log Type   5,ChatGPT,472,18,490,Conversation log
/// and knows them by the header; other columns may stand between. Times become seconds since the first request that is
/// kept. Rows of BurstGPT whose response has no tokens are failures: they are left out and counted. Error, with the
/// line: a column that is missing, an empty cell, a row with other cells than the header, a number that is none, is
/// negative or above kMostTokens, a request without input or output tokens, a time that goes back; no request at all.
[[nodiscard]] Result<ArrivalTrace> parseArrivals(std::string text, const std::string& origin);
/// The same from a file of at most 1 GiB; errors also where it cannot be read.
[[nodiscard]] Result<ArrivalTrace> readArrivals(const std::filesystem::path& file);

/// What was read, in a sentence: "20 requests in 3.5 s; 2 without an answer are left out".
[[nodiscard]] std::string describe(const ArrivalTrace& trace);

/// The plain form, with a line end behind each row. Reading it gives the same requests, bit by bit, when the first one
/// arrives at 0.
[[nodiscard]] std::string arrivalCsv(std::span<const Request> requests);

/// Which requests of a trace are wanted.
struct TracePart {
    double from = 0;                                        // seconds; earlier ones are not wanted
    double until = std::numeric_limits<double>::infinity(); // seconds; neither are these, nor later ones
    std::int64_t most = std::numeric_limits<std::int64_t>::max();
};

/// Those requests, with times since the first of them. Error: there is none.
[[nodiscard]] Result<std::vector<Request>> partOf(std::span<const Request> requests, const TracePart& part);

/// Arrivals per second on average over the whole trace, (n - 1) / last arrival. Error: fewer than two requests, or all
/// of them at once.
[[nodiscard]] Result<double> rateOf(std::span<const Request> requests);

/// How uneven arrivals are: the rate of the busiest stretch of a tenth of them, at least of ten, against the mean.
struct ArrivalRates {
    double mean = 0;           // a second, as rateOf()
    double peak = 0;           // a second; infinite if so many come at one moment
    double peakSeconds = 0;    // that the busiest stretch lasts
    std::int64_t arrivals = 0; // in it, behind its first one

    [[nodiscard]] double ratio() const { return peak / mean; }
};
/// Error: as rateOf().
[[nodiscard]] Result<ArrivalRates> ratesOf(std::span<const Request> requests);

/// The same requests `factor` times as fast: times are divided by it. `factor` is above 0.
[[nodiscard]] std::vector<Request> faster(std::span<const Request> requests, double factor);

} // namespace pimento::serving
