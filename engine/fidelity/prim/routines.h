// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace pimento::fidelity {

// Routines that kernels append to their texts and call by `call r22, name`.

/// Words of WRAM that the routines and kernels use; caches of blocks begin behind them.
struct SharedPlaces {
    static constexpr int barrier = 4096;  // tasklets that wait
    static constexpr int flags = 4160;    // of handshakes, a word for each tasklet
    static constexpr int messages = 4352; // 8 bytes for each tasklet, three tables of them
    static constexpr int values = 4608;
    static constexpr int offsets = 4864;
    static constexpr int total = 5120;   // of all blocks so far, 8 bytes
    static constexpr int last = 5128;    // number of them, 8 bytes
    static constexpr int results = 5376; // 8 bytes for each tasklet
};

/// Main memory: where it begins for programs, and how far behind that they put results that do not replace their data.
inline constexpr std::int64_t kMainMemory = 524288;
inline constexpr std::int64_t kOutput = 33554432 - kMainMemory;

/// `product`: r17 = r16 * r19, both destroyed. The smaller one is the multiplier and takes a step for each of its bits.
[[nodiscard]] std::string productRoutine();

/// `quotient`: r17 = r16 / r19 of numbers below 2^31, r16 the rest, r18 destroyed. The divisor is doubled while it
/// fits, then halved again, a binary digit each time: 4 to 6 instructions and 2 before. A DPU has an instruction for
/// each of these digits, which the machine here does not know, and takes about 8 instructions more than digits.
[[nodiscard]] std::string quotientRoutine();

/// `barrier`, `notify` and `await`, all with r0. Who comes first sleeps: `notify` until the tasklet behind has come to
/// its `await`, as UPMEM's handshake does.
[[nodiscard]] std::string synchronisationRoutines();

/// `store`: moves r10 granules of 8 bytes, 1 to 128, from WRAM r5 to main memory r8. A DPU adds a run-time size to the
/// address of a transfer, which the machine here does not know: it goes to one of 128 transfers, 5 instructions more
/// than one of a known size.
[[nodiscard]] std::string storeRoutine();

/// A loop unrolled so many times: the text of each round.
[[nodiscard]] std::string unrolled(int rounds, const std::function<std::string(int)>& textOf);

} // namespace pimento::fidelity
