// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/instruction.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace pimento::upmem {

/// Syntax of an operand, and the member of the instruction that stores it.
enum class OperandForm : std::uint8_t {
    Destination,  // register -> d
    PairD,        // pair -> d
    PairB,        // pair -> b
    SamePair,     // repeats the pair in d
    SourceA,      // register, constant or number -> a
    SourceB,      // register, constant or number -> b
    ShiftB,       // register, constant or number from 0 to 31 -> b
    Shift,        // number from 0 to 31 -> amount
    Amount,       // number -> amount
    TransferSize, // number n: (n + 1) * 8 bytes -> bytes
    Zero,         // the word z
    NotZero,      // the word nz
    True,         // the word true
    Target,       // label -> target
    NextLabel,    // label of the next instruction
    TargetOrA,    // label -> target, or register -> a
};

/// An instruction's name with one form of its operands.
struct InstructionForm {
    std::string_view name;
    sim::upmem::Opcode opcode = sim::upmem::Opcode::Move;
    sim::upmem::Condition condition = sim::upmem::Condition::Equal;
    std::span<const OperandForm> operands;
};

/// Lists the operand forms of all instructions, grouped by name; the one with the most operands is last in its group.
[[nodiscard]] std::span<const InstructionForm> instructionForms();

/// Description for messages: "register, number, label".
[[nodiscard]] std::string_view formName(OperandForm form);

} // namespace pimento::upmem
