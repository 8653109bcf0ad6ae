// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/cliques.h"

#include <algorithm>
#include <ranges>
#include <span>
#include <utility>

namespace pimento::sim {

namespace {

bool checks(const Machine& machine, int command, int level)
{
    const Machine::Command& spec = machine.command(command);
    const std::span levels(spec.checkedLevels, static_cast<std::size_t>(spec.checkedLevelCount));
    return std::ranges::find(levels, level) != levels.end();
}

/// Latency of a clique as compiled in the machine: the least distance of any two of its commands.
std::int64_t latencyOf(const Machine& machine, const Clique& clique)
{
    std::int64_t least = INT64_MAX;
    for (int command = 0; command < machine.commandCount(); ++command) {
        for (int held = 0; held < machine.commandCount(); ++held) {
            if (clique.has[static_cast<std::size_t>(command)] && clique.has[static_cast<std::size_t>(held)]) {
                std::int64_t most = 0;
                for (const Machine::Consequence& each : machine.consequences(command)) {
                    if (each.level == clique.level && each.timingClass == machine.command(held).timingClass &&
                        each.window == clique.window) {
                        most = std::max<std::int64_t>(most, each.latency);
                    }
                }
                least = std::min(least, most);
            }
        }
    }
    return least == INT64_MAX ? 0 : least;
}

/// Least cycles between two commands on the same node of a level, in this order.
std::int64_t leastApart(const Machine& machine, int first, int second, int level)
{
    std::int64_t most = 0;
    for (const Machine::Consequence& each : machine.consequences(first)) {
        if (each.level <= level && each.window == 1 && each.timingClass == machine.command(second).timingClass &&
            checks(machine, second, each.level)) {
            most = std::max<std::int64_t>(most, each.latency);
        }
    }
    return most;
}

/// Extends a clique by bus commands with rows of their own, if they keep the row's distance from all others and from
/// each other.
void addBusCommands(const Machine& machine, Clique& clique)
{
    const auto usesBus = [&](int command) { return machine.command(command).busBytes > 0; };
    const auto isMember = [&](int command) { return clique.has[static_cast<std::size_t>(command)]; };
    const auto all = std::views::iota(0, machine.commandCount());
    if (clique.window > 1 || std::ranges::none_of(all, [&](int each) { return isMember(each) && usesBus(each); })) {
        return;
    }
    for (const int command : all) {
        const bool fits = std::ranges::all_of(all, [&](int other) {
            const std::int64_t apart = std::min(leastApart(machine, command, other, clique.level),
                                                leastApart(machine, other, command, clique.level));
            return (!isMember(other) && other != command) || apart >= clique.latency;
        });
        if (usesBus(command) && fits) {
            clique.has[static_cast<std::size_t>(command)] = true;
        }
    }
}

} // namespace

std::vector<Clique> cliquesOf(const Machine& machine)
{
    std::vector<Clique> cliques;
    for (const ConstraintSpec& row : machine.description().constraints) {
        Clique clique;
        const auto& levels = machine.description().levels;
        clique.level = static_cast<int>(std::ranges::find(levels, row.level, &Level::name) - levels.begin());
        clique.has.assign(static_cast<std::size_t>(machine.commandCount()), false);
        bool isEmpty = true;
        for (const std::string& name : row.after) {
            const int command = machine.findCommand(name).value_or(0);
            if (std::ranges::find(row.before, name) != row.before.end() && checks(machine, command, clique.level)) {
                clique.has[static_cast<std::size_t>(command)] = true;
                isEmpty = false;
            }
        }
        clique.window = row.window;
        clique.latency = latencyOf(machine, clique);
        if (!isEmpty && clique.latency > 0) {
            Clique wider = clique;
            addBusCommands(machine, wider);
            if (wider.has != clique.has) {
                cliques.push_back(std::move(wider)); // the row alone may give a better bound with refreshes
            }
            cliques.push_back(std::move(clique));
        }
    }
    return cliques;
}

} // namespace pimento::sim
