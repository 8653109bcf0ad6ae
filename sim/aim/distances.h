// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/aim/command.h"

#include <array>

namespace pimento::sim::aim {

/// Versions of the AiM simulator whose distances differ.
enum class Version : std::uint8_t {
    Newest, // of July 2025
    Cent,   // of January 2025, which the evaluation of CENT used
};

template <std::size_t Later> using DistanceTable = std::array<std::array<Clock, Later>, kCommands>;

/// Least distances from an issued command to a later one, in cycles: `channel[a][b]` from any command a of the channel
/// to b, the others from a to b in one bank group or bank. 0: no bound.
struct Distances {
    DistanceTable<kCommands> channel{};
    DistanceTable<kOfBank> group{};
    DistanceTable<kOfBank> bank{};
};

/// The distances of a version, for GDDR6 with 16 gigabits a second at each pin and 2 GHz.
[[nodiscard]] const Distances& distancesOf(Version version);

} // namespace pimento::sim::aim
