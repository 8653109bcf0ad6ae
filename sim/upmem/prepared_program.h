// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/upmem/instruction.h"

#include <cstdint>
#include <vector>

namespace pimento::sim::upmem {

struct CoreSpec;

inline constexpr int kMostTasklets = 24;
inline constexpr int kLocks = 256;

/// Effect of issuing an instruction: the opcode, with the condition of a branch and the kind of a jump.
enum class Action : std::uint8_t {
    Move,
    Add,
    Subtract,
    And,
    Or,
    Xor,
    ShiftLeft,
    ShiftRight,
    ShiftAdd,
    Multiply8,
    MultiplyStep,
    LoadWord,
    StoreWord,
    Transfer,
    BranchEqual,
    BranchNotEqual,
    BranchLess,
    BranchLessOrEqual,
    BranchGreater,
    BranchGreaterOrEqual,
    BranchLessSigned,
    BranchGreaterSigned,
    Jump,
    JumpRegister,
    Call,
    Stop,
    Boot,
    Resume,
    Acquire,
    Release,
    LoadPair,
    StorePair,
    AddWithCarry,
    PastTheEnd, // behind the last instruction
};

// Slots of a tasklet's register file: the general registers, then the constants, so that every operand is one read.
// Other operands read as zero plus a number in the instruction.
inline constexpr std::uint8_t kSlotZero = 24;
inline constexpr std::uint8_t kSlotOne = 25;
inline constexpr std::uint8_t kSlotId = 26;     // followed by id2, id4, id8
inline constexpr std::uint8_t kSlotUnused = 31; // written by instructions without a destination
inline constexpr int kSlots = 32;

/// An instruction ready for issue.
struct PreparedInstruction {
    Action action = Action::PastTheEnd;
    std::uint8_t d = kSlotUnused; // slots
    std::uint8_t a = kSlotZero;
    std::uint8_t b = kSlotZero;
    std::uint32_t aPlus = 0; // added to the value of slot a
    std::uint32_t bPlus = 0;
    std::int32_t amount = 0;
    std::int32_t target = 0; // index of the next instruction if the instruction has no target
    std::int32_t bytes = 0;  // for a transfer
    bool isStore = false;    // for a transfer
    // For an addition with carry: slots of the preceding sum and of one of its operands, which exceeds the sum if there
    // was a carry.
    std::uint8_t carrySum = kSlotZero;
    std::uint8_t carryOperand = kSlotZero;

    bool operator==(const PreparedInstruction&) const = default;
};

/// General registers of an instruction, one bit each, as the register-file checker counts them.
struct RegisterUse {
    std::uint32_t sources = 0;
    std::uint32_t destinations = 0;
};

/// A program that was checked against a core. An instruction Action::PastTheEnd follows the last one.
class PreparedProgram {
public:
    /// Checks and prepares a program. Errors name the instruction: more than IRAM holds, an empty program, a register,
    /// target, amount or size of a transfer that does not exist, or two immediate operands.
    [[nodiscard]] static Result<PreparedProgram> make(const Program& program, const CoreSpec& core);

    [[nodiscard]] const PreparedInstruction& operator[](std::size_t index) const { return m_instructions[index]; }
    [[nodiscard]] const PreparedInstruction* data() const { return m_instructions.data(); }
    [[nodiscard]] const RegisterUse& registers(std::size_t index) const { return m_registers[index]; }
    /// Number of instructions of the program; the marker PastTheEnd behind them does not count.
    [[nodiscard]] std::size_t size() const { return m_instructions.size() - 1; }

private:
    std::vector<PreparedInstruction> m_instructions;
    std::vector<RegisterUse> m_registers;
};

} // namespace pimento::sim::upmem
