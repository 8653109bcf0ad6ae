// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace pimento::sim::samsung {

// An instruction of a PIM unit:
//
//   31..28   27..25   24..22   21..19   18..16   15        12     11..8   7..4    3..0
//   opcode   target   source0  source1  source2  aligned   relu   target# source0# source1#
//   JUMP     count in 27..11                                      distance in 10..0
//   NOP                                                           count in 10..0

enum class Opcode : std::uint8_t {
    Nop = 0,
    Add = 1,
    Multiply = 2,
    MultiplyAccumulate = 3,
    MultiplyAdd = 4,
    Move = 8,
    Fill = 9,
    Jump = 14,
    Exit = 15,
};

inline constexpr int kAlignedBit = 15;
inline constexpr int kReluBit = 12;
inline constexpr int kJumpCountShift = 11;
inline constexpr std::uint32_t kJumpCountMask = 0x1FFFF;
inline constexpr std::uint32_t kDistanceMask = 0x7FF; // mask of a jump's distance, and of a NOP's count

[[nodiscard]] constexpr bool isArithmetic(Opcode opcode)
{
    return opcode >= Opcode::Add && opcode <= Opcode::MultiplyAdd;
}

[[nodiscard]] constexpr Opcode opcodeOf(std::uint32_t instruction) { return static_cast<Opcode>(instruction >> 28); }

} // namespace pimento::sim::samsung
