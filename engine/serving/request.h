// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

namespace pimento::serving {

/// A user's request: a prompt, and the known number of tokens that the model answers.
struct Request {
    double arrival = 0;      // seconds since the first request of its trace
    std::int32_t input = 0;  // tokens of the prompt, 1 to kMostTokens
    std::int32_t output = 0; // tokens of the answer, 1 to kMostTokens

    bool operator==(const Request&) const = default;
};

/// Tokens of the longest request including its answer.
[[nodiscard]] inline std::int64_t longestOf(std::span<const Request> requests)
{
    std::int64_t longest = 1;
    for (const Request& each : requests) {
        longest = std::max<std::int64_t>(longest, std::int64_t{each.input} + each.output);
    }
    return longest;
}

/// Maximum tokens of a prompt or an answer; more are taken for a mistake.
inline constexpr std::int32_t kMostTokens = 100'000'000;

} // namespace pimento::serving
