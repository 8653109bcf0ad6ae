// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/core/family_bounds.h"

#include "engine/systems/dcc/lower/core/family.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

namespace pimento::lower {

namespace {

/// True if a request of a device file executes computing commands of the family.
bool computes(const Family& family, std::string_view request)
{
    return std::ranges::any_of(family.commandRequests(), [&](const CommandRequest& each) {
        const auto is = [&](const char* name) { return name != nullptr && request == name; };
        return lower::computes(each.op) && (is(each.name) || is(each.nameOfSpread) || is(each.nameOfOne));
    });
}

/// Least cycles between two commands of a channel by the machine's constraints, whatever their banks.
std::int64_t distanceOf(const sim::Machine& machine, int first, int second)
{
    std::int64_t distance = 1;
    const sim::Machine::Command& held = machine.command(second);
    const auto* const end = held.checkedLevels + held.checkedLevelCount;
    for (const sim::Machine::Consequence& each : machine.consequences(first)) {
        const bool looks = std::find(held.checkedLevels, end, each.level) != end;
        if (each.level == 0 && each.window == 1 && each.timingClass == held.timingClass && looks) {
            distance = std::max<std::int64_t>(distance, each.latency);
        }
    }
    return distance;
}

} // namespace

std::int64_t pitchOf(const Family& family, const sim::Machine& machine)
{
    std::vector<int> commands;
    for (int kind = 0; kind < machine.requestCount(); ++kind) {
        if (computes(family, machine.description().requests[static_cast<std::size_t>(kind)].op)) {
            commands.push_back(machine.request(kind).finalCommand);
        }
    }
    std::optional<std::int64_t> least;
    for (const int first : commands) {
        for (const int second : commands) {
            const std::int64_t distance = distanceOf(machine, first, second);
            least = std::min(least.value_or(distance), distance);
        }
    }
    return least.value_or(1);
}

} // namespace pimento::lower
