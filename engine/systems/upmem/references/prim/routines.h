// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace pimento::fidelity {

// Routines that kernels append to their texts and call by `call r22, name`.

/// Addresses of WRAM words that the routines and kernels use; caches of blocks follow them.
struct SharedPlaces {
    static constexpr int barrier = 4096;  // number of waiting tasklets
    static constexpr int flags = 4160;    // handshake flags, a word per tasklet
    static constexpr int messages = 4352; // 8 bytes per tasklet, three tables
    static constexpr int values = 4608;
    static constexpr int offsets = 4864;
    static constexpr int total = 5120;   // sum over all blocks so far, 8 bytes
    static constexpr int last = 5128;    // last number of these blocks, 8 bytes
    static constexpr int results = 5376; // 8 bytes per tasklet
};

/// Base address of main memory for programs, and the offset of results that do not replace the data.
inline constexpr std::int64_t kMainMemory = 524288;
inline constexpr std::int64_t kOutput = 33554432 - kMainMemory;

/// `product`: r17 = r16 * r19, both destroyed. The smaller operand is the multiplier and takes a step per bit.
[[nodiscard]] std::string productRoutine();

/// `quotient`: r17 = r16 / r19 of numbers below 2^31, remainder in r16, r18 destroyed. The divisor is doubled while it
/// fits, then halved again, one binary digit each time: 4 to 6 instructions, and 2 before. A real DPU has an
/// instruction for each of these digits, which the modelled machine lacks, and takes about 8 instructions more than
/// digits.
[[nodiscard]] std::string quotientRoutine();

/// `barrier`, `notify` and `await`, all with r0. A tasklet that comes first sleeps; `notify` sleeps until the next
/// tasklet has reached its `await`, as UPMEM's handshake does.
[[nodiscard]] std::string synchronisationRoutines();

/// `store`: moves r10 granules of 8 bytes, 1 to 128, from WRAM r5 to main memory r8. A real DPU can add a run-time size
/// to the address of a transfer, which the modelled machine cannot: the routine jumps to one of 128 transfers, which
/// takes 5 instructions more than a transfer of known size.
[[nodiscard]] std::string storeRoutine();

/// Unrolls a loop: the text of each iteration.
[[nodiscard]] std::string unrolled(int rounds, const std::function<std::string(int)>& textOf);

} // namespace pimento::fidelity
