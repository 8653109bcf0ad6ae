// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/samsung/assembler.h"
#include "engine/samsung/device.h"
#include "sim/base/result.h"

#include <cstdint>
#include <string>

namespace pimento::samsung {

/// One instruction of a PIM unit, taken apart (sim/samsung/instruction.h has the bits). What an opcode does not use is
/// zero.
struct Instruction {
    sim::samsung::Opcode opcode = sim::samsung::Opcode::Nop;
    Place target = Place::AddOut;
    Place first = Place::AddOut;
    Place second = Place::AddOut;
    Place third = Place::AddOut; // MAD
    bool isAligned = false;      // registers follow the column of each command
    bool isRelu = false;
    std::uint8_t targetNumber = 0;
    std::uint8_t firstNumber = 0;
    std::uint8_t secondNumber = 0; // also of the third operand
    int count = 0;                 // NOP: commands behind the first; JUMP: repetitions
    int distance = 0;              // JUMP: back from it to the instruction before the loop

    bool operator==(const Instruction&) const = default;
};

[[nodiscard]] std::uint32_t encode(const Instruction& instruction);
/// Error: a reserved opcode.
[[nodiscard]] Result<Instruction> decode(std::uint32_t word);

/// "MAC(AAM) GRF_B, GRF_A, EVEN_BANK", "JUMP -2, 127 times".
[[nodiscard]] std::string text(const Instruction& instruction);
/// The same; a reserved opcode is shown as a number.
[[nodiscard]] std::string instructionText(std::uint32_t word);

/// Commands that an instruction takes before the next one has its turn; none for JUMP and EXIT.
[[nodiscard]] int commandsOf(const Instruction& instruction);

/// Number of a register file's entry that an aligned instruction uses for a command to this row and column.
[[nodiscard]] constexpr int alignedNumber(sim::samsung::Opcode opcode, Place place, int row, int column)
{
    const bool isSlow = opcode == sim::samsung::Opcode::MultiplyAccumulate && place == Place::FileA;
    return isSlow ? (row & 1) << 2 | (column >> 3 & 3) : column & (kRegisters - 1);
}

} // namespace pimento::samsung
