// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/request.h"

#include <string>

namespace pimento {

/// A request with further details: words "key=value" with a space between them (request_csv.h).
struct DescribedRequest {
    sim::Request request;
    std::string detail;

    bool operator==(const DescribedRequest&) const = default;
};

/// A sequence of requests, made on demand.
class DescribedRequests {
public:
    virtual ~DescribedRequests() = default;

    /// Returns the next request; false: there are no more.
    [[nodiscard]] virtual bool next(DescribedRequest& out) = 0;
};

namespace request_words {

// Marks fences for which all channels wait for each other, on machines whose controllers also have marks within a
// channel.
inline constexpr const char* kScope = "scope";
inline constexpr const char* kAllChannels = "all";
// Burst of a write whose contents control the machine: 64 hexadecimal digits, eight words.
inline constexpr const char* kBurst = "data";

} // namespace request_words

} // namespace pimento
