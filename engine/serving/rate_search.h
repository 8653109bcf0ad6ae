// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/serving/serve.h"
#include "engine/serving/serving_summary.h"

#include <cstddef>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace pimento::serving {

/// A run of a trace at another rate: its times are stretched or pressed together, all else stays.
struct RatePoint {
    double rate = 0; // arrivals per second
    ServingSummary summary;

    bool operator==(const RatePoint&) const = default;
};

/// How many arrivals per second a system bears.
struct RateSearch {
    Objective objective = {};
    double share = 0.99;     // of requests that have to meet it, above 0 to 1
    double lowest = 0.001;   // arrivals per second to look at, above 0
    double highest = 10'000; // above lowest
    double precision = 0.01; // the answer is at most this share below the border, 0.0001 to 0.5
};

struct RateAnswer {
    /// The largest rate that was seen to hold; nothing: not even the lowest one does.
    std::optional<double> rate;
    bool isHighest = false;      // the highest rate holds: the border may be above
    std::vector<RatePoint> runs; // in the order in which they were made

    bool operator==(const RateAnswer&) const = default;
};

/// Halves the logarithm of the rate, on the assumption that a system that bears a rate bears all lower ones. The same
/// requests in the same order at each rate, so that the same case has the same answer. Error: numbers out of their
/// ranges, a trace without a rate, errors of serve().
[[nodiscard]] Result<RateAnswer> largestRate(const ServingCase& served, const RateSearch& search,
                                             std::stop_token stop = {}, Progress* progress = nullptr);

/// The case at each of several rates, at most 10,000, on up to `threads` threads: the answer does not depend on them.
/// Error: a rate that is not above 0, a trace without a rate, the first error of serve() in the order of the rates.
[[nodiscard]] Result<std::vector<RatePoint>> runsAt(std::span<const double> rates, const ServingCase& served,
                                                    const Objective& objective, unsigned threads,
                                                    std::stop_token stop = {});

} // namespace pimento::serving
