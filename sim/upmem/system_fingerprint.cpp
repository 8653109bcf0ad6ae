// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/system_fingerprint.h"

#include "sim/upmem/system_spec.h"

namespace pimento::sim::upmem {

// A structured binding names every field, so that a new field does not compile until its relevance is decided. Fields
// in a binding but not in add() are documentation.

namespace {

void addCore(Fingerprinter& to, const CoreSpec& core)
{
    const auto& [tasklets, issueDistance, stages, clockMegahertz, instructions, workingMemory, mainMemory,
                 workingMemoryBase, mainMemoryBase, largestTransfer, transferGranule] = core;
    to.add(tasklets, issueDistance, stages, clockMegahertz, instructions, workingMemory.value(), mainMemory.value())
        .add(workingMemoryBase, mainMemoryBase, largestTransfer.value(), transferGranule.value());
}

void addMemory(Fingerprinter& to, const BankSpec& bank, const TransferSpec& transfers)
{
    const auto& [clockMegahertz, rowToColumn, rowActive, rowPrecharge, columnLatency, burst, row, access] = bank;
    to.add(clockMegahertz, rowToColumn, rowActive, rowPrecharge, columnLatency, burst, row.value(), access.value());
    const auto& [readLatency, writeLatency, perByte, occupancy, occupancyPerByte, hasRegisterBankStalls] = transfers;
    to.add(readLatency, writeLatency, perByte, occupancy, occupancyPerByte, hasRegisterBankStalls);
}

void addChannel(Fingerprinter& to, const ChannelSpec& channel)
{
    const auto& [groups, writtenPerCycle, readPerCycle] = channel;
    to.add(groups, writtenPerCycle.value(), readPerCycle.value());
}

void addHostWork(Fingerprinter& to, const HostWorkSpec& work)
{
    const auto& [launchMilliseconds, reductionMilliseconds, elementsPerSecond, threads, effectiveThreads, source] =
        work;
    to.add(launchMilliseconds, reductionMilliseconds, elementsPerSecond, threads, effectiveThreads);
}

void addLimits(Fingerprinter& to, const LimitSpec& limits)
{
    const auto& [leastDpus, mostDpus, workingMemory, paperWorkingMemory, mainMemory, source] = limits;
    to.add(leastDpus, mostDpus, workingMemory.value(), paperWorkingMemory.value(), mainMemory.value());
}

} // namespace

static void fingerprint(Fingerprinter& to, const LinkRow& row)
{
    const auto& [kind, profile, fromBytes, fixedMilliseconds, rankMilliseconds, base, exponent, slope, least, most,
                 source] = row;
    to.add(kind, profile, fromBytes.value(), fixedMilliseconds, rankMilliseconds, base, exponent, slope, least, most);
}

static void fingerprint(Fingerprinter& to, const OperationRow& row)
{
    const auto& [operation, type, millionsPerSecond, source] = row;
    to.add(operation, type, millionsPerSecond);
}

static void fingerprint(Fingerprinter& to, const MultiplySpec& multiply)
{
    const auto& [aroundSteps, leastOperand, mostOperand, source] = multiply;
    to.add(aroundSteps, leastOperand, mostOperand);
}

static void fingerprint(Fingerprinter& to, const EnergyTerm& term)
{
    const auto& [segment, per, value, origin, source] = term;
    to.add(segment, per, value);
}

void fingerprint(Fingerprinter& to, const SystemPart& part)
{
    to.add(static_cast<bool>(part));
    if (!part) {
        return;
    }
    const auto& [core, bank, transfers, channel, links, hostWork, limits, operations, multiply, energy] = *part;
    addCore(to, core);
    addMemory(to, bank, transfers);
    addChannel(to, channel);
    addHostWork(to, hostWork);
    addLimits(to, limits);
    to.add(links, operations, multiply, energy);
}

} // namespace pimento::sim::upmem
