// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/memories/memory_facts.h"

#include "sim/dram/formula.h"

#include <algorithm>

namespace pimento {

namespace {

/// Index of a level; the number of levels if the name is unknown.
std::size_t levelOf(const sim::DeviceDescription& device, const std::string& name)
{
    return static_cast<std::size_t>(std::ranges::find(device.levels, name, &sim::Level::name) - device.levels.begin());
}

const sim::CommandSpec* commandOf(const sim::DeviceDescription& device, const std::string& name)
{
    const auto found = std::ranges::find(device.commands, name, &sim::CommandSpec::name);
    return found == device.commands.end() ? nullptr : &*found;
}

bool names(const std::vector<std::string>& commands, const std::string& name)
{
    return std::ranges::find(commands, name) != commands.end();
}

std::int64_t nodesInChannel(const sim::DeviceDescription& device, std::size_t level)
{
    std::int64_t nodes = 1;
    for (std::size_t i = 1; i <= level; ++i) {
        nodes *= device.levels[i].count;
    }
    return nodes;
}

bool isLookedAtBy(const sim::DeviceDescription& device, const sim::ConstraintSpec& row, const std::string& command)
{
    const sim::CommandSpec* spec = commandOf(device, command);
    return spec != nullptr && levelOf(device, row.level) <= levelOf(device, spec->deepestCheck);
}

} // namespace

std::int64_t cyclesOf(const sim::DeviceDescription& device, const std::string& formula)
{
    return sim::evaluateFormula(formula, device.timing).value_or(0);
}

double nanosecondsOf(const sim::DeviceDescription& device, std::int64_t cycles)
{
    return static_cast<double>(cycles) * static_cast<double>(device.clockPeriod.value()) * 1e-3;
}

bool isLookedAt(const sim::DeviceDescription& device, const sim::ConstraintSpec& row)
{
    return std::ranges::any_of(row.before,
                               [&](const std::string& command) { return isLookedAtBy(device, row, command); });
}

double issuesPerCycle(const sim::DeviceDescription& device, const std::string& command)
{
    double most = 1; // a controller issues one command of each kind in a cycle
    const sim::CommandSpec* spec = commandOf(device, command);
    for (const sim::ConstraintSpec& row : device.constraints) {
        const bool holdsItself = names(row.after, command) && names(row.before, command);
        const std::int64_t cycles = cyclesOf(device, row.latency);
        if (spec == nullptr || !holdsItself || cycles == 0 || !isLookedAtBy(device, row, command)) {
            continue;
        }
        // A command for all banks of a channel is issued once, by way of bank 0.
        const bool isOneBank =
            spec->reach == sim::CommandReach::AddressedBank && spec->need != sim::RowNeed::AllBanksOpen;
        const std::int64_t nodes = isOneBank ? nodesInChannel(device, levelOf(device, row.level)) : 1;
        most = std::min(most, static_cast<double>(nodes * row.window) / static_cast<double>(cycles));
    }
    return most;
}

DeviceFacts memoryFacts(const sim::DeviceDescription& device)
{
    DeviceFacts facts;
    facts.banks = std::int64_t{device.channels()} * device.banksPerChannel();
    facts.cores = device.compute.family.empty() ? 0 : facts.banks / device.compute.banksPerCore;
    facts.capacityBytes = facts.banks * device.bankBytes();
    facts.clockHertz = 1e12 / static_cast<double>(device.clockPeriod.value());
    const auto bandwidth = [&](const sim::CommandSpec& command, std::int64_t banks) {
        return static_cast<double>(command.bytes.value() * banks * device.channels()) *
               issuesPerCycle(device, command.name) * facts.clockHertz;
    };
    for (const sim::RequestSpec& request : device.requests) {
        const sim::CommandSpec* command = commandOf(device, request.finalCommand);
        const bool isRead = command != nullptr && request.queue == sim::RequestQueueKind::Read;
        if (const double found = isRead ? bandwidth(*command, 1) : 0; found > facts.externalBandwidth) {
            facts.externalBandwidth = found;
            facts.externalCommand = command->name;
        }
    }
    for (const sim::CommandSpec& command : device.commands) {
        const bool isOfAll = command.need == sim::RowNeed::AllBanksOpen && command.reach == sim::CommandReach::AllBanks;
        const std::int64_t banks = device.banksPerChannel() / device.compute.banksPerCore;
        if (const double found = isOfAll ? bandwidth(command, banks) : 0; found > facts.internalBandwidth) {
            facts.internalBandwidth = found;
            facts.internalCommand = command.name;
        }
    }
    const std::int64_t interval = cyclesOf(device, device.controller.refreshInterval);
    const sim::CommandSpec* refresh = commandOf(device, device.controller.refreshCommand);
    if (refresh != nullptr && interval > 0) {
        facts.refreshShare = static_cast<double>(cyclesOf(device, refresh->busy)) / static_cast<double>(interval);
    }
    return facts;
}

} // namespace pimento
