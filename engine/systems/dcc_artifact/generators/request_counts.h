// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc_artifact/generators/request_generator.h"

#include <cstdint>

namespace pimento::dcc_artifact {

/// Requests that the busiest channel gets in a trace, in closed form.
struct RequestCounts {
    std::int64_t loads = 0;
    std::int64_t stores = 0;        // stores of the input
    std::int64_t bufferWrites = 0;  // from the host, one request per bank
    std::int64_t operations = 0;    // MAC_AB: per request on all banks; MAC_OP1, ADD_OP1, RELU: per bank
    std::int64_t operandLoads = 0;  // LD_OP1
    std::int64_t resultMoves = 0;   // MV_SB, WB_ACC, WB_RES
    std::int64_t bufferMoves = 0;   // MV_GB
    std::int64_t softmaxes = 0;     // SFM
    std::int64_t resets = 0;        // ACC_RESET
    std::int64_t inputFences = 0;   // around the host's copies
    std::int64_t computeFences = 0; // around the units' work
    std::int64_t results = 0;       // stores of results

    bool operator==(const RequestCounts&) const = default;
};
[[nodiscard]] RequestCounts requestCounts(const Trace& trace);

/// Counts how often the units' walk over a bank's data opens another row, in the order of the requests; beyond two
/// batch elements the counts of two are extrapolated.
[[nodiscard]] std::int64_t rowSwitches(const Trace& trace);

/// Sizes of a trace after alignment and the split into iterations.
struct TraceSizes {
    std::int64_t lanes = 1;
    std::int64_t banks = 1; // banks per lane
    std::int64_t t0 = 1;
    std::int64_t t1 = 1;
    std::int64_t t2 = 1;
    std::int64_t iterations = 1;
    std::int64_t vectorBytes = 0; // bytes per bank
    std::int64_t matrixBytes = 0; // bytes per bank
};
[[nodiscard]] TraceSizes sizesOf(const Trace& trace);

} // namespace pimento::dcc_artifact
