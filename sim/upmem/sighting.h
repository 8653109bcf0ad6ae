// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/prepared_program.h"

#include <cstdint>

namespace pimento::sim::upmem {

/// What an instruction looked at that decides how long a program takes, in the order of issue. Two stretches of a run
/// with equal sites took the same way.
struct Sighting {
    enum class Kind : std::uint8_t {
        Branch,   // of known values
        Fixed,    // operands of what is no sum: a later round is like this one only where they are the same
        Masked,   // operands of a bitwise and
        Shifted,  // operands of a shift to the right
        Shared,   // an address of WRAM whose preset word is read or written
        Beside,   // an address of WRAM with no preset word that is read or written, with a size
        Written,  // an address of WRAM that a transfer writes, with a size
        Working,  // an address of WRAM that a transfer reads or writes, with a size
        Main,     // an address of main memory, with a size
        Row,      // a row of the bank, and the open one
    };
    Kind kind = Kind::Branch;
    Action action = Action::Move; // of a branch
    std::uint8_t tasklet = 0;
    std::int32_t index = 0; // of the instruction
    std::uint32_t a = 0;
    std::uint32_t b = 0;

    [[nodiscard]] bool isSameSite(const Sighting& other) const
    {
        return index == other.index && tasklet == other.tasklet && kind == other.kind;
    }
    [[nodiscard]] std::uint64_t site() const
    {
        const auto all = static_cast<std::uint64_t>(index) << 16U | std::uint64_t{tasklet} << 8U |
                         static_cast<std::uint64_t>(kind);
        const std::uint64_t spread = (all + 1) * 0x9e3779b97f4a7c15ULL;
        return spread ^ spread >> 29;
    }
    [[nodiscard]] bool isSame(const Sighting& other) const { return a == other.a && b == other.b; }
};

} // namespace pimento::sim::upmem
