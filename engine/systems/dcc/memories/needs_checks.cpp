// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/memories/memory_checks.h"

#include "engine/devices/device_checks.h"
#include "engine/kernels/affine/element_type.h"
#include "engine/systems/dcc/lower/core/family.h"
#include "engine/systems/dcc/lower/crf/device_needs.h"
#include "engine/systems/dcc/lower/lowering.h"
#include "engine/systems/dcc/memories/memory_text.h"

#include <algorithm>
#include <map>
#include <span>

// Requirements of programs and simulators. The families declare their needs beside their lowerings
// (lower::FamilyNeeds), Samsung's machine beside itself; they are checked here, once, when a file is read.

namespace pimento {

namespace {

using Log = ObjectReader::Log;

/// Hint for a number: "Use 4", "Use 4 or more", "Use 1 to 4".
std::string rangeHint(const lower::NumberNeed& need, const sim::DeviceDescription& device)
{
    const std::string least = std::to_string(need.least(device));
    if (need.most == nullptr) {
        return "Use " + least + " or more";
    }
    return need.most(device) == need.least(device) ? "Use " + least
                                                   : "Use " + least + " to " + std::to_string(need.most(device));
}

void checkNumbers(const sim::DeviceDescription& device, std::span<const lower::NumberNeed> needs, Log& log)
{
    for (const lower::NumberNeed& need : needs) {
        if (!need.isMet(device)) {
            log.add(need.key, "is " + std::to_string(need.value(device)) + ": " + need.why(device),
                    rangeHint(need, device));
        }
    }
}

void checkTypes(const sim::DeviceDescription& device, const lower::FamilyNeeds& needs, Log& log)
{
    const auto& types = device.compute.elementTypes;
    for (std::size_t i = 0; i < types.size(); ++i) {
        const std::string path = numbered("compute.element_types", i);
        if (!needs.elementTypes.empty() &&
            std::ranges::find(needs.elementTypes, types[i]) == needs.elementTypes.end()) {
            log.add(path, inQuotes(types[i]) + " is not a type of the family " + device.compute.family,
                    suggestName(types[i], needs.elementTypes));
            continue;
        }
        const auto type = affine::parseElementType(types[i]);
        const std::int64_t sums = type ? device.columnBytes.value() / affine::bytesOf(*type) : 0;
        if (type && needs.sumsOfRead != nullptr && sums < needs.sumsOfRead(device)) {
            log.add(path,
                    "one read gives " + std::to_string(sums) + " sums of " + inQuotes(types[i]) + ", but a " +
                        device.levels.front().name + " has " + std::to_string(needs.sumsOfRead(device)) + " banks",
                    "Name narrower types only, or describe fewer banks");
        }
    }
}

/// Lists the command of a request, and the commands by which rules replace it.
std::vector<const sim::CommandSpec*> commandsOf(const sim::DeviceDescription& device, const std::string& name)
{
    std::vector<const sim::CommandSpec*> all;
    const auto take = [&](const std::vector<sim::CommandSpec>& commands) {
        for (const sim::CommandSpec& each : commands) {
            if (each.name == name) {
                all.push_back(&each);
            }
        }
    };
    take(device.commands);
    for (const sim::RuleSpec& rule : device.rules) {
        take(rule.commands);
    }
    return all;
}

bool finds(sim::RowNeed need, lower::OpenRows rows)
{
    switch (rows) {
    case lower::OpenRows::Any:
        return true;
    case lower::OpenRows::OfOneBank:
        return need == sim::RowNeed::AddressedBankOpen;
    case lower::OpenRows::OfAllBanks:
        return need == sim::RowNeed::AllBanksOpen;
    case lower::OpenRows::Some:
        return need == sim::RowNeed::AddressedBankOpen || need == sim::RowNeed::AllBanksOpen;
    }
    return false;
}

/// Checks that a request does what its op means: it waits in the queue of its kind, requires the right row state and
/// leaves rows open or closed as they are.
void checkRequest(const sim::DeviceDescription& device, std::size_t number, const lower::RequestNeed& need, Log& log)
{
    const sim::RequestSpec& request = device.requests[number];
    if (request.queue != need.queue) {
        const std::string queue = wordOf(kRequestQueues, need.queue);
        log.add(numbered("requests", number) + ".queue", "is not " + queue + ", but the op is " + request.op,
                "Write \"queue\": \"" + queue + "\"");
        return;
    }
    const std::string path = numbered("requests", number) + ".final";
    const std::string rows = need.rows == lower::OpenRows::OfAllBanks ? "all_banks_open" : "addressed_bank_open";
    for (const sim::CommandSpec* command : commandsOf(device, request.finalCommand)) {
        if (!finds(command->need, need.rows)) {
            log.add(path,
                    inQuotes(command->name) + " does not need the row open that the op " + inQuotes(request.op) +
                        " works on",
                    "Name a command with the need " + rows);
            return;
        }
        if (command->effect != sim::RowEffect::None || command->name == device.controller.refreshCommand) {
            log.add(path, inQuotes(command->name) + " opens, closes or refreshes rows, but the op is " + request.op,
                    "Name a command with the effect none");
            return;
        }
    }
}

void checkOps(const sim::DeviceDescription& device, Log& log)
{
    const std::vector<std::string> known = lower::knownOps();
    std::map<std::string, std::size_t> first;
    bool areClear = true;
    for (std::size_t i = 0; i < device.requests.size(); ++i) {
        const std::string& op = device.requests[i].op;
        if (op.empty()) {
            continue;
        }
        const auto [used, isNew] = first.emplace(op, i);
        if (std::ranges::find(known, op) == known.end()) {
            log.add(numbered("requests", i) + ".op", "unknown op " + inQuotes(op), suggestName(op, known));
            areClear = false;
        } else if (!isNew) {
            log.add(numbered("requests", i) + ".op",
                    "op " + inQuotes(op) + " already belongs to " + numbered("requests", used->second),
                    "Omit it if programs should not use the request");
        }
    }
    for (const lower::RequestNeed& need : (*lower::familyOf(device))->requestNeeds()) {
        const auto found = first.find(need.op);
        if (found != first.end()) {
            checkRequest(device, found->second, need, log);
        } else if (areClear && need.isAsked(device)) { // otherwise the op may be misspelt
            const std::string asker = need.asker;
            log.add("requests", "has no request with the op " + inQuotes(need.op),
                    "Add one: programs for the family " + device.compute.family + " need it" +
                        (asker.empty() ? "" : " for " + asker));
        }
    }
}

/// Checks that the simulator runs the family's programs; if true, further checks make sense.
bool checkSimulator(const sim::DeviceDescription& device, const lower::FamilyNeeds& needs, Log& log)
{
    if (device.simulator == needs.simulator) {
        return true;
    }
    const std::string wanted = wordOf(kSimulators, needs.simulator);
    log.add("simulator",
            "is " + wordOf(kSimulators, device.simulator) + ", which cannot run programs of the family " +
                device.compute.family,
            "Write \"simulator\": \"" + wanted + "\", or give compute another family");
    return false;
}

} // namespace

void checkFamilyNeeds(const sim::DeviceDescription& device, ObjectReader::Log& log)
{
    const lower::FamilyNeeds& needs = (*lower::familyOf(device))->needs();
    if (!checkSimulator(device, needs, log)) {
        return;
    }
    checkOps(device, log);
    checkNumbers(device, needs.numbers, log);
    checkTypes(device, needs, log);
}

void checkSimulatorNeeds(const sim::DeviceDescription& device, ObjectReader::Log& log)
{
    if (device.simulator != sim::Simulator::Samsung) {
        return;
    }
    checkNumbers(device, samsung::organisationNeeds(), log);
    for (const samsung::TimingNeed& need : samsung::timingNeeds()) {
        const auto value = device.timing.find(need.name);
        const std::string path = std::string("timing.") + need.name;
        if (value == device.timing.end()) {
            log.add("timing", "has no value " + std::string(need.name),
                    "Add \"" + std::string(need.name) + "\": the simulator samsung goes by it");
        } else if (value->second < need.least || value->second > need.most) {
            log.add(path, "is " + std::to_string(value->second) + ", which the simulator samsung cannot work with",
                    "Use " + std::to_string(need.least) + " to " + std::to_string(need.most));
        }
    }
    const std::vector<std::string> commands = namesOf(device.commands);
    for (const char* name : samsung::kCommandNames) {
        if (std::ranges::find(commands, name) == commands.end()) {
            log.add("commands", "has no command " + inQuotes(name), "Add it: the simulator samsung issues it");
        }
    }
}

} // namespace pimento
