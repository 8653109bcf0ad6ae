// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/units.h"
#include "sim/upmem/dpu_system.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pimento::sim::upmem {

// What is around the DPUs of a system, as plain values of a device file: transfers between host and main memories, what
// the host does itself, what a kernel may take, what operations that no DPU has cost, and energy.

/// How the host moves data. Parallel: one call, the same number of bytes for every DPU of the set. Serial: DPU by DPU.
enum class TransferKind : std::uint8_t {
    ToDpus,
    FromDpus,
    Broadcast,
    SerialToDpu,
    SerialFromDpu,
    FromWorkingMemory, // as FromDpus, of what lies in WRAM; without rows of its own, as FromDpus
};

/// Whose figures of the host link are taken: fitted to measurements, or the peaks that were published.
enum class LinkProfile : std::uint8_t { Calibrated, Published };

/// A row of the host link:
///
///   t = fixed + ranks * perRank + DPUs * bytes / bandwidth          milliseconds, ranks = ceil(DPUs / DPUs of a rank)
///   bandwidth, one rank:      base * (DPUs / DPUs of a rank) ^ exponent
///   bandwidth, several ranks: min(most, max(least, slope * ranks))                                            GB/s
///
/// Of the rows of a kind and profile the one with the largest `fromBytes` that a DPU's bytes reach counts. A serial row
/// costs its fixed time for each call, and has the bandwidth `base`.
struct LinkRow {
    TransferKind kind = TransferKind::ToDpus;
    LinkProfile profile = LinkProfile::Calibrated;
    Bytes fromBytes{0}; // of a DPU
    double fixedMilliseconds = 0;
    double rankMilliseconds = 0;
    double base = 0;
    double exponent = 0;
    double slope = 0;
    double least = 0;
    double most = 0;
    std::string source;

    bool operator==(const LinkRow&) const = default;
};

/// The channel of the model `upim`, in cycles of the DPU: the DPUs of a rank with the same place in their chips are
/// served together, these groups one after another; the ranks do not hinder each other.
struct ChannelSpec {
    int groups = 8; // of a rank
    Bytes writtenPerCycle{3};
    Bytes readPerCycle{1};

    bool operator==(const ChannelSpec&) const = default;
};

/// What the host does around a launch.
struct HostWorkSpec {
    double launchMilliseconds = 0.15;  // of a kernel
    double reductionMilliseconds = 0.01; // fixed, of adding up partial results
    double elementsPerSecond = 0.35e9; // of a thread that adds them up
    int threads = 48;
    int effectiveThreads = 16; // more of them add nothing
    std::string source;

    bool operator==(const HostWorkSpec&) const = default;
};

/// What a kernel may take of the system before it is refused.
struct LimitSpec {
    int leastDpus = 8;
    int mostDpus = 2560;
    Bytes workingMemory{24576};      // caching tiles of all tasklets
    Bytes paperWorkingMemory{38912}; // the same as far as a paper says: the whole, without stacks and system
    Bytes mainMemory{64000000};
    std::string source;

    bool operator==(const LimitSpec&) const = default;
};

/// An operation on elements, as measured with enough tasklets: what instruction counts of software are made from.
struct OperationRow {
    std::string operation; // "add"
    std::string type;      // "int32"
    double millionsPerSecond = 0;
    std::string source;

    bool operator==(const OperationRow&) const = default;
};

/// The routine that multiplies 32-bit numbers: instructions around its steps, and what operands are expected to be:
/// every whole number from least to most as often as any other.
struct MultiplySpec {
    int aroundSteps = 6;
    std::int64_t leastOperand = 0;
    std::int64_t mostOperand = 49;
    std::string source;

    bool operator==(const MultiplySpec&) const = default;
};

/// What a figure of energy counts.
enum class EnergyPer : std::uint8_t {
    ChipTime,        // milliwatts of a chip, whatever its DPUs do
    RunningDpuTime,  // milliwatts of a DPU while its program runs
    Instruction,     // picojoules
    MainMemoryByte,  // picojoules, between main and working memory
    LinkByte,        // picojoules, between host and main memory
    HostTime,        // milliwatts of the host while it transfers and adds up
};

/// Where a figure comes from: printed somewhere, computed from what is, or assumed because nobody says.
enum class EnergyOrigin : std::uint8_t { Published, Derived, Assumed };

struct EnergyTerm {
    std::string segment;
    EnergyPer per = EnergyPer::ChipTime;
    double value = 0; // milliwatts or picojoules
    EnergyOrigin origin = EnergyOrigin::Assumed;
    std::string source;

    bool operator==(const EnergyTerm&) const = default;
};

/// A system of DPUs: its part of a device description.
struct DpuSystem {
    CoreSpec core;
    BankSpec bank;         // model `upim`
    TransferSpec transfers; // model `hw`
    ChannelSpec channel;   // model `upim`
    std::vector<LinkRow> links;
    HostWorkSpec hostWork;
    LimitSpec limits;
    std::vector<OperationRow> operations;
    MultiplySpec multiply;
    std::vector<EnergyTerm> energy;

    bool operator==(const DpuSystem&) const = default;
};

} // namespace pimento::sim::upmem
