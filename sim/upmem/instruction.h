// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace pimento::sim::upmem {

// Instructions of a DPU that programs use here. A program is a vector of them; a program counter is an index into it.
// An instruction takes 6 bytes of IRAM.

enum class Opcode : std::uint8_t {
    Move,     // d = a
    Add,      // d = a + b
    Subtract, // d = a - b
    And,
    Or,
    Xor,
    ShiftLeft,  // d = a << b
    ShiftRight, // d = a >> b, zeros from the left
    ShiftAdd,   // d = a + (b << amount)
    Multiply8,  // d = low byte of a * low byte of b, both unsigned
    // One step of a 32-bit multiplication on a pair (even: multiplier, odd: accumulator): if bit 0 of the multiplier is
    // set, accumulator += a << amount; multiplier >>= 1; branches to target when the multiplier becomes zero.
    MultiplyStep,
    LoadWord,  // d = WRAM[a + amount]
    StoreWord, // WRAM[a + amount] = b
    LoadDma,   // WRAM[a ...] = MRAM[b ...], bytes
    StoreDma,  // MRAM[b ...] = WRAM[a ...], bytes
    Branch,    // if a `condition` b: to target
    Jump,      // to target, or to a
    Call,      // d = return address; to target
    Stop,      // the tasklet sleeps; then continues at target if it has one, otherwise behind this instruction
    Boot,      // tasklet a + amount starts at the program's first instruction
    Resume,    // tasklet a + amount wakes; no effect if it does not sleep
    Acquire,   // takes lock a + amount; if it is taken: to target
    Release,   // releases lock a + amount; continues behind this instruction
    LoadPair,  // pair d = WRAM[a + amount], 8 bytes, the lower address in the even register
    StorePair, // WRAM[a + amount] = pair b
    // d = a + b + the carry of the addition directly before it
    AddWithCarry,
};

enum class Condition : std::uint8_t {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual, // this and the next three are unsigned
    LessSigned,
    GreaterSigned,
};

/// Kind of an operand: a general register of the tasklet, a constant of it, or an immediate.
enum class OperandKind : std::uint8_t {
    None,
    Register,
    Immediate, // Instruction::immediate; at most one operand per instruction
    Zero,
    One,
    Id, // number of the tasklet
    Id2,
    Id4,
    Id8, // that number times 2, 4, 8
};

struct Operand {
    OperandKind kind = OperandKind::None;
    std::uint8_t index = 0; // index of a register

    bool operator==(const Operand&) const = default;
};

inline constexpr int kRegisters = 24;
inline constexpr std::int32_t kNoTarget = -1;

struct Instruction {
    Opcode opcode = Opcode::Move;
    Condition condition = Condition::Equal;
    Operand d{}; // destination; for MultiplyStep the even register of the pair
    Operand a{};
    Operand b{};
    std::int32_t immediate = 0;
    std::int32_t amount = 0; // shift, offset, tasklet or lock
    std::int32_t bytes = 0;  // bytes of a transfer: 8 to 2048, a multiple of 8
    std::int32_t target = kNoTarget;

    bool operator==(const Instruction&) const = default;
};

using Program = std::vector<Instruction>;

} // namespace pimento::sim::upmem
