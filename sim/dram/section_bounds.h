// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

namespace pimento::sim {

class Machine;
class RequestStream;

/// Lower bounds, in cycles, of the sections of a stream in order. A section is the part between fences in all channels,
/// with at least one request that is no fence. The bounds add up to the total of lowerBound(). A stop leaves the bounds
/// of the part before it.
[[nodiscard]] std::vector<std::int64_t> sectionBounds(const Machine& machine, RequestStream& stream,
                                                      std::stop_token stop = {});

} // namespace pimento::sim
