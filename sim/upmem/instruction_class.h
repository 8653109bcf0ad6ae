// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/prepared_program.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace pimento::sim::upmem {

/// Classes of instructions with different energy.
enum class InstructionClass : std::uint8_t {
    Arithmetic, // includes moves and shifts
    Multiplication,
    WorkingMemory, // accesses to words of WRAM
    Transfer,
    Control, // branches, jumps, calls
    Synchronisation,
};
inline constexpr std::size_t kInstructionClasses = 6;

[[nodiscard]] constexpr InstructionClass classOf(Action action)
{
    switch (action) {
    case Action::Multiply8:
    case Action::MultiplyStep:
        return InstructionClass::Multiplication;
    case Action::LoadWord:
    case Action::StoreWord:
    case Action::LoadPair:
    case Action::StorePair:
        return InstructionClass::WorkingMemory;
    case Action::AddWithCarry:
        return InstructionClass::Arithmetic;
    case Action::Transfer:
        return InstructionClass::Transfer;
    default:
        break;
    }
    if (action < Action::LoadWord) {
        return InstructionClass::Arithmetic;
    }
    return action >= Action::Stop ? InstructionClass::Synchronisation : InstructionClass::Control;
}

/// Counts issued instructions by class, from the number of issues of each instruction of a program.
[[nodiscard]] inline std::array<std::int64_t, kInstructionClasses> countByClass(const PreparedProgram& program,
                                                                                std::span<const std::int64_t> issues)
{
    std::array<std::int64_t, kInstructionClasses> counts{};
    for (std::size_t i = 0; i < issues.size(); ++i) {
        counts[static_cast<std::size_t>(classOf(program[i].action))] += issues[i];
    }
    return counts;
}

} // namespace pimento::sim::upmem
