// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/main_memory.h"
#include "sim/upmem/prepared_program.h"

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pimento::sim::upmem {

struct CoreSpec;

/// Architectural state of a DPU: registers, program counters, locks, sets of tasklets, and both memories. It is the
/// functional core of every time model and independent of cycles.
///
/// A tasklet is in at most one of the three sets; one that was never started is in none.
struct CoreState {
    explicit CoreState(const CoreSpec& core);

    std::array<std::array<std::uint32_t, kSlots>, kMostTasklets> registers{};
    std::array<std::int32_t, kMostTasklets> programCounter{};
    std::uint32_t runnable = 1; // sets of tasklets, one bit each
    std::uint32_t sleeping = 0;
    std::uint32_t blocked = 0; // tasklets that wait for a transfer
    std::bitset<kLocks> locks;
    std::int64_t workingMemoryBase = 0;
    std::int64_t mainMemoryBase = 0;
    std::vector<std::byte> workingMemory;
    MainMemory mainMemory;
};

} // namespace pimento::sim::upmem
