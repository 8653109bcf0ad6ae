// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/memories/memory_checks.h"

#include "engine/devices/device_checks.h"

#include <algorithm>

namespace pimento {

namespace {

using Log = ObjectReader::Log;

constexpr std::int64_t kMostPicojoules = 10'000'000;               // per issue
constexpr std::int64_t kMostBackgroundFemtojoules = 1'000'000'000; // per cycle

void checkRequests(const sim::DeviceDescription& device, Log& log)
{
    if (device.requests.empty() || device.requests.size() > 64) {
        log.add("requests", "has " + std::to_string(device.requests.size()) + " requests", "Describe 1 to 64");
        return;
    }
    const std::vector<std::string> commands = namesOf(device.commands);
    for (std::size_t i = 0; i < device.requests.size(); ++i) {
        const sim::RequestSpec& spec = device.requests[i];
        const bool isBarrier = spec.queue == sim::RequestQueueKind::Barrier;
        if (spec.finalCommand.empty() && !isBarrier) {
            log.add(numbered("requests", i, "final"), "is missing: the request ends with no command",
                    "Name the command that completes " + inQuotes(spec.name));
        } else if (!spec.finalCommand.empty() && !isAmong(commands, spec.finalCommand)) {
            log.add(numbered("requests", i, "final"), "unknown command " + inQuotes(spec.finalCommand),
                    suggestName(spec.finalCommand, commands));
        }
        if (isBarrier != (spec.side == sim::RequestSide::Fence)) {
            log.add(numbered("requests", i, "side"),
                    isBarrier ? "is not fence, but the queue is barrier" : "is fence, but the queue is not barrier",
                    isBarrier ? "Write \"side\": \"fence\"" : "Write \"side\": \"host\" or \"pim\"");
        }
    }
}

void checkController(const sim::DeviceDescription& device, Log& log)
{
    const sim::ControllerSpec& spec = device.controller;
    if (!(spec.writeModeBelow <= spec.writeModeAbove)) {
        log.add("controller.write_mode_below", "ends write mode above the number of writes that starts it",
                "Make it at most write_mode_above");
    }
    if (const auto levels = namesOf(device.levels); !isAmong(levels, spec.refreshLevel)) {
        log.add("controller.refresh_level", "unknown level " + inQuotes(spec.refreshLevel),
                suggestName(spec.refreshLevel, levels));
    }
    const auto refresh = std::ranges::find(device.commands, spec.refreshCommand, &sim::CommandSpec::name);
    if (refresh == device.commands.end()) {
        log.add("controller.refresh_command", "unknown command " + inQuotes(spec.refreshCommand),
                suggestName(spec.refreshCommand, namesOf(device.commands)));
    } else if (refresh->need != sim::RowNeed::AllBanksClosed) {
        log.add("controller.refresh_command", inQuotes(spec.refreshCommand) + " does not need all banks closed",
                "Give that command the need all_banks_closed, or name the one that refreshes");
    }
}

void checkEnergy(const sim::DeviceDescription& device, Log& log)
{
    for (std::size_t i = 0; i < device.energy.rows.size(); ++i) {
        checkNamed(numbered("energy.commands", i, "commands"), device.energy.rows[i].commands, namesOf(device.commands),
                   log);
        const sim::EnergyRow& row = device.energy.rows[i];
        if (row.picojoules * static_cast<double>(row.count) > kMostPicojoules) {
            log.add(numbered("energy.commands", i, "count"),
                    "needs more than " + std::to_string(kMostPicojoules) + " pJ per issue",
                    "Lower count or pj, so that the energy of a run stays in range");
        }
        if (device.energy.rows[i].segment.empty()) {
            log.add(numbered("energy.commands", i, "segment"), "is empty",
                    "Name a part of the data path, such as cell array");
        }
    }
    const double background = device.energy.backgroundMilliwatts * static_cast<double>(device.clockPeriod.value());
    if (background > kMostBackgroundFemtojoules) {
        log.add("energy.background_mw", "needs more than a microjoule per cycle",
                "Lower it, so that the energy of a run stays in range");
    }
}

} // namespace

void checkCommandDevice(const sim::DeviceDescription& device, ObjectReader::Log& log)
{
    checkTiming(device, log);
    checkCommands(device, log);
    checkRequests(device, log);
    checkRules(device, log);
    checkController(device, log);
    if (!device.compute.family.empty()) {
        checkCompute(device, log);
    }
    checkSimulatorNeeds(device, log);
    checkEnergy(device, log);
    if (log.mistakes.empty()) {
        checkRowCycle(device, log);
    }
}

} // namespace pimento
