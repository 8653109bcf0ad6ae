// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/serving/serve.h"
#include "engine/serving/serving_summary.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace pimento::serving {

/// Summary of a run with the trace's times scaled to another rate; all else is unchanged.
struct RatePoint {
    double rate = 0; // arrivals per second
    ServingSummary summary;

    bool operator==(const RatePoint&) const = default;
};

/// Search for the largest arrival rate that a system sustains.
struct RateSearch {
    Objective objective = {};
    double share = 0.99;     // fraction of requests that must meet the objective, above 0 to 1
    double lowest = 0.001;   // arrivals per second at which the search begins, above 0
    double highest = 10'000; // above lowest
    double precision = 0.01; // maximum relative distance below the true limit, 0.0001 to 0.5
};

struct RateAnswer {
    /// Largest rate that met the objective; nothing: not even the lowest one does.
    std::optional<double> rate;
    bool isHighest = false;      // the highest rate meets it: the limit may be above
    std::vector<RatePoint> runs; // in the order in which they ran

    bool operator==(const RateAnswer&) const = default;
};

/// Finds the largest rate of requests at which serving meets the limits of `search`, by bisection of the rate's
/// logarithm. Assumes that whoever meets them at a rate does so at all lower ones. All rates
/// have the same requests in the same order, so the same case gives the same answer. Error: numbers out of their
/// ranges, requests of a trace (their times are fixed), or errors of serve().
[[nodiscard]] Result<RateAnswer> largestRate(const ServingCase& served, const RateSearch& search,
                                             std::stop_token stop = {}, Progress* progress = nullptr);

/// Serves requests and summarises the run for an objective.
using ServeRequests = std::function<Result<ServingSummary>(std::span<const Request> requests)>;
/// Finds the largest rate as for a case, with runs of the same requests by `serve`. Error: numbers out of their ranges,
/// or errors of `serve`.
[[nodiscard]] Result<RateAnswer> largestRate(std::span<const Request> requests, const ServeRequests& serve,
                                             const RateSearch& search, Progress* progress = nullptr);

/// Runs the case at several rates, at most 10,000, on up to `threads` threads, which do not change the result. Error: a
/// rate that is not above 0, a trace without a rate, or the first error of serve() in the order of the rates.
[[nodiscard]] Result<std::vector<RatePoint>> runsAt(std::span<const double> rates, const ServingCase& served,
                                                    const Objective& objective, unsigned threads,
                                                    std::stop_token stop = {});

} // namespace pimento::serving
