// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

namespace pimento::sim {

class Machine;
class RequestStream;

/// The lower bounds, in cycles, of the sections of a stream: what stands between fences in all channels, each with at
/// least one request that is no fence, in order. They add up to the total of lowerBound(). A stop leaves those of what
/// came before.
[[nodiscard]] std::vector<std::int64_t> sectionBounds(const Machine& machine, RequestStream& stream,
                                                      std::stop_token stop = {});

} // namespace pimento::sim
