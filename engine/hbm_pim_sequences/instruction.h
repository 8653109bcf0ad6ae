// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/hbm_pim_sequences/assembler.h"
#include "engine/hbm_pim_sequences/device.h"
#include "sim/base/result.h"

#include <cstdint>
#include <string>

namespace pimento::samsung {

/// One decoded instruction of a PIM unit (sim/hbm_pim/instruction.h has the bits). Members that the opcode does not use
/// are zero.
struct Instruction {
    sim::samsung::Opcode opcode = sim::samsung::Opcode::Nop;
    Place target = Place::AddOut;
    Place first = Place::AddOut;
    Place second = Place::AddOut;
    Place third = Place::AddOut; // MAD only
    bool isAligned = false;      // registers follow the column of each command
    bool isRelu = false;
    std::uint8_t targetNumber = 0;
    std::uint8_t firstNumber = 0;
    std::uint8_t secondNumber = 0; // also for the third operand
    int count = 0;                 // NOP: commands after the first one; JUMP: repetitions
    int distance = 0;              // JUMP: distance back to the instruction before the loop

    bool operator==(const Instruction&) const = default;
};

[[nodiscard]] std::uint32_t encode(const Instruction& instruction);
/// Decodes an instruction. Error: a reserved opcode.
[[nodiscard]] Result<Instruction> decode(std::uint32_t word);

/// Text of an instruction: "MAC(AAM) GRF_B, GRF_A, EVEN_BANK", "JUMP -2, 127 times".
[[nodiscard]] std::string text(const Instruction& instruction);
/// Text of an encoded instruction; a reserved opcode is shown as a number.
[[nodiscard]] std::string instructionText(std::uint32_t word);

/// Number of commands that an instruction takes before the next one begins; 0 for JUMP and EXIT.
[[nodiscard]] int commandsOf(const Instruction& instruction);

/// Entry of a register file that an aligned instruction uses for a command to this row and column.
[[nodiscard]] constexpr int alignedNumber(sim::samsung::Opcode opcode, Place place, int row, int column)
{
    const bool isSlow = opcode == sim::samsung::Opcode::MultiplyAccumulate && place == Place::FileA;
    return isSlow ? (row & 1) << 2 | (column >> 3 & 3) : column & (kRegisters - 1);
}

} // namespace pimento::samsung
