// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/hbm_pim/instruction.h"
#include "sim/hbm_pim/transaction.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pimento::samsung {

/// Source or destination of an operand.
enum class Place : std::uint8_t {
    AddOut = 0,
    MultiplyOut = 1,
    EvenBank = 2,
    OddBank = 3,
    FileA = 4,
    FileB = 5,
    ScalarsM = 6,
    ScalarsA = 7,
};

namespace assembler {

using sim::samsung::Opcode;

[[nodiscard]] constexpr std::uint32_t word(Opcode opcode, Place target, Place first, Place second)
{
    return static_cast<std::uint32_t>(opcode) << 28 | static_cast<std::uint32_t>(target) << 25 |
           static_cast<std::uint32_t>(first) << 22 | static_cast<std::uint32_t>(second) << 19;
}

/// Encodes ADD, MUL or MAC over eight commands; the registers follow the column of each command.
[[nodiscard]] constexpr std::uint32_t aligned(Opcode opcode, Place target, Place first, Place second)
{
    return word(opcode, target, first, second) | std::uint32_t{1} << sim::samsung::kAlignedBit;
}

[[nodiscard]] constexpr std::uint32_t fill(Place target, Place source)
{
    return word(Opcode::Fill, target, source, Place::AddOut);
}
[[nodiscard]] constexpr std::uint32_t fillPositive(Place target, Place source)
{
    return fill(target, source) | std::uint32_t{1} << sim::samsung::kReluBit;
}

/// Encodes a NOP over `commands` commands; a write among them stores a register.
[[nodiscard]] constexpr std::uint32_t nop(int commands)
{
    return static_cast<std::uint32_t>(Opcode::Nop) << 28 | static_cast<std::uint32_t>(commands - 1);
}

/// Encodes a jump that runs the `length` instructions before it `count` more times; higher bits of the count are
/// dropped, as by the vendor's assembler.
[[nodiscard]] constexpr std::uint32_t jump(std::int64_t count, int length)
{
    return static_cast<std::uint32_t>(Opcode::Jump) << 28 |
           (static_cast<std::uint32_t>(count) & sim::samsung::kJumpCountMask) << sim::samsung::kJumpCountShift |
           static_cast<std::uint32_t>(length + 1);
}

[[nodiscard]] constexpr std::uint32_t exit() { return static_cast<std::uint32_t>(Opcode::Exit) << 28; }

/// Packs a program into bursts; the last one is filled up with NOPs.
[[nodiscard]] inline std::vector<sim::samsung::Burst> bursts(std::span<const std::uint32_t> program)
{
    constexpr std::size_t kWords = std::tuple_size_v<sim::samsung::Burst>;
    std::vector<sim::samsung::Burst> bursts((program.size() + kWords - 1) / kWords);
    for (std::size_t i = 0; i < program.size(); ++i) {
        bursts[i / kWords][i % kWords] = program[i];
    }
    return bursts;
}

} // namespace assembler

} // namespace pimento::samsung
