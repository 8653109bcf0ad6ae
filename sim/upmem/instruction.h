// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace pimento::sim::upmem {

// The instructions of a DPU that programs here are made of. A program is a vector of them; a program counter is an index
// into it, one instruction takes 6 bytes of IRAM.

enum class Opcode : std::uint8_t {
    Move,       // d = a
    Add,        // d = a + b
    Subtract,   // d = a - b
    And,
    Or,
    Xor,
    ShiftLeft,  // d = a << b
    ShiftRight, // d = a >> b, zeros from the left
    ShiftAdd,   // d = a + (b << amount)
    Multiply8,  // d = low byte of a * low byte of b, both unsigned
    // One step of a 32-bit multiplication on a pair (even: multiplier, odd: accumulator): where bit 0 of the multiplier
    // is set, accumulator += a << amount; multiplier >>= 1; branches to target when the multiplier becomes zero.
    MultiplyStep,
    LoadWord,   // d = WRAM[a + amount]
    StoreWord,  // WRAM[a + amount] = b
    LoadDma,    // WRAM[a ...] = MRAM[b ...], bytes
    StoreDma,   // MRAM[b ...] = WRAM[a ...], bytes
    Branch,     // where a `condition` b: to target
    Jump,       // to target, or to a
    Call,       // d = return place; to target
    Stop,       // the tasklet sleeps; then goes on at target where it has one, else behind this instruction
    Boot,       // tasklet a + amount starts at the program's first instruction
    Resume,     // tasklet a + amount wakes; nothing where it does not sleep
    Acquire,    // of lock a + amount; where it is taken: to target
    Release,    // of lock a + amount; goes on behind this instruction
    LoadPair,   // pair d = WRAM[a + amount], 8 bytes, the lower address in the even register
    StorePair,  // WRAM[a + amount] = pair b
    // d = a + b + the carry of the addition that stands right before it
    AddWithCarry,
};

enum class Condition : std::uint8_t {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual, // unsigned, these four
    LessSigned,
    GreaterSigned,
};

/// Where a value comes from: a general register of the tasklet, a constant of it, or the instruction itself.
enum class OperandKind : std::uint8_t {
    None,
    Register,
    Immediate, // Instruction::immediate; one operand of an instruction at most
    Zero,
    One,
    Id, // number of the tasklet
    Id2,
    Id4,
    Id8, // that number times 2, 4, 8
};

struct Operand {
    OperandKind kind = OperandKind::None;
    std::uint8_t index = 0; // of a register

    bool operator==(const Operand&) const = default;
};

inline constexpr int kRegisters = 24;
inline constexpr std::int32_t kNoTarget = -1;

struct Instruction {
    Opcode opcode = Opcode::Move;
    Condition condition = Condition::Equal;
    Operand d{}; // destination; the pair of MultiplyStep by its even register
    Operand a{};
    Operand b{};
    std::int32_t immediate = 0;
    std::int32_t amount = 0; // shift, offset, tasklet or lock
    std::int32_t bytes = 0;  // of a transfer: 8 to 2048, a multiple of 8
    std::int32_t target = kNoTarget;

    bool operator==(const Instruction&) const = default;
};

using Program = std::vector<Instruction>;

} // namespace pimento::sim::upmem
