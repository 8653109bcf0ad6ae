// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/machine.h"

#include "sim/dram/device_fingerprint.h"
#include "sim/dram/device_rules.h"
#include "sim/dram/formula.h"
#include "sim/dram/machine_names.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace pimento::sim {

namespace {

/// True unless units without commands and addresses stand in the levels: then there is nothing to address.
bool hasBanks(const DeviceDescription& device)
{
    return device.hasCommands() || !device.address.empty() || device.rowsPerBank != 0;
}

} // namespace

Result<Machine> Machine::compile(DeviceDescription description)
{
    Machine machine;
    machine.m_description = std::move(description);
    using Step = Result<void> (Machine::*)();
    constexpr Step kSteps[] = {&Machine::compileOrganisation, &Machine::compileAddress,     &Machine::compileCommands,
                               &Machine::compileRequests,     &Machine::compileConstraints, &Machine::compileController,
                               &Machine::checkEnergy,         &Machine::compileRules};
    constexpr std::size_t kStepsOfBanks = 2; // without commands and everything that depends on them
    constexpr std::size_t kStepsOfUnits = 1; // without addresses as well
    const std::size_t steps = machine.m_description.hasCommands() ? std::size(kSteps)
                              : hasBanks(machine.m_description)   ? kStepsOfBanks
                                                                  : kStepsOfUnits;
    for (const Step step : std::span(kSteps).first(steps)) {
        if (Result<void> done = (machine.*step)(); !done) {
            Error error = done.error();
            error.where =
                "device " + inQuotes(machine.m_description.name) + (error.where.empty() ? "" : ", " + error.where);
            return tl::unexpected<Error>(std::move(error));
        }
    }
    machine.m_fingerprint = fingerprintOf(machine.m_description);
    return machine;
}

Result<void> Machine::compileOrganisation()
{
    const DeviceDescription& device = m_description;
    if (device.levels.size() < 2 || device.levels.size() > kMaxLevels) {
        return fail("has " + std::to_string(device.levels.size()) + " levels", "levels",
                    "name 2 to " + std::to_string(kMaxLevels) + " levels, the channel first and the bank last");
    }
    std::int64_t banks = 1;
    for (std::size_t i = 0; i < device.levels.size(); ++i) {
        const int count = device.levels[i].count;
        if (count < 1 || count > 4096) {
            return fail("count " + std::to_string(count) + " is impossible", "level " + inQuotes(device.levels[i].name),
                        "use 1 to 4096");
        }
        banks *= i == 0 ? 1 : count;
        if (banks > kMaxBanksPerChannel) {
            return fail("more than " + std::to_string(kMaxBanksPerChannel) + " banks in a channel", "levels",
                        "lower the counts below the first level");
        }
    }
    if (hasBanks(device) &&
        (device.rowsPerBank < 1 || device.rowsPerBank > (std::int64_t{1} << 31) || device.columnsPerRow < 1 ||
         device.columnsPerRow > 65536 || device.columnBytes.value() < 1 || device.columnBytes.value() > 65536)) {
        return fail("rows, columns or column bytes are out of range", "bank",
                    "use positive numbers, columns up to 65536");
    }
    if (device.clockPeriod.value() < 1) {
        return fail("the clock period must be positive", "clock_ps", "give picoseconds per cycle");
    }
    m_channels = device.levels.front().count;
    m_banks = static_cast<int>(banks);

    int nodesOnLevel = 1;
    for (std::size_t level = 0; level < device.levels.size(); ++level) {
        nodesOnLevel *= level == 0 ? 1 : device.levels[level].count;
        m_firstNode.push_back(m_nodes);
        m_nodesOfLevel.push_back(nodesOnLevel);
        m_nodes += nodesOnLevel;
    }
    m_paths.resize(static_cast<std::size_t>(m_banks) * kMaxLevels, 0);
    for (int bank = 0; bank < m_banks; ++bank) {
        for (int level = 0; level < levels(); ++level) {
            const int banksPerNode = m_banks / nodesOfLevel(level);
            m_paths[static_cast<std::size_t>(bank * kMaxLevels + level)] =
                static_cast<std::uint16_t>(firstNode(level) + bank / banksPerNode);
        }
    }
    return {};
}

Result<void> Machine::compileAddress()
{
    std::map<std::string, FieldBits> fields;
    int shift = 0;
    for (const AddressField& field : m_description.address) {
        if (field.bits < 0 || field.bits > 40 || shift + field.bits > 63) {
            return fail("field " + inQuotes(field.name) + " has an impossible width", "address",
                        "use 63 bits in all at most");
        }
        if (!fields.emplace(field.name, FieldBits{shift, (std::uint64_t{1} << field.bits) - 1}).second) {
            return fail("field " + inQuotes(field.name) + " is named twice", "address", "name each field once");
        }
        shift += field.bits;
    }
    const auto take = [&](const std::string& name, std::int64_t count) -> Result<FieldBits> {
        const auto found = fields.find(name);
        if (found == fields.end()) {
            return fail("field " + inQuotes(name) + " is missing", "address", "give its number of bits");
        }
        if (static_cast<std::int64_t>(found->second.mask) + 1 != count) {
            return fail("field " + inQuotes(name) + " holds " + std::to_string(found->second.mask + 1) +
                            " values, the organisation has " + std::to_string(count),
                        "address", "make both equal (a power of two)");
        }
        const FieldBits bits = found->second;
        fields.erase(found);
        return bits;
    };

    if (const auto byte = take("byte", m_description.columnBytes.value()); !byte) {
        return tl::unexpected<Error>(byte.error());
    }
    const std::pair<const char*, std::pair<FieldBits*, std::int64_t>> cellFields[] = {
        {"row", {&m_rowBits, m_description.rowsPerBank}}, {"column", {&m_columnBits, m_description.columnsPerRow}}};
    for (const auto& [name, target] : cellFields) {
        const auto bits = take(name, target.second);
        if (!bits) {
            return tl::unexpected<Error>(bits.error());
        }
        *target.first = *bits;
    }
    for (std::size_t level = m_description.levels.size(); level-- > 0;) {
        const auto bits = take(m_description.levels[level].name, m_description.levels[level].count);
        if (!bits) {
            return tl::unexpected<Error>(bits.error());
        }
        if (level == 0) {
            m_channelBits = *bits;
        } else {
            m_bankBits.push_back(*bits);
        }
    }
    if (!fields.empty()) {
        return fail("field " + inQuotes(fields.begin()->first) + " is neither a level nor row, column or byte",
                    "address", "remove it or add the level");
    }
    return {};
}

Request Machine::decode(int kind, std::uint64_t address) const
{
    std::uint64_t bank = 0;
    std::uint64_t weight = 1;
    for (const FieldBits bits : m_bankBits) {
        bank += bits.of(address) * weight;
        weight *= bits.mask + 1;
    }
    return Request{.row = static_cast<std::uint32_t>(m_rowBits.of(address)),
                   .column = static_cast<std::uint16_t>(m_columnBits.of(address)),
                   .bank = static_cast<std::uint16_t>(bank),
                   .channel = static_cast<std::uint16_t>(m_channelBits.of(address)),
                   .kind = static_cast<std::uint8_t>(kind)};
}

std::optional<int> Machine::findCommand(std::string_view name) const
{
    for (std::size_t i = 0; i < m_description.commands.size(); ++i) {
        if (m_description.commands[i].name == name) {
            return static_cast<int>(i);
        }
    }
    return std::nullopt;
}

std::optional<int> Machine::findRequest(std::string_view name) const
{
    for (std::size_t i = 0; i < m_description.requests.size(); ++i) {
        if (m_description.requests[i].name == name) {
            return static_cast<int>(i);
        }
    }
    return std::nullopt;
}

Result<int> Machine::findPreparation(const std::string& name, bool isWanted, const std::string& where,
                                     std::array<RowEffect, 2> effects) const
{
    if (!isWanted) {
        return kNoCommand;
    }
    const auto found = findCommand(name);
    if (!found) {
        return fail("unknown preparing command " + inQuotes(name), where, "name a command of this device");
    }
    const CommandSpec& spec = m_description.commands[static_cast<std::size_t>(*found)];
    if (std::ranges::find(effects, spec.effect) == effects.end()) {
        return fail("preparing command " + inQuotes(name) + " does not open or close rows as needed", where,
                    "use an activation when closed, a precharge when another row is open");
    }
    // A command that opens rows may require all banks closed first; the command that closes them has no needs.
    const bool opensAfterClosing =
        spec.need == RowNeed::AllBanksClosed && spec.effect == RowEffect::OpenAllBanks && !spec.whenOtherRow.empty();
    if (spec.need != RowNeed::None && !opensAfterClosing) {
        return fail("preparing command " + inQuotes(name) + " has needs of its own", where,
                    "prepare with a command that has none, or an activation that needs all banks closed");
    }
    return *found;
}

Result<void> Machine::compileCommands()
{
    const auto& specs = m_description.commands;
    if (specs.empty() || specs.size() > 64) {
        return fail("has " + std::to_string(specs.size()) + " commands", "commands", "describe 1 to 64 commands");
    }
    for (std::size_t i = 0; i < specs.size(); ++i) {
        const CommandSpec& spec = specs[i];
        const std::string where = "command " + inQuotes(spec.name);
        if (*findCommand(spec.name) != static_cast<int>(i)) {
            return fail("is described twice", where, "keep one of the two");
        }
        if (findLevel(m_description, spec.deepestCheck) < 0) {
            return fail("unknown level " + inQuotes(spec.deepestCheck) + " as the deepest timing check", where,
                        "name a level");
        }
        const auto busy = evaluateFormula(spec.busy, m_description.timing);
        if (!busy) {
            return fail(busy.error().what, where + ", busy, " + busy.error().where, busy.error().hint);
        }
        Command command{};
        command.kind = spec.kind;
        command.need = spec.need;
        command.effect = spec.effect;
        command.reach = spec.reach;
        command.busyCycles = static_cast<int>(*busy);
        command.bytes = static_cast<int>(spec.bytes.value());
        command.path = pathOf(m_description, spec);
        command.busBytes = static_cast<int>(busBytesOf(m_description, spec).value());
        const bool needsAll = spec.need != RowNeed::AddressedBankOpen;
        const bool wantsOpen = spec.need == RowNeed::AddressedBankOpen || spec.need == RowNeed::AllBanksOpen;
        const auto whenClosed =
            findPreparation(spec.whenClosed, wantsOpen, where,
                            {needsAll ? RowEffect::OpenAllBanks : RowEffect::OpenBank, RowEffect::OpenAllBanks});
        const auto whenOther =
            findPreparation(spec.whenOtherRow, spec.need != RowNeed::None, where,
                            {needsAll ? RowEffect::CloseAllBanks : RowEffect::CloseBank, RowEffect::CloseAllBanks});
        if (!whenClosed || !whenOther) {
            return tl::unexpected<Error>(!whenClosed ? whenClosed.error() : whenOther.error());
        }
        command.whenClosed = *whenClosed;
        command.whenOtherRow = *whenOther;
        m_commands.push_back(command);
    }
    return {};
}

/// Checks the names of rules. Error: a name is used twice, or is the word for all rules.
static Result<void> checkRuleNames(const std::vector<RuleSpec>& rules)
{
    for (auto rule = rules.begin(); rule != rules.end(); ++rule) {
        const std::string where = "rule " + inQuotes(rule->name);
        if (rule->name == kAllRules) {
            return fail("has the name that stands for all rules", where, "name it otherwise");
        }
        if (std::ranges::find(rules, rule->name, &RuleSpec::name) != rule) {
            return fail("is described twice", where, "keep one of the two");
        }
    }
    return {};
}

Result<void> Machine::compileRules()
{
    const auto compiledWith = [&](const RuleChoice& choice) {
        auto description = withRules(m_description, choice);
        return description ? compile(*std::move(description)) : tl::unexpected<Error>(description.error());
    };
    if (m_description.rules.empty()) {
        return {};
    }
    if (Result<void> named = checkRuleNames(m_description.rules); !named) {
        return named;
    }
    auto sound = compiledWith({});
    if (!sound) {
        return tl::unexpected<Error>(sound.error());
    }
    m_sound = std::make_shared<const Machine>(*std::move(sound));
    for (const RuleSpec& rule : m_description.rules) {
        if (rule.isOn) {
            continue;
        }
        // Rules that are off by default must work, too.
        if (const auto with = compiledWith({.on = {rule.name}, .off = {}}); !with) {
            return tl::unexpected<Error>(with.error());
        }
    }
    return {};
}

Result<void> Machine::compileRequests()
{
    const auto& specs = m_description.requests;
    if (specs.empty() || specs.size() > 64) {
        return fail("has " + std::to_string(specs.size()) + " requests", "requests", "describe 1 to 64 requests");
    }
    for (std::size_t i = 0; i < specs.size(); ++i) {
        const RequestSpec& spec = specs[i];
        const std::string where = "request " + inQuotes(spec.name);
        if (*findRequest(spec.name) != static_cast<int>(i)) {
            return fail("is described twice", where, "keep one of the two");
        }
        RequestKind kind{kNoCommand, spec.queue, spec.side, 0, workOf(spec)};
        if (spec.queue != RequestQueueKind::Barrier) {
            const auto command = findCommand(spec.finalCommand);
            if (!command) {
                return fail("unknown final command " + inQuotes(spec.finalCommand), where,
                            "name a command of this device");
            }
            kind.finalCommand = *command;
        }
        m_requests.push_back(kind);
    }
    return {};
}

Result<void> checkHasCommands(const DeviceDescription& device)
{
    return device.hasCommands() ? Result<void>{}
                                : fail("drafts need a device with commands, but its DPUs run programs",
                                       "device " + inQuotes(device.name), "Use a device with commands, such as attacc");
}

} // namespace pimento::sim
