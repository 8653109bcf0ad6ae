// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/bound_rules.h"

#include "sim/dram/machine.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace pimento::sim {

namespace {

BoundResource resourceOf(const Machine& machine, const std::vector<bool>& has)
{
    bool isRow = true;
    bool isHost = false;
    bool isCore = false;
    for (int command = 0; command < machine.commandCount(); ++command) {
        if (has[static_cast<std::size_t>(command)]) {
            const Machine::Command& spec = machine.command(command);
            isRow = isRow && spec.kind == CommandKind::Row;
            const bool isOfOne = spec.need == RowNeed::AddressedBankOpen;
            isHost = isHost || (isOfOne && spec.busBytes > 0);
            isCore = isCore || spec.need == RowNeed::AllBanksOpen || (isOfOne && spec.busBytes == 0);
        }
    }
    return isRow               ? BoundResource::RowActivation
           : isCore && !isHost ? BoundResource::CoreOperations
                               : BoundResource::DataBus;
}

/// True if no command of the clique can issue while its node is refreshed: a refresh closes the banks of the channel
/// and keeps those below its node closed.
bool needsRows(const Machine& machine, const Clique& clique)
{
    for (int command = 0; command < machine.commandCount(); ++command) {
        const Machine::Command& spec = machine.command(command);
        const bool isOne = spec.need == RowNeed::AddressedBankOpen || spec.effect == RowEffect::OpenBank;
        const bool isAll = spec.need == RowNeed::AllBanksOpen || spec.effect == RowEffect::OpenAllBanks;
        const bool isHeld = isAll || (isOne && clique.level >= machine.refreshLevel());
        if (clique.has[static_cast<std::size_t>(command)] && !isHeld) {
            return false;
        }
    }
    return true;
}

/// Cycles for which a refresh prevents rows from being opened.
std::int64_t refreshTimeOf(const Machine& machine)
{
    std::int64_t least = 0;
    for (const Machine::Consequence& each : machine.consequences(machine.refreshCommand())) {
        for (int command = 0; command < machine.commandCount(); ++command) {
            const bool opens = machine.command(command).effect == RowEffect::OpenBank ||
                               machine.command(command).effect == RowEffect::OpenAllBanks;
            if (opens && each.timingClass == machine.command(command).timingClass) {
                least = least == 0 ? each.latency : std::min<std::int64_t>(least, each.latency);
            }
        }
    }
    return least;
}

/// True if postponed refreshes take their time one after another and cannot be postponed indefinitely.
bool areRefreshesApart(const Machine& machine, std::int64_t refreshTime)
{
    const int refresh = machine.refreshCommand();
    const bool isLimited = machine.description().controller.postponedRefreshes > 0;
    return isLimited && std::ranges::any_of(machine.consequences(refresh), [&](const auto& each) {
               return each.level == machine.refreshLevel() && each.window == 1 &&
                      each.timingClass == machine.command(refresh).timingClass && each.latency >= refreshTime;
           });
}

/// Least time between two commands by the constraints on levels down to `deepest`, whose nodes they share.
std::int64_t distance(const Machine& machine, int first, int second, int deepest)
{
    const Machine::Command& held = machine.command(second);
    const std::span levels(held.checkedLevels, static_cast<std::size_t>(held.checkedLevelCount));
    std::int64_t most = 0;
    for (const Machine::Consequence& each : machine.consequences(first)) {
        if (each.level <= deepest && each.window == 1 && each.timingClass == held.timingClass &&
            std::ranges::find(levels, each.level) != levels.end()) {
            most = std::max<std::int64_t>(most, each.latency);
        }
    }
    return most;
}

/// Least cycles from the opening of a row behind a refresh to a command of the clique. If the clique's commands keep a
/// longer distance than this from each other, part of the refresh falls into that distance.
std::int64_t leastOpening(const Machine& machine, const Clique& clique, std::int64_t refreshTime)
{
    std::int64_t least = refreshTime;
    for (int command = 0; command < machine.commandCount(); ++command) {
        const Machine::Command& wanted = machine.command(command);
        for (int opener = 0; clique.has[static_cast<std::size_t>(command)] && opener < machine.commandCount();
             ++opener) {
            const RowEffect effect = machine.command(opener).effect;
            const bool opensOne = effect == RowEffect::OpenBank;
            if (wanted.need == RowNeed::None || wanted.need == RowNeed::AllBanksClosed) {
                least = 0; // the command opens the row itself
            } else if (opensOne || effect == RowEffect::OpenAllBanks) {
                // All banks are opened one by one, and each takes a slot of the command bus.
                const std::int64_t others = opensOne && wanted.need == RowNeed::AllBanksOpen ? machine.banks() - 1 : 0;
                const bool isSameBank = opensOne && wanted.need == RowNeed::AddressedBankOpen;
                const int deepest = isSameBank ? machine.levels() - 1 : 0;
                least = std::min(least, std::max(others, distance(machine, opener, command, deepest)));
            }
        }
    }
    return least;
}

/// Most cycles after a command on an open row until the next one comes or the row may close; far more than memories
/// need.
std::int64_t mostWaitOf(const Machine& machine)
{
    std::int64_t most = 64;
    for (int command = 0; command < machine.commandCount(); ++command) {
        const RowNeed need = machine.command(command).need;
        if (need == RowNeed::AddressedBankOpen || need == RowNeed::AllBanksOpen) {
            for (const Machine::Consequence& each : machine.consequences(command)) {
                most = std::max<std::int64_t>(most, each.latency);
            }
        }
    }
    return most;
}

} // namespace

const char* nameOf(BoundResource resource)
{
    constexpr std::array<const char*, kBoundResources> kNames = {"core operations", "data bus", "row activation",
                                                                 "command slot",    "refresh",  "order of the units"};
    return kNames[static_cast<std::size_t>(resource)];
}

BoundRules::BoundRules(const Machine& machine) : mostWait(mostWaitOf(machine))
{
    std::int64_t refreshTime = refreshTimeOf(machine);
    // Two refreshes of a node must not be so late that they coincide.
    if (refreshTime * 2 > machine.refreshInterval()) {
        refreshTime = 0;
    }
    for (Clique& clique : cliquesOf(machine)) {
        BoundRule rule;
        static_cast<Clique&>(rule) = std::move(clique);
        rule.resource = resourceOf(machine, rule.has);
        rule.needsRows = needsRows(machine, rule);
        rule.refreshAdds = std::clamp<std::int64_t>(
            refreshTime + leastOpening(machine, rule, refreshTime) - rule.latency, 0, refreshTime);
        rules.push_back(std::move(rule));
    }
    areRefreshesApart = sim::areRefreshesApart(machine, refreshTime);
}

} // namespace pimento::sim
