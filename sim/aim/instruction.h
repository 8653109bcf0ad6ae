// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace pimento::sim::aim {

inline constexpr int kChannels = 32;
inline constexpr int kBanks = 16;   // banks of a channel, in four groups of four
inline constexpr int kPerGroup = 4; // banks of a group

/// Kinds of instructions, named as in traces of the AiM simulator. Those up to WrSbk and RdSbk count by channel under
/// their own names; the others have no time of their own.
enum class Operation : std::uint8_t {
    WrAbk,
    WrGb,
    WrBias,
    RdMac,
    RdAf,
    CopyBkGb,
    CopyGbBk,
    MacSbk,
    MacAbk,
    Af,
    EwMul,
    WrSbk,
    RdSbk,
    EwAdd,
    Sync,
    Eoc,
    WrMem,
    RdMem,
    WrGpr,
    RdGpr,
    WrCfr,
    RdCfr,
    Count
};

/// An instruction of the host.
struct Instruction {
    Operation operation = Operation::Eoc;
    std::uint8_t bank = 0;      // 0 to 15, for instructions of a single bank
    std::uint32_t channels = 0; // bit c: channel c; 0 for instructions that reach none
    std::int64_t requests = 0;  // requests that it makes in each of its channels
    std::int64_t row = -1;      // for instructions of rows; setting number of WrCfr
    std::int64_t value = 0;     // value that WrCfr writes

    bool operator==(const Instruction&) const = default;
};

/// True for an access of ordinary memory, which waits in the queues of reads and writes.
[[nodiscard]] constexpr bool isMemoryAccess(Operation operation)
{
    using enum Operation;
    return operation == WrSbk || operation == RdSbk || operation == WrMem || operation == RdMem;
}

[[nodiscard]] constexpr bool isRead(Operation operation)
{
    return operation == Operation::RdSbk || operation == Operation::RdMem;
}

/// True for an instruction that holds the decoder until all of its channels have completed it.
[[nodiscard]] constexpr bool isBlocking(Operation operation)
{
    using enum Operation;
    return operation == RdMac || operation == RdAf || operation == Sync || operation == Eoc;
}

/// True for an instruction of registers: sums and the global buffer. Changing between these and others takes a TMOD.
[[nodiscard]] constexpr bool usesRegisters(Operation operation)
{
    using enum Operation;
    return operation == WrGb || operation == WrBias || operation == RdMac || operation == RdAf;
}

} // namespace pimento::sim::aim
