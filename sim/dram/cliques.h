// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/machine.h"

#include <cstdint>
#include <vector>

namespace pimento::sim {

/// A set of commands that keep a distance from each other on a node of a level: n of them take floor((n - 1) / window)
/// * latency + 1 cycles there, in any order.
struct Clique {
    int level = 0;
    std::vector<bool> has; // by command: true for members
    std::int64_t latency = 0;
    std::int64_t window = 1;
};

/// Finds the cliques of a machine: one for each row of its constraint table that separates some commands. If these use
/// the bus between host and device, and other bus commands keep the same distance from them and from each other, there
/// is one more clique with all of them.
[[nodiscard]] std::vector<Clique> cliquesOf(const Machine& machine);

} // namespace pimento::sim
