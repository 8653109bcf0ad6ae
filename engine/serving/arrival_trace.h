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

/// Column layout of a trace file.
enum class TraceForm : std::uint8_t {
    Plain,    // time,input,output with seconds
    Azure,    // TIMESTAMP,ContextTokens,GeneratedTokens: the Azure LLM inference traces
    BurstGpt, // Timestamp,...,Request tokens,Response tokens,... with seconds
};

/// Requests in the order of their arrival.
struct ArrivalTrace {
    TraceForm form = TraceForm::Plain;
    std::vector<Request> requests;
    std::int64_t leftOut = 0; // excluded rows of BurstGPT, which got no answer

    bool operator==(const ArrivalTrace&) const = default;
};

/// Reads one of the forms
///   time,input,output                                 0.25,512,128
///   TIMESTAMP,ContextTokens,GeneratedTokens           2023-11-16 18:15:46.6805900,374,44
///   Timestamp,Model,Request tokens,Response tokens,Total tokens,Log Type   5,ChatGPT,472,18,490,Conversation log
/// which the header identifies; other columns may stand between. Times become seconds since the first retained request.
/// Rows of BurstGPT whose response has no tokens are failures: they are excluded and counted. Error, with the line: a
/// missing column, an empty cell, a row with another number of cells than the header, a text that is no number, a
/// number that is negative or above kMostTokens, a request without input or output tokens, a time that goes back, or no
/// requests at all.
[[nodiscard]] Result<ArrivalTrace> parseArrivals(std::string text, const std::string& origin);
/// Reads a trace from a file of at most 1 GiB. Error: as parseArrivals(), or the file cannot be read.
[[nodiscard]] Result<ArrivalTrace> readArrivals(const std::filesystem::path& file);

/// Describes a trace in a sentence: "20 requests in 3.5 s; 2 without an answer are left out".
[[nodiscard]] std::string describe(const ArrivalTrace& trace);

/// Writes the plain form, with a line end behind each row. If the first request arrives at 0, reading the text restores
/// the same requests, bit by bit.
[[nodiscard]] std::string arrivalCsv(std::span<const Request> requests);

/// Selects a part of a trace.
struct TracePart {
    double from = 0;                                        // seconds; excludes earlier requests
    double until = std::numeric_limits<double>::infinity(); // seconds; excludes requests from then on
    std::int64_t most = std::numeric_limits<std::int64_t>::max();
};

/// Returns the selected requests, with times since the first of them. Error: there are none.
[[nodiscard]] Result<std::vector<Request>> partOf(std::span<const Request> requests, const TracePart& part);

/// Mean arrivals per second over the whole trace, (n - 1) / last arrival. Error: fewer than two requests, or all of
/// them at once.
[[nodiscard]] Result<double> rateOf(std::span<const Request> requests);

/// Unevenness of arrivals: the peak rate, over any tenth of the requests in sequence (at least ten), against the mean
/// rate.
struct ArrivalRates {
    double mean = 0;           // per second, as rateOf()
    double peak = 0;           // per second; infinite if that many requests arrive at once
    double peakSeconds = 0;    // duration of the busiest interval
    std::int64_t arrivals = 0; // in that interval, without its first one

    [[nodiscard]] double ratio() const { return peak / mean; }
};
/// Computes the arrival rates of a trace. Error: as rateOf().
[[nodiscard]] Result<ArrivalRates> ratesOf(std::span<const Request> requests);

/// Speeds a trace up: divides all times by `factor`, which is above 0.
[[nodiscard]] std::vector<Request> faster(std::span<const Request> requests, double factor);

} // namespace pimento::serving
