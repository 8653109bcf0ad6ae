// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/timeline/command_kind.h"
#include "engine/inspection/timeline/lane_tree.h"
#include "sim/base/units.h"
#include "sim/dram/machine.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace pimento {

/// Lanes and events of a timeline: the commands of a machine, or the activity of a processor's threads.
struct TimelineScheme {
    /// Reach of a command within the channel, as the log records it.
    enum class Reach : std::uint8_t { Bank, AllBanks, Refresh };
    struct Level {
        std::string name; // "channel"
        int count = 1;    // in each node of the outer level

        bool operator==(const Level&) const = default;
    };
    struct Command {
        std::string name;    // "ACT"
        std::string meaning; // "opens a row"
        TimelineKind kind = TimelineKind::Core;
        Reach reach = Reach::Bank;

        bool operator==(const Command&) const = default;
    };

    std::string title;
    Picoseconds clockPeriod{1};
    std::vector<Level> levels; // the outermost first
    std::vector<Command> commands;
    std::string rowWord = "row"; // names of a command's two numbers
    std::string columnWord = "column";
    LaneTree lanes;
    std::shared_ptr<const sim::Machine> machine; // nullptr: the events are no commands of a machine

    /// Number of nodes of a level in one channel.
    [[nodiscard]] int nodesOfLevel(int level) const
    {
        int nodes = 1;
        for (int each = 1; each <= level; ++each) {
            nodes *= levels[static_cast<std::size_t>(each)].count;
        }
        return nodes;
    }
    /// True if timelines of both schemes have the same lanes and commands.
    [[nodiscard]] bool isAlike(const TimelineScheme& other) const
    {
        return title == other.title && clockPeriod == other.clockPeriod && levels == other.levels &&
               commands == other.commands;
    }
};

/// Makes the scheme for the commands of a machine.
[[nodiscard]] std::shared_ptr<const TimelineScheme> schemeOf(std::shared_ptr<const sim::Machine> machine);

} // namespace pimento
