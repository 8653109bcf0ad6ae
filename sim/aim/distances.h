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

/// Least distances to later commands, in cycles, of those that a command delays.
struct Bounds {
    std::array<std::uint8_t, kCommands> later{}; // indices of commands
    std::array<std::uint8_t, kCommands> distance{};
    std::size_t count = 0;
};

/// What an issued command asks of later ones: of any in its channel, and of those in its bank group or bank, as far as
/// that is more.
struct Followers {
    Bounds channel;
    Bounds group;
    Bounds bank;
};

struct Distances {
    std::array<Followers, kCommands> of{};
};

/// The distances of a version, for GDDR6 with 16 gigabits a second at each pin and 2 GHz.
[[nodiscard]] const Distances& distancesOf(Version version);

} // namespace pimento::sim::aim
