// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/units.h"
#include "sim/upmem/dpu_system.h"
#include "sim/upmem/link_kinds.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pimento::sim::upmem {

// Surroundings of a system's DPUs as plain values of a device file: transfers between host memory and MRAM, the host's
// own work, limits of a kernel, costs of operations that a DPU lacks, and energy.

/// A row of the host link:
///
///   t = fixed + ranks * perRank + DPUs * bytes / bandwidth          milliseconds, ranks = ceil(DPUs / DPUs of a rank)
///   bandwidth, one rank:      base * (DPUs / DPUs of a rank) ^ exponent
///   bandwidth, several ranks: min(most, max(least, slope * ranks))                                            GB/s
///
/// Among the rows of a kind and profile the one with the largest `fromBytes` up to a DPU's bytes is used. A serial row
/// costs its fixed time for each call, and has the bandwidth `base`.
struct LinkRow {
    TransferKind kind = TransferKind::ToDpus;
    LinkProfile profile = LinkProfile::Calibrated;
    Bytes fromBytes{0}; // bytes per DPU
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

/// Channel of the model `upim`, in DPU cycles. DPUs of a rank with the same index in their chips form a group that is
/// served together; groups are served one after another, and ranks are independent.
struct ChannelSpec {
    int groups = 8; // groups per rank
    Bytes writtenPerCycle{3};
    Bytes readPerCycle{1};

    bool operator==(const ChannelSpec&) const = default;
};

/// Work of the host around a launch.
struct HostWorkSpec {
    double launchMilliseconds = 0.15;    // time of a kernel launch
    double reductionMilliseconds = 0.01; // fixed time of a reduction of partial results
    double elementsPerSecond = 0.35e9;   // rate of one thread in a reduction
    int threads = 48;
    int effectiveThreads = 16; // more threads have no effect
    std::string source;

    bool operator==(const HostWorkSpec&) const = default;
};

/// Limits of a kernel, beyond which it is refused.
struct LimitSpec {
    int leastDpus = 8;
    int mostDpus = 2560;
    Bytes workingMemory{24576};      // for the caching tiles of all tasklets
    Bytes paperWorkingMemory{38912}; // limit according to the paper: all of WRAM without stacks and system
    Bytes mainMemory{64000000};
    std::string source;

    bool operator==(const LimitSpec&) const = default;
};

/// A measured operation on elements with enough tasklets, from which instruction counts of software are derived.
struct OperationRow {
    std::string operation; // "add"
    std::string type;      // "int32"
    double millionsPerSecond = 0;
    std::string source;

    bool operator==(const OperationRow&) const = default;
};

/// Routine that multiplies 32-bit numbers: instructions around its steps, and the expected operands: every whole number
/// from least to most with equal probability.
struct MultiplySpec {
    int aroundSteps = 6;
    std::int64_t leastOperand = 0;
    std::int64_t mostOperand = 49;
    std::string source;

    bool operator==(const MultiplySpec&) const = default;
};

/// Unit of an energy figure.
enum class EnergyPer : std::uint8_t {
    ChipTime,       // milliwatts per chip, whatever its DPUs do
    RunningDpuTime, // milliwatts per DPU while its program runs
    Instruction,    // picojoules per instruction
    MainMemoryByte, // picojoules per byte between MRAM and WRAM
    LinkByte,       // picojoules per byte between host and MRAM
    HostTime,       // milliwatts of the host while it transfers and adds
};

/// Source of a figure: printed, computed from printed figures, or assumed for lack of a source.
enum class EnergyOrigin : std::uint8_t { Published, Derived, Assumed };

struct EnergyTerm {
    std::string segment;
    EnergyPer per = EnergyPer::ChipTime;
    double value = 0; // milliwatts or picojoules
    EnergyOrigin origin = EnergyOrigin::Assumed;
    std::string source;

    bool operator==(const EnergyTerm&) const = default;
};

/// A system of DPUs: the DPU part of a device description.
struct DpuSystem {
    CoreSpec core;
    BankSpec bank;          // for the model `upim`
    TransferSpec transfers; // for the model `hw`
    ChannelSpec channel;    // for the model `upim`
    std::vector<LinkRow> links;
    HostWorkSpec hostWork;
    LimitSpec limits;
    std::vector<OperationRow> operations;
    MultiplySpec multiply;
    std::vector<EnergyTerm> energy;

    bool operator==(const DpuSystem&) const = default;
};

} // namespace pimento::sim::upmem
