// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/devices/device_checks.h"

#include "engine/base/nearest.h"
#include "engine/devices/device_dpus.h"
#include "sim/dram/machine.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <set>

namespace pimento {

namespace {

using Log = ObjectReader::Log;

// Maximum of what a run keeps in memory for each bank and channel: far more than any device has.
constexpr std::int64_t kMostBanks = 65'536;
constexpr int kMostAddressBits = 48;
constexpr std::int64_t kMostPicojoules = 10'000'000;               // per issue
constexpr std::int64_t kMostBackgroundFemtojoules = 1'000'000'000; // per cycle

bool contains(const std::vector<std::string>& names, std::string_view name)
{
    return std::ranges::find(names, name) != names.end();
}

/// Checks that names are unique and not empty.
void checkNames(const char* list, const std::vector<std::string>& names, Log& log)
{
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto first = std::ranges::find(names, names[i]) - names.begin();
        if (names[i].empty()) {
            log.add(numbered(list, i, "name"), "is empty", "Give a name");
        } else if (static_cast<std::size_t>(first) != i) {
            log.add(numbered(list, i, "name"),
                    inQuotes(names[i]) + " is the name of " + numbered(list, static_cast<std::size_t>(first)) +
                        " already",
                    "Remove one of the two or give it another name");
        }
    }
}

void checkName(const sim::DeviceDescription& device, Log& log)
{
    const auto isFine = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' || c == '.';
    };
    if (device.name.empty() || device.name.size() > 60 || !std::ranges::all_of(device.name, isFine) ||
        device.name.ends_with(".json")) {
        log.add("name", "is " + inQuotes(device.name),
                "Use up to 60 letters, digits, \"-\", \"_\" and \".\", and no .json at its end: command lines name "
                "devices");
    }
}

void checkLevels(const sim::DeviceDescription& device, Log& log)
{
    checkNames("levels", namesOf(device.levels), log);
    for (std::size_t i = 0; i < device.levels.size(); ++i) {
        for (const char* taken : {"row", "column", "byte"}) {
            if (device.levels[i].name == taken) {
                log.add(numbered("levels", i, "name"), inQuotes(taken) + " is a field of the address, not a level",
                        "Give the level another name");
            }
        }
    }
    if (device.levels.size() < 2 || device.levels.size() > sim::Machine::kMaxLevels) {
        log.add("levels", "has " + std::to_string(device.levels.size()) + " levels",
                "Name 2 to " + std::to_string(sim::Machine::kMaxLevels) +
                    " levels, the one with a controller each (channel) first and the bank last");
        return;
    }
    std::int64_t banks = 1;
    for (std::size_t i = 1; i < device.levels.size(); ++i) {
        banks *= device.levels[i].count;
        if (banks > sim::Machine::kMaxBanksPerChannel) {
            log.add(numbered("levels", i, "count"),
                    "makes " + std::to_string(banks) + " banks in a " + device.levels.front().name,
                    "Use at most " + std::to_string(sim::Machine::kMaxBanksPerChannel) +
                        ": lower a count below the first level");
            return;
        }
    }
    if (const std::int64_t all = banks * device.channels(); all > kMostBanks) {
        log.add("levels[1].count", "makes " + std::to_string(all) + " banks in total",
                "Use at most " + std::to_string(kMostBanks) + " banks: lower a count");
    }
}

/// Number of values that an address field must distinguish; 0: there is no such field.
std::int64_t valuesOf(const sim::DeviceDescription& device, const std::string& field)
{
    if (field == "byte" || field == "column" || field == "row") {
        return field == "byte"     ? device.columnBytes.value()
               : field == "column" ? device.columnsPerRow
                                   : device.rowsPerBank;
    }
    const auto level = std::ranges::find(device.levels, field, &sim::Level::name);
    return level == device.levels.end() ? 0 : level->count;
}

std::vector<std::string> addressFields(const sim::DeviceDescription& device)
{
    std::vector<std::string> fields = namesOf(device.levels);
    fields.insert(fields.end(), {"row", "column", "byte"});
    return fields;
}

/// Checks that every number of the organisation that an address counts is a power of two.
bool checkPowersOfTwo(const sim::DeviceDescription& device, Log& log)
{
    const std::size_t before = log.mistakes.size();
    const auto check = [&](const std::string& path, std::int64_t value) {
        if (bitsOf(value) < 0) {
            const auto below = static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(value)));
            log.add(path, "is " + std::to_string(value) + ", which is not a power of two",
                    "Use a power of two, such as " + std::to_string(below) + " or " + std::to_string(2 * below));
        }
    };
    for (std::size_t i = 0; i < device.levels.size(); ++i) {
        check(numbered("levels", i, "count"), device.levels[i].count);
    }
    check("bank.rows", device.rowsPerBank);
    check("bank.columns", device.columnsPerRow);
    check("bank.column_bytes", device.columnBytes.value());
    return log.mistakes.size() == before;
}

void checkDeviceMap(const sim::DeviceDescription& device, Log& log)
{
    std::set<std::string> seen;
    for (std::size_t i = 0; i < device.address.size(); ++i) {
        const sim::AddressField& field = device.address[i];
        const std::int64_t values = valuesOf(device, field.name);
        if (values == 0) {
            log.add(numbered("address", i, "field"),
                    inQuotes(field.name) + " is neither a level nor row, column or byte",
                    suggestName(field.name, addressFields(device)));
        } else if (!seen.insert(field.name).second) {
            log.add(numbered("address", i, "field"), inQuotes(field.name) + " is already in the map",
                    "Name each field once");
        } else if (field.bits != bitsOf(values)) {
            log.add(numbered("address", i, "bits"),
                    "field " + inQuotes(field.name) + " holds " + std::to_string(std::int64_t{1} << field.bits) +
                        " values, the organisation has " + std::to_string(values),
                    "Write \"bits\": " + std::to_string(bitsOf(values)) + ", or change the organisation");
        }
    }
    int bits = 0;
    for (const sim::AddressField& field : device.address) {
        bits += field.bits;
    }
    if (bits > kMostAddressBits) {
        log.add("address", "has " + std::to_string(bits) + " bits in total, more than an address can have",
                "Use at most " + std::to_string(kMostAddressBits) + " bits: describe a smaller organisation");
    }
    for (const std::string& field : addressFields(device)) {
        if (!seen.contains(field)) {
            log.add("address", "field " + inQuotes(field) + " is missing",
                    "Add {\"field\": " + inQuotes(field) +
                        ", \"bits\": " + std::to_string(bitsOf(valuesOf(device, field))) +
                        "} where its bits stand, the lowest bits first");
        }
    }
}

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
        } else if (!spec.finalCommand.empty() && !contains(commands, spec.finalCommand)) {
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
    if (const auto levels = namesOf(device.levels); !contains(levels, spec.refreshLevel)) {
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

/// Compiles a checked device, which also checks its rules.
std::shared_ptr<const sim::Machine> compile(sim::DeviceDescription device, Log& log)
{
    auto machine = sim::Machine::compile(std::move(device));
    if (!machine) {
        log.add("", machine.error().what + " (" + machine.error().where + ")", machine.error().hint);
        return nullptr;
    }
    return std::make_shared<const sim::Machine>(*std::move(machine));
}

} // namespace

std::string inQuotes(std::string_view name) { return '"' + std::string(name.substr(0, 60)) + '"'; }

std::string numbered(const std::string& list, std::size_t index, std::string_view key)
{
    return list + "[" + std::to_string(index + 1) + "]" + (key.empty() ? "" : "." + std::string(key));
}

int bitsOf(std::int64_t values)
{
    const auto bits = static_cast<std::uint64_t>(values);
    return values > 0 && std::has_single_bit(bits) ? std::countr_zero(bits) : -1;
}

std::string suggestName(std::string_view wrong, const std::vector<std::string>& names)
{
    constexpr std::size_t kMost = 16;
    if (const std::string nearest = nearestWord(wrong, names); !nearest.empty()) {
        return "Did you mean " + inQuotes(nearest) + "?";
    }
    std::string all;
    for (std::size_t i = 0; i < std::min(kMost, names.size()); ++i) {
        all += (i == 0 ? "" : ", ") + names[i].substr(0, 60);
    }
    return "Use one of " + all + (names.size() > kMost ? ", ..." : "");
}

static void checkCommandDevice(const sim::DeviceDescription& device, ObjectReader::Log& log)
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

std::shared_ptr<const sim::Machine> checkDevice(sim::DeviceDescription device, ObjectReader::Log& log)
{
    checkName(device, log);
    checkLevels(device, log);
    checkNames("commands", namesOf(device.commands), log);
    checkNames("requests", namesOf(device.requests), log);
    if (!log.mistakes.empty()) {
        return nullptr; // messages about these names would be misleading
    }
    if (checkPowersOfTwo(device, log)) {
        checkDeviceMap(device, log);
    }
    if (device.simulator == sim::Simulator::Dpus) {
        if (log.mistakes.empty()) { // sizes of an invalid organisation mean nothing
            checkDpus(device, log);
        }
    } else {
        checkCommandDevice(device, log);
    }
    return log.mistakes.empty() ? compile(std::move(device), log) : nullptr;
}

} // namespace pimento
