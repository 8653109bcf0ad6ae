// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/cnm/llvcnm.h"
#include "engine/systems/comonm/engines/memory_engine.h"

#include <cstdint>
#include <string>

namespace pimento::comonm {

/// What the units of a channel compute.
enum class BankKernel : std::uint8_t { Add, Multiply, Relu, Gemv };

/// Where the two banks of a unit take different work.
enum class ParitySplit : std::uint8_t {
    None,    // only even banks have work
    Results, // each bank has results of its own
    Sums,    // both banks have terms of the same results
};

/// The commands of one channel for a map, in whole tiles: eight bursts of results of each bank for element-wise kernels;
/// for GEMV eight results of a lane and eight inputs.
struct BankStream {
    BankKernel kernel = BankKernel::Add;
    ParitySplit parities = ParitySplit::Results;
    bool hasOwnInputs = false; // units have different inputs, which they read from their banks
    std::int64_t tiles = 0;    // tiles of elements, or tiles of inputs in each bank
    std::int64_t outputs = 1;  // groups of results; 1 for element-wise kernels

    bool operator==(const BankStream&) const = default;
    /// True for streams that cost the same per tile and group of results.
    [[nodiscard]] bool isAlike(const BankStream& other) const
    {
        return kernel == other.kernel && parities == other.parities && hasOwnInputs == other.hasOwnInputs;
    }
};

/// The stream in virtual assembly, from the command that starts the units to the one that stops them.
[[nodiscard]] llvcnm::Function functionOf(const BankStream& stream);

/// Rows that a stream uses in each bank.
[[nodiscard]] std::int64_t rowsOf(const BankStream& stream);

/// Timing of the banks of HBM-PIM that the units of a channel use.
[[nodiscard]] BankPairSpec hbmPimBanks();

} // namespace pimento::comonm
