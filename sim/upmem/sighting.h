// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/prepared_program.h"

#include <cstdint>

namespace pimento::sim::upmem {

/// A snapshot: the operands of an instruction that determine how long a program takes, in issue order. Two segments of
/// a run with equal sites took the same path.
struct Sighting {
    enum class Kind : std::uint8_t {
        Branch,  // a branch on known values
        Fixed,   // operands of an operation that is no sum: a later iteration is equal only if they are the same
        Masked,  // operands of a bitwise and
        Shifted, // operands of a shift to the right
        Shared,  // an address of WRAM whose preset word is read or written
        Beside,  // an address of WRAM with no preset word that is read or written, with a size
        Written, // an address of WRAM that a transfer writes, with a size
        Working, // an address of WRAM that a transfer reads or writes, with a size
        Main,    // an address of main memory, with a size
        Row,     // a row of the bank, and the open one
    };
    Kind kind = Kind::Branch;
    Action action = Action::Move; // for a branch
    std::uint8_t tasklet = 0;
    std::int32_t index = 0; // index of the instruction
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
