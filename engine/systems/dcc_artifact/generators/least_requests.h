// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc_artifact/generators/request_generator.h"

#include <cstdint>

namespace pimento::dcc_artifact {

/// Lower bounds of the requests that the first channel gets in a trace, in closed form.
struct LeastRequests {
    std::int64_t operations = 0; // multiplications in all banks; 0 on a device with one request per bank
    std::int64_t sections = 0;   // upper bound of the sections between fences that contain operations
    std::int64_t accesses = 0;   // accesses of the host, in sections without operations

    bool operator==(const LeastRequests&) const = default;
};
[[nodiscard]] LeastRequests leastRequests(const Trace& trace);

} // namespace pimento::dcc_artifact
