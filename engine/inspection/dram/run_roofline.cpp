// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/dram/run_roofline.h"

#include "sim/dram/data_path.h"

#include <algorithm>

namespace pimento {

namespace {

/// Maximum commands per cycle and channel: on each level all nodes, each at the pace of its constraints, and at most
/// the rate of the command bus.
double rateOf(const sim::Machine& machine, int index)
{
    const sim::Machine::Command& command = machine.command(index);
    double rate = 1;
    for (const sim::Machine::Consequence& each : machine.consequences(index)) {
        const auto* levels = command.checkedLevels;
        const bool isChecked =
            std::find(levels, levels + command.checkedLevelCount, each.level) != levels + command.checkedLevelCount;
        if (isChecked && each.timingClass == command.timingClass && each.window == 1 && each.latency > 0) {
            const bool isOneBank = command.reach == sim::CommandReach::AddressedBank;
            const int nodes = isOneBank ? machine.nodesOfLevel(each.level) : 1;
            rate = std::min(rate, static_cast<double>(nodes) / each.latency);
        }
    }
    return rate;
}

/// Number of cores that one command keeps busy.
int coresReached(const sim::Machine& machine, int command)
{
    return machine.command(command).reach == sim::CommandReach::AllBanks
               ? machine.banks() / machine.description().compute.banksPerCore
               : 1;
}

/// True if a command moves columns between rows and cores, not to or from the host.
bool isArrayCommand(const sim::Machine& machine, int command)
{
    const sim::Machine::Command& spec = machine.command(command);
    return spec.path == sim::DataPath::RowBuffer && spec.busBytes == 0;
}

double secondsOf(Cycles cycles, const sim::Machine& machine)
{
    return static_cast<double>(cycles.value()) * static_cast<double>(machine.description().clockPeriod.value()) * 1e-12;
}

} // namespace

DeviceRoofs roofsOf(const sim::Machine& machine, int bytesOfType)
{
    const double cyclesPerSecond = 1 / secondsOf(Cycles{1}, machine);
    const double perChannel = cyclesPerSecond * machine.channels();
    const double elements = static_cast<double>(machine.description().columnBytes.value()) / bytesOfType;
    DeviceRoofs roofs;
    for (int i = 0; i < machine.requestCount(); ++i) {
        const int command = machine.request(i).finalCommand;
        if (command == sim::Machine::kNoCommand) {
            continue;
        }
        const double rate = rateOf(machine, command) * perChannel;
        const int bytes = machine.command(command).bytes;
        const int cores = coresReached(machine, command);
        roofs.busBytes = std::max(roofs.busBytes, rate * machine.command(command).busBytes);
        if (isArrayCommand(machine, command)) {
            roofs.arrayBytes = std::max(roofs.arrayBytes, rate * bytes * cores);
        }
        const auto* traffic = sim::trafficOf(machine.description().requests[static_cast<std::size_t>(i)].op);
        roofs.operations =
            std::max(roofs.operations, rate * cores * elements * (traffic == nullptr ? 0 : traffic->perElement));
    }
    return roofs;
}

double busBytesOf(const sim::Machine& machine, const sim::RunResult& run)
{
    double bytes = 0;
    for (int command = 0; command < machine.commandCount(); ++command) {
        bytes += static_cast<double>(run.commandsByKind[static_cast<std::size_t>(command)]) *
                 machine.command(command).busBytes;
    }
    return bytes;
}

double arrayBytesOf(const sim::Machine& machine, const sim::RunResult& run)
{
    double bytes = 0;
    for (int command = 0; command < machine.commandCount(); ++command) {
        if (isArrayCommand(machine, command)) {
            bytes += static_cast<double>(run.commandsByKind[static_cast<std::size_t>(command)]) *
                     machine.command(command).bytes * coresReached(machine, command);
        }
    }
    return bytes;
}

Roofline rooflineOf(double operations, int bytesOfType, const CommandRun& run)
{
    const sim::Machine& machine = *run.machine;
    Roofline roofline;
    roofline.roofs = roofsOf(machine, bytesOfType);
    roofline.operations = operations;
    roofline.busBytes = busBytesOf(machine, run.run);
    roofline.arrayBytes = arrayBytesOf(machine, run.run);
    roofline.seconds = secondsOf(run.run.cycles, machine);
    roofline.secondsAtBest = secondsOf(run.bounds.total, machine);
    for (const sim::ResourceBound& bound : run.bounds.resources) {
        roofline.ceilings.push_back({bound.resource, roofline.operations / secondsOf(bound.cycles, machine)});
    }
    std::ranges::stable_sort(roofline.ceilings, {}, &RooflineCeiling::operationsPerSecond);
    roofline.limit = run.bounds.limitingResource();
    return roofline;
}

} // namespace pimento
