// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/timeline/timeline_scheme.h"

#include <utility>

namespace pimento {

namespace {

TimelineScheme::Reach reachOf(sim::CommandReach reach)
{
    return reach == sim::CommandReach::Refresh    ? TimelineScheme::Reach::Refresh
           : reach == sim::CommandReach::AllBanks ? TimelineScheme::Reach::AllBanks
                                                  : TimelineScheme::Reach::Bank;
}

} // namespace

std::shared_ptr<const TimelineScheme> schemeOf(std::shared_ptr<const sim::Machine> machine)
{
    const sim::DeviceDescription& device = machine->description();
    auto scheme = std::make_shared<TimelineScheme>();
    scheme->title = device.title;
    scheme->clockPeriod = device.clockPeriod;
    for (const sim::Level& level : device.levels) {
        scheme->levels.push_back({level.name, level.count});
    }
    const std::vector<TimelineKind> kinds = kindsOf(*machine);
    for (std::size_t i = 0; i < device.commands.size(); ++i) {
        scheme->commands.push_back({device.commands[i].name, device.commands[i].meaning, kinds[i],
                                    reachOf(machine->command(static_cast<int>(i)).reach)});
    }
    scheme->lanes = LaneTree(*machine);
    scheme->machine = std::move(machine);
    return scheme;
}

} // namespace pimento
