// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/timeline/command_kind.h"
#include "engine/inspection/timeline/lane_tree.h"
#include "sim/base/units.h"
#include "sim/machine.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace pimento {

/// What a timeline shows, and where: the commands of a machine, or what the threads of a processor do.
struct TimelineScheme {
    /// Where in the channel a command happens, as the log knows it.
    enum class Reach : std::uint8_t { Bank, AllBanks, Refresh };
    struct Level {
        std::string name; // "channel"
        int count = 1;    // in each node of the level outside

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
    std::string rowWord = "row";       // what the two numbers of a command are
    std::string columnWord = "column";
    LaneTree lanes;
    std::shared_ptr<const sim::Machine> machine; // nullptr: what is shown are no commands of a machine

    /// Of one channel.
    [[nodiscard]] int nodesOfLevel(int level) const
    {
        int nodes = 1;
        for (int each = 1; each <= level; ++each) {
            nodes *= levels[static_cast<std::size_t>(each)].count;
        }
        return nodes;
    }
    /// Whether timelines of both have the same lanes and commands.
    [[nodiscard]] bool isAlike(const TimelineScheme& other) const
    {
        return title == other.title && clockPeriod == other.clockPeriod && levels == other.levels &&
               commands == other.commands;
    }
};

/// The commands of a machine.
[[nodiscard]] std::shared_ptr<const TimelineScheme> schemeOf(std::shared_ptr<const sim::Machine> machine);

} // namespace pimento
