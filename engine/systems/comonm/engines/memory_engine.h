// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace pimento::comonm {

// Memory engines (CoMoNM paper, sec. V-A): how long accesses take, and what they make wait.

/// A DMA engine between two memories. Times in cycles of the compute engine.
struct DmaSpec {
    double readLatency = 77;
    double writeLatency = 61;
    double latencyPerByte = 0.5;
    double occupancy = 35; // for which the next request waits
    double occupancyPerByte = 0.54;
    int ports = 1; // requests that enter at a time

    bool operator==(const DmaSpec&) const = default;
};

/// Non-blocking: a request enters when a port is free, and its process waits for its own latency alone.
class DmaEngine {
public:
    explicit DmaEngine(const DmaSpec& spec);

    /// Takes a request at a cycle. Returns the cycle from which its process continues.
    [[nodiscard]] std::int64_t request(std::int64_t now, std::int32_t bytes, bool isStore);
    [[nodiscard]] bool isFree(std::int64_t now) const;

private:
    static constexpr std::int64_t kPerCycle = 100; // times are whole hundredths of cycles
    [[nodiscard]] static std::int64_t hundredths(double cycles);

    std::int64_t m_readLatency;
    std::int64_t m_writeLatency;
    std::int64_t m_latencyPerByte;
    std::int64_t m_occupancy;
    std::int64_t m_occupancyPerByte;
    std::vector<std::int64_t> m_free; // one per port
};

/// The two banks of a unit that all units of a channel use alike. Times in cycles of the memory.
struct BankPairSpec {
    std::int64_t columnsPerRow = 32;
    std::int64_t columnGap = 4; // between two column commands of one type
    std::int64_t readToWrite = 15;
    std::int64_t writeToRead = 19;
    std::int64_t readToPrecharge = 3;
    std::int64_t writeToPrecharge = 26;
    std::int64_t precharge = 14;      // until the bank may be opened
    std::int64_t activateToRead = 14;
    std::int64_t activateToWrite = 10;
    std::int64_t activateToPrecharge = 33;
    std::int64_t activateToActivate = 47; // cycles between row activations of one bank
    std::int64_t otherActivate = 6;       // cycles from a row activation of the other bank
    std::int64_t refresh = 350;           // until a bank may be opened

    bool operator==(const BankPairSpec&) const = default;
};

/// An access to all even or all odd banks.
struct BankAccess {
    std::int64_t column = 0; // rows one after the other
    std::int8_t parity = 0;
    bool isStore = false;
    bool isLast = false; // a barrier follows
    bool isAlone = false; // the only access of its group
};

/// Blocking: accesses go out in order, each when the banks' timing allows it. A row closes as soon as no access of the
/// current group needs it, and the next group's row in the other bank opens while the last access of a group waits.
class BankPairEngine {
public:
    explicit BankPairEngine(const BankPairSpec& spec);

    /// Issues an access at the earliest cycle and returns that cycle.
    std::int64_t access(const BankAccess& access);
    /// Lets a refresh become due at a cycle; it goes out once both banks are closed, which accesses may never allow.
    void refreshAt(std::int64_t cycle);

private:
    struct Bank {
        std::int64_t row = -1; // open row; -1: none
        std::int64_t nextActivate = 0;
        std::int64_t nextPrecharge = 0;
        std::int64_t nextRead = 0;
        std::int64_t nextWrite = 0;
    };
    void open(std::int8_t parity, std::int64_t row, std::int64_t from);
    void close(Bank& bank, std::int64_t from);
    [[nodiscard]] std::int64_t prepare(const BankAccess& access);
    [[nodiscard]] std::int64_t beginOf(const BankAccess& access) const;
    void refreshBefore(std::int64_t begin);
    void issue(const BankAccess& access, std::int64_t at);

    BankPairSpec m_spec;
    std::array<Bank, 2> m_banks;
    std::int64_t m_last = -1;       // cycle of the last access
    std::int64_t m_openFrom = 0;    // cycle from which the row of the next group may be opened
    std::int64_t m_lastClosed = -1; // cycle of the last precharge
    std::int64_t m_deadline = -1;   // of the pending refresh; -1: none
    bool m_beginsGroup = true;      // the next access begins a group
};

} // namespace pimento::comonm
