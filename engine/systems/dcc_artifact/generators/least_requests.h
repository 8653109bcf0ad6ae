// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc_artifact/generators/request_generator.h"

#include <cstdint>

namespace pimento::dcc_artifact {

/// What the first channel gets of a trace, at least, in closed form.
struct LeastRequests {
    std::int64_t operations = 0; // multiplications in all banks; 0 on a device that asks every bank by itself
    std::int64_t sections = 0;   // stretches between fences with operations, at most
    std::int64_t accesses = 0;   // of the host, in other stretches than those

    bool operator==(const LeastRequests&) const = default;
};
[[nodiscard]] LeastRequests leastRequests(const Trace& trace);

} // namespace pimento::dcc_artifact
