// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/request.h"

#include <string>

namespace pimento {

/// A request, and what else is known about it: words "key=value" with a space between them (request_csv.h).
struct DescribedRequest {
    sim::Request request;
    std::string detail;

    bool operator==(const DescribedRequest&) const = default;
};

/// Requests in order, made while they are wanted.
class DescribedRequests {
public:
    virtual ~DescribedRequests() = default;

    /// False: there are none left.
    [[nodiscard]] virtual bool next(DescribedRequest& out) = 0;
};

namespace request_words {

// Of fences on machines whose controllers know marks in a channel as well: all channels wait for each other.
inline constexpr const char* kScope = "scope";
inline constexpr const char* kAllChannels = "all";
// The burst of a write whose contents decide what the machine does: 64 hexadecimal digits, eight words.
inline constexpr const char* kBurst = "data";

} // namespace request_words

} // namespace pimento
