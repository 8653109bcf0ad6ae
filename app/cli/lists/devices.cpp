// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/json_value.h"
#include "app/cli/common/options.h"
#include "app/cli/common/question.h"
#include "app/cli/common/support.h"
#include "engine/devices/device_file.h"
#include "engine/devices/registry.h"
#include "engine/problem/system.h"
#include "engine/systems/dcc/memories/memory_facts.h"
#include "engine/systems/dcc/memories/memory_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

namespace pimento::cli {

namespace {

std::string joined(const std::vector<std::string>& names)
{
    std::string all;
    for (const std::string& name : names) {
        all += (all.empty() ? "" : " ") + name;
    }
    return all;
}

/// Ids of the systems that answer questions about a device.
std::vector<std::string> systemsFor(const MadeDevice& device)
{
    std::vector<std::string> ids;
    for (const System* system : systems()) {
        if (system->takes(device)) {
            ids.push_back(system->info().id);
        }
    }
    return ids;
}

Json deviceJson(const MadeDevice& device)
{
    const DeviceFacts facts = factsOf(*device);
    const Units units = unitsOf(*device);
    const sim::DeviceDescription* memory = device.machine ? &device.machine->description() : nullptr;
    Json levels = Json::array();
    for (const auto& level : device->levels) {
        levels.push_back({{"name", level.name}, {"count", level.count}});
    }
    return {{"name", device->name},
            {"title", device->title},
            {"summary", device->summary},
            {"groups", units.groups},
            {"cores_per_group", units.cores},
            {"bank_bytes", memory != nullptr ? memory->bankBytes() : 0},
            {"capacity_bytes", facts.capacityBytes},
            {"clock_ps", memory != nullptr ? memory->clockPeriod.value() : 0},
            {"external_bytes_per_second", facts.externalBandwidth},
            {"internal_bytes_per_second", facts.internalBandwidth},
            {"refresh_share", facts.refreshShare},
            {"levels", std::move(levels)},
            {"models", systemsFor(device)}};
}

/// Constraint rows with their formulas and cycles.
Json constraintsJson(const sim::DeviceDescription& device)
{
    Json rows = Json::array();
    for (const sim::ConstraintSpec& row : device.constraints) {
        rows.push_back({{"level", row.level},
                        {"after", row.after},
                        {"before", row.before},
                        {"latency", row.latency},
                        {"cycles", cyclesOf(device, row.latency)},
                        {"window", row.window},
                        {"note", row.note},
                        {"is_looked_at", isLookedAt(device, row)}});
    }
    return rows;
}

Json energyJson(const sim::EnergySpec& energy)
{
    Json rows = Json::array();
    for (const sim::EnergyRow& row : energy.rows) {
        rows.push_back({{"commands", row.commands},
                        {"segment", row.segment},
                        {"pj", row.picojoules},
                        {"count", row.count},
                        {"note", row.note}});
    }
    return {{"source", energy.source}, {"background_mw", energy.backgroundMilliwatts}, {"rows", std::move(rows)}};
}

Json factsJson(const std::vector<DeviceFact>& facts)
{
    Json rows = Json::array();
    for (const DeviceFact& fact : facts) {
        rows.push_back({{"section", fact.section}, {"name", fact.name}, {"value", fact.value}, {"note", fact.note}});
    }
    return rows;
}

Json fullJson(const MadeDevice& made)
{
    Json document = deviceJson(made);
    if (made.machine == nullptr) {
        document["source"] = made->source;
        document["facts"] = factsJson(kindOf(*made).facts(*made));
        return document;
    }
    const sim::DeviceDescription& device = made.machine->description();
    document["source"] = device.source;
    document["timing"] = device.timing;
    for (const sim::CommandSpec& command : device.commands) {
        document["commands"].push_back({{"name", command.name},
                                        {"kind", wordOf(kCommandKinds, command.kind)},
                                        {"need", wordOf(kRowNeeds, command.need)},
                                        {"bytes", command.bytes.value()},
                                        {"meaning", command.meaning}});
    }
    for (const sim::RequestSpec& request : device.requests) {
        document["requests"].push_back({{"name", request.name}, {"final_command", request.finalCommand}});
    }
    document["constraints"] = constraintsJson(device);
    document["energy"] = energyJson(device.energy);
    document["notes"] = device.notes;
    const DeviceKind& kind = kindOf(device);
    if (const auto facts = kind.facts(device); !facts.empty()) {
        document[kind.section()] = factsJson(facts);
    }
    return document;
}

void printLine(const MadeDevice& device)
{
    const std::vector<std::string> models = systemsFor(device);
    printPlain("{:<14}{}\n", device->name, device->summary);
    const std::string answers = models.empty() ? "none" : fmt::format("{}", fmt::join(models, ", "));
    printPlain("{:14}{}; models {}\n", "", kindOf(*device).summary(*device), answers);
}

void printFacts(const sim::DeviceDescription& device)
{
    const DeviceFacts facts = factsOf(device);
    printPlain("organisation     ");
    for (const sim::Level& level : device.levels) {
        printPlain("{} {}{}", level.count, level.name, &level == &device.levels.back() ? "\n" : " x ");
    }
    printPlain("bank             {} rows x {} columns x {} bytes\n", device.rowsPerBank, device.columnsPerRow,
               device.columnBytes.value());
    printPlain("capacity         {} in {} banks\n", sizeText(facts.capacityBytes), facts.banks);
    printPlain("clock            {:.4g} MHz, {} ps a cycle\n", facts.clockHertz * 1e-6, device.clockPeriod.value());
    printPlain("external         at most {:.4g} GB/s, by {}\n", facts.externalBandwidth * 1e-9, facts.externalCommand);
    if (facts.internalBandwidth > 0) {
        printPlain("internal         at most {:.4g} GB/s, by {}\n", facts.internalBandwidth * 1e-9,
                   facts.internalCommand);
    }
    if (device.hasCommands()) {
        printPlain("refresh          {:.1f} % of the time\n", facts.refreshShare * 100);
    }
}

void printFacts(const std::vector<DeviceFact>& facts)
{
    std::string section;
    for (const DeviceFact& fact : facts) {
        if (fact.section != section) {
            section = fact.section;
            printPlain("\n{}\n", section);
        }
        printPlain("  {:<36}{}{}\n", fact.name, fact.value, fact.note.empty() ? "" : "  (" + fact.note + ")");
    }
}

/// The file's note on a part of the device, after two spaces; "": none.
std::string noteText(const sim::DeviceDescription& device, const std::string& key)
{
    const auto note = device.notes.find(key);
    return note == device.notes.end() ? "" : "  " + note->second;
}

void printTiming(const sim::DeviceDescription& device)
{
    printPlain("\n{:<12}{:>8}{:>12}\n", "timing", "cycles", "ns");
    for (const auto& [name, cycles] : device.timing) {
        printPlain("{:<12}{:>8}{:>12.2f}{}\n", name, cycles, nanosecondsOf(device, cycles),
                   noteText(device, "timing." + name));
    }
}

void printCommands(const sim::DeviceDescription& device)
{
    printPlain("\n{:<12}{:<8}{:<20}{:>6}  {}\n", "command", "kind", "needs", "bytes", "meaning");
    for (const sim::CommandSpec& command : device.commands) {
        printPlain("{:<12}{:<8}{:<20}{:>6}  {}\n", command.name, wordOf(kCommandKinds, command.kind),
                   wordOf(kRowNeeds, command.need), command.bytes.value(), command.meaning);
    }
}

void printConstraints(const sim::DeviceDescription& device)
{
    printPlain("\n{:<12}{:<34}{:<34}{:>6}  {}\n", "level", "after", "before", "cycles", "formula");
    for (const sim::ConstraintSpec& row : device.constraints) {
        const std::string window = row.window > 1 ? fmt::format(" (counted from the {}th last)", row.window) : "";
        printPlain("{:<12}{:<34}{:<34}{:>6}  {}{}{}{}\n", row.level, joined(row.after), joined(row.before),
                   cyclesOf(device, row.latency), row.latency, window,
                   isLookedAt(device, row) ? "" : "  (below the deepest check of these commands: holds nothing back)",
                   row.note.empty() ? "" : "  " + row.note);
    }
}

void printEnergy(const sim::EnergySpec& energy)
{
    if (energy.rows.empty()) {
        return;
    }
    printPlain("\n{:<20}{:>10}{:>8}  {}\n", "energy", "pJ", "times", "commands");
    for (const sim::EnergyRow& row : energy.rows) {
        printPlain("{:<20}{:>10.4g}{:>8}  {}{}\n", row.segment, row.picojoules, row.count, joined(row.commands),
                   row.note.empty() ? "" : "  (" + row.note + ")");
    }
    printPlain("background {} mW\n{}\n", energy.backgroundMilliwatts, energy.source);
}

void printInFull(const MadeDevice& made)
{
    printPlain("{}: {}\n{}\n\n{}\n\n", made->name, made->title, made->summary, made->source);
    if (made.machine == nullptr) {
        printFacts(kindOf(*made).facts(*made));
        return;
    }
    const sim::DeviceDescription& device = made.machine->description();
    printFacts(device);
    printFacts(kindOf(device).facts(device));
    if (device.hasCommands()) {
        printTiming(device);
        printCommands(device);
        printConstraints(device);
        printEnergy(device.energy);
    }
}

/// Prints all errors of a file and returns the exit code.
int checkFile(const std::string& file)
{
    const Result<std::string> text = readDeviceText(file);
    if (!text) {
        return complain(text.error());
    }
    const DeviceReading reading = examineDevice(*text, file);
    for (const auto& mistake : reading.mistakes) {
        (void)complain(mistake.error);
    }
    return reading.mistakes.empty() ? kDone : kCheckFailed;
}

int showDevice(const DevicesOptions& options, const MadeDevice& device)
{
    if (options.output == Output::Json) {
        printJson(fullJson(device));
    } else {
        printInFull(device);
    }
    return kDone;
}

} // namespace

int listDevices(const DevicesOptions& options)
{
    if (!options.backend.empty()) {
        if (const int code = isDeviceFile(options.backend) ? checkFile(options.backend) : kDone; code != kDone) {
            return code;
        }
        const auto device = deviceNamed(options.backend);
        return device ? showDevice(options, *device) : complain(device.error());
    }
    const auto backends = BackendRegistry::loadDefault();
    if (!backends) {
        return complain(backends.error());
    }
    Json document = Json::array();
    for (const MadeDevice& device : backends->devices()) {
        if (options.output == Output::Json) {
            document.push_back(deviceJson(device));
        } else {
            printLine(device);
        }
    }
    if (options.output == Output::Json) {
        printJson(document);
    }
    return kDone;
}

} // namespace pimento::cli
