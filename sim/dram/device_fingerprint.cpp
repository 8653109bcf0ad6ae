// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/device_fingerprint.h"

namespace pimento::sim {

// A structured binding names every field, so that a new field does not compile until its relevance is decided. Fields
// in a binding but not in add() are documentation.

static void fingerprint(Fingerprinter& to, const Level& level)
{
    const auto& [name, count] = level;
    to.add(name, count);
}

static void fingerprint(Fingerprinter& to, const AddressField& field)
{
    const auto& [name, bits] = field;
    to.add(name, bits);
}

static void fingerprint(Fingerprinter& to, const CommandSpec& command)
{
    const auto& [name, meaning, kind, need, whenClosed, whenOtherRow, effect, reach, deepestCheck, bytes, busy] =
        command;
    to.add(name, kind, need, whenClosed, whenOtherRow, effect, reach, deepestCheck, bytes.value(), busy);
}

static void fingerprint(Fingerprinter& to, const RequestSpec& request)
{
    const auto& [name, finalCommand, queue, side, op, dataLatency] = request;
    to.add(name, finalCommand, queue, side, op, dataLatency);
}

static void fingerprint(Fingerprinter& to, const ConstraintSpec& row)
{
    const auto& [level, after, before, latency, window, note, rule] = row;
    to.add(level, after, before, latency, window);
}

static void fingerprint(Fingerprinter& to, const ControllerSpec& controller)
{
    const auto& [queueCapacity, writeModeAbove, writeModeBelow, readLatency, refreshInterval, refreshCommand,
                 refreshLevel, keepsPimOrder, postponedRefreshes, fencesWaitForData] = controller;
    to.add(queueCapacity, writeModeAbove, writeModeBelow, readLatency, refreshInterval, refreshCommand, refreshLevel,
           keepsPimOrder, postponedRefreshes, fencesWaitForData);
}

static void fingerprint(Fingerprinter& to, const ComputeSpec& compute)
{
    const auto& [family, banksPerCore, elementTypes, bufferEntries, resultSlots, merge, spread, registers, accumulators,
                 hasSoftmax, softmaxLanes, softmaxPasses] = compute;
    to.add(family, banksPerCore, elementTypes, bufferEntries, resultSlots, merge, spread, registers, accumulators,
           hasSoftmax, softmaxLanes, softmaxPasses);
}

static void fingerprint(Fingerprinter& to, const HostSpec& host)
{
    const auto& [address, rowsPerBank, onChip, launchNanoseconds, accessNanoseconds, source] = host;
    to.add(address, rowsPerBank, onChip.value(), launchNanoseconds, accessNanoseconds);
}

static void fingerprint(Fingerprinter& to, const EnergyRow& row)
{
    const auto& [commands, segment, picojoules, count, note] = row;
    to.add(commands, segment, picojoules, count);
}

static void fingerprint(Fingerprinter& to, const EnergySpec& energy)
{
    const auto& [source, rows, backgroundMilliwatts] = energy;
    to.add(rows, backgroundMilliwatts);
}

Fingerprint fingerprintOf(const DeviceDescription& device)
{
    const auto& [kind, name, title, summary, source, notes, levels, parts] = static_cast<const Device&>(device);
    // Rules count when they are applied: as rows, commands and controller values.
    const auto& [simulator, rowsPerBank, columnsPerRow, columnBytes, address, clockPeriod, timing, commands, requests,
                 constraints, controller, simdWidth, compute, host, energy, rules, devicesPerHost] =
        static_cast<const MemorySpec&>(device);
    return Fingerprinter()
        .add(simulator, levels, rowsPerBank, columnsPerRow, columnBytes.value(), address, clockPeriod.value(), timing,
             commands, requests, constraints)
        .add(controller, simdWidth, compute, host, energy, parts)
        .finish();
}

} // namespace pimento::sim
