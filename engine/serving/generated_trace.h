// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/serving/request.h"
#include "sim/base/result.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace pimento::serving {

/// Distribution of the times between two arrivals; all have the mean 1 / rate.
enum class Arrivals : std::uint8_t {
    Poisson, // exponential times: arrivals are independent of each other
    Fixed,   // constant
    Bursts,  // gamma with a coefficient of variation: above 1, requests come in bursts; 1 is Poisson
};

enum class LengthKind : std::uint8_t {
    Fixed,     // always `least`
    Uniform,   // uniform over the whole numbers from `least` to `most`
    LogNormal, // e^(normal) about a median; values outside of `least` to `most` are clamped
};

/// Distribution of the tokens of prompts or answers.
struct Lengths {
    LengthKind kind = LengthKind::Fixed;
    std::int32_t least = 1; // 1 to most
    std::int32_t most = 1;  // to kMostTokens; unused for Fixed
    double median = 1;      // LogNormal only: 1 to kMostTokens
    double sigma = 1;       // LogNormal only: deviation of the logarithm, 0 to 5

    bool operator==(const Lengths&) const = default;
};

struct GeneratedTrace {
    std::int64_t requests = 1000; // 1 to kMostGenerated
    double rate = 1;              // arrivals per second, 1e-6 to 1e9
    Arrivals arrivals = Arrivals::Poisson;
    double variation = 1; // Bursts only: deviation of the times between arrivals / their mean, 0.01 to 20
    Lengths input = {.least = 512};
    Lengths output = {.least = 128};
    std::uint64_t seed = 1;

    bool operator==(const GeneratedTrace&) const = default;
};

inline constexpr std::int64_t kMostGenerated = 10'000'000;

/// Generates the requests, the first one at 0. Equal settings give equal bits on every machine. Times, prompts and
/// answers come from separate random streams: another rate gives the same requests at proportional times. Error: a
/// number out of its range, or a stop (ErrorKind::Stopped).
[[nodiscard]] Result<std::vector<Request>> generate(const GeneratedTrace& settings, std::stop_token stop = {});

} // namespace pimento::serving
