// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/cliques.h"

#include <algorithm>
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

/// Of the row as the machine was compiled with it: the least distance of any two of its commands.
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
            cliques.push_back(std::move(clique));
        }
    }
    return cliques;
}

} // namespace pimento::sim
