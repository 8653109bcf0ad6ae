// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/memories/memory_checks.h"

#include "engine/devices/device_checks.h"

#include <algorithm>
#include <set>

// Checks of commands, the rows of the constraint table, and the rules that add or replace both.

namespace pimento {

namespace {

using Log = ObjectReader::Log;

bool opensRows(sim::RowEffect effect, bool wantsAll)
{
    return effect == sim::RowEffect::OpenAllBanks || (!wantsAll && effect == sim::RowEffect::OpenBank);
}

bool closesRows(sim::RowEffect effect, bool wantsAll)
{
    return effect == sim::RowEffect::CloseAllBanks || (!wantsAll && effect == sim::RowEffect::CloseBank);
}

/// True if the command activates all banks after another one has closed them; the closing command itself has no needs.
bool opensAfterClosing(const sim::CommandSpec& spec)
{
    return spec.need == sim::RowNeed::AllBanksClosed && spec.effect == sim::RowEffect::OpenAllBanks &&
           !spec.whenOtherRow.empty();
}

/// A command that must precede another one, so that the right row is open.
struct Preparation {
    const std::string* name;
    bool isWanted;
    bool (*isRight)(sim::RowEffect effect, bool wantsAll);
    const char* lack;   // what the command cannot do otherwise
    const char* effect; // required effect of the preceding command, for one bank or for all banks
    const char* effectOfAll;
};

void checkPreparation(const sim::DeviceDescription& device, const sim::CommandSpec& spec, const std::string& path,
                      const Preparation& wanted, Log& log)
{
    const auto found = std::ranges::find(device.commands, *wanted.name, &sim::CommandSpec::name);
    const bool wantsAll = spec.need != sim::RowNeed::AddressedBankOpen;
    const std::string remedy =
        std::string("Name a command with the effect ") + (wantsAll ? wanted.effectOfAll : wanted.effect);
    if (wanted.name->empty()) {
        if (wanted.isWanted) {
            log.add(path, "is missing: " + inQuotes(spec.name) + " needs " + wanted.lack, remedy);
        }
    } else if (found == device.commands.end()) {
        log.add(path, "unknown command " + inQuotes(*wanted.name), suggestName(*wanted.name, namesOf(device.commands)));
    } else if (wanted.isWanted && !wanted.isRight(found->effect, wantsAll)) {
        log.add(path, inQuotes(*wanted.name) + " does not do what " + inQuotes(spec.name) + " needs: " + wanted.lack,
                remedy);
    } else if (wanted.isWanted && found->need != sim::RowNeed::None && !opensAfterClosing(*found)) {
        log.add(path, inQuotes(*wanted.name) + " needs open rows itself",
                "Prepare with a command whose need is none, or with an activation that needs all banks closed");
    }
}

void checkCommand(const sim::DeviceDescription& device, const sim::CommandSpec& spec, const std::string& path, Log& log)
{
    using sim::RowNeed;
    const std::vector<std::string> levels = namesOf(device.levels);
    if (!isAmong(levels, spec.deepestCheck)) {
        log.add(path + ".deepest_check", "unknown level " + inQuotes(spec.deepestCheck),
                suggestName(spec.deepestCheck, levels));
    }
    const bool wantsOpen = spec.need == RowNeed::AddressedBankOpen || spec.need == RowNeed::AllBanksOpen;
    checkPreparation(
        device, spec, path + ".when_closed",
        {&spec.whenClosed, wantsOpen, opensRows, "a command that opens its row", "open_bank", "open_all_banks"}, log);
    checkPreparation(device, spec, path + ".when_other_row",
                     {&spec.whenOtherRow, spec.need != RowNeed::None, closesRows, "a command that closes other rows",
                      "close_bank", "close_all_banks"},
                     log);
}

void checkConstraintRow(const sim::DeviceDescription& device, const sim::ConstraintSpec& spec, const std::string& path,
                        Log& log)
{
    const std::vector<std::string> commands = namesOf(device.commands);
    const std::vector<std::string> levels = namesOf(device.levels);
    if (!isAmong(levels, spec.level)) {
        log.add(path + ".level", "unknown level " + inQuotes(spec.level), suggestName(spec.level, levels));
    }
    checkNamed(path + ".after", spec.after, commands, log);
    checkNamed(path + ".before", spec.before, commands, log);
    if (spec.window > 1 && spec.after.size() > 1) {
        log.add(path + ".window", "covers several previous commands",
                "Give one command in \"after\", and a row of its own for each other one");
    }
}

/// Limits the rows, because a run keeps times for every row and the history of every window.
void checkRowCount(const std::vector<sim::ConstraintSpec>& rows, const std::string& path, Log& log)
{
    constexpr std::size_t kMostRows = 1000;
    constexpr std::ptrdiff_t kMostWindows = 16;
    if (rows.size() > kMostRows) {
        log.add(path, "has " + std::to_string(rows.size()) + " rows", "Describe at most " + std::to_string(kMostRows));
    }
    if (const auto windows = std::ranges::count_if(rows, [](const auto& row) { return row.window > 1; });
        windows > kMostWindows) {
        log.add(path, "has " + std::to_string(windows) + " rows with a window",
                "Describe at most " + std::to_string(kMostWindows));
    }
}

void checkRule(const sim::DeviceDescription& device, const sim::RuleSpec& rule, const std::string& path, Log& log)
{
    if (rule.name.empty() || rule.name == "all") {
        log.add(path + ".rule", "is not a name for a rule",
                "Use a few words with hyphens, such as row-open-before-host");
    }
    std::vector<std::string> values;
    for (const auto& [name, cycles] : device.timing) {
        values.push_back(name);
    }
    for (const auto& [name, cycles] : rule.timing) {
        if (!isAmong(values, name)) {
            log.add(path + ".timing." + name, "replaces an unknown timing value " + inQuotes(name),
                    suggestName(name, values));
        }
    }
    if (!rule.spread.empty() && device.compute.family.empty()) {
        log.add(path + ".spread", "is about buffers, but the device has no units",
                "Describe the units in \"compute\", or remove this");
    }
    for (std::size_t i = 0; i < rule.commands.size(); ++i) {
        const std::vector<std::string> commands = namesOf(device.commands);
        const std::string at = path + "." + numbered("commands", i);
        if (!isAmong(commands, rule.commands[i].name)) {
            log.add(at + ".name", "replaces an unknown command " + inQuotes(rule.commands[i].name),
                    suggestName(rule.commands[i].name, commands));
        }
        checkCommand(device, rule.commands[i], at, log);
        checkFormula(device, at + ".busy", rule.commands[i].busy, log);
    }
    checkRowCount(rule.constraints, path + ".constraints", log);
    for (std::size_t i = 0; i < rule.constraints.size(); ++i) {
        const std::string at = path + "." + numbered("constraints", i);
        checkConstraintRow(device, rule.constraints[i], at, log);
        checkFormula(device, at + ".latency", rule.constraints[i].latency, log);
    }
}

} // namespace

void checkNamed(const std::string& path, const std::vector<std::string>& names, const std::vector<std::string>& known,
                ObjectReader::Log& log)
{
    if (names.empty()) {
        log.add(path, "names no command", "Name at least one");
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (!isAmong(known, names[i])) {
            log.add(path + "[" + std::to_string(i + 1) + "]", "unknown command " + inQuotes(names[i]),
                    suggestName(names[i], known));
        }
    }
}

void checkCommands(const sim::DeviceDescription& device, Log& log)
{
    if (device.commands.empty() || device.commands.size() > 64) {
        log.add("commands", "has " + std::to_string(device.commands.size()) + " commands", "Describe 1 to 64");
        return;
    }
    for (std::size_t i = 0; i < device.commands.size(); ++i) {
        checkCommand(device, device.commands[i], numbered("commands", i), log);
    }
    checkRowCount(device.constraints, "constraints", log);
    for (std::size_t i = 0; i < device.constraints.size(); ++i) {
        checkConstraintRow(device, device.constraints[i], numbered("constraints", i), log);
    }
}

void checkRules(const sim::DeviceDescription& device, Log& log)
{
    constexpr std::size_t kMostRules = 64;
    if (device.rules.size() > kMostRules) {
        log.add("rules", "has " + std::to_string(device.rules.size()) + " rules",
                "Describe at most " + std::to_string(kMostRules));
        return;
    }
    std::set<std::string> names;
    for (std::size_t i = 0; i < device.rules.size(); ++i) {
        const std::string path = numbered("rules", i);
        if (!names.insert(device.rules[i].name).second) {
            log.add(path + ".rule", inQuotes(device.rules[i].name) + " is named twice", "Keep one of the two");
        }
        checkRule(device, device.rules[i], path, log);
    }
}

} // namespace pimento
