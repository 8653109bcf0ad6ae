// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/cnm/llvcnm.h"
#include "sim/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::comonm {

inline constexpr int kDpuRegisters = 24;

/// What an instruction of a DPU does, as far as loops, addresses and costs depend on it.
enum class DpuAction : std::uint8_t {
    Move,
    Add,
    Subtract,
    ShiftLeft,
    ShiftAdd, // a + (b << amount)
    Compute,  // anything else that writes registers
    Product,  // a step of a multiplication, which branches when the multiplier becomes 0
    Load,     // WRAM
    Store,    // WRAM
    Transfer, // between WRAM and MRAM
    Branch,   // to the target if sources[0] relation sources[1]
    Jump,     // to the target
    Return,   // to the address in sources[0]
    Call,     // to the target; the return address is in a register
    Sleep,    // until another tasklet wakes it
    Wake,     // another tasklet
    Nothing,  // locks: taken as never contended
    End,      // of the program
};

enum class Relation : std::uint8_t { Equal, NotEqual, Less, LessOrEqual, Greater, GreaterOrEqual, Unknown, Always };

/// A source of an instruction.
struct DpuValue {
    enum class Kind : std::uint8_t { Register, Number, Process, Unknown };
    Kind kind = Kind::Unknown;
    std::int64_t number = 0; // a register's, the value, or the factor of the number of the tasklet
};

struct DpuInstruction {
    DpuAction action = DpuAction::Nothing;
    llvcnm::Op op = llvcnm::Op::Nop;
    llvcnm::Type type = llvcnm::Type::I32;
    std::vector<DpuValue> sources;     // of a Load, Store or Transfer: the addresses first
    std::vector<int> written;          // registers
    std::vector<std::string> operands; // as written in the text, for llvcnm
    std::int64_t amount = 0;           // offset or shift
    std::int64_t bytes = 0;            // of a Transfer
    bool isStore = false;
    Relation relation = Relation::Unknown; // of a Branch, or of the result and 0 for others with a target
    std::int32_t target = -1;              // index of an instruction; -1: none
    int line = 0;                          // in the text, from 1

    [[nodiscard]] bool testsItsResult() const
    {
        return target >= 0 && action != DpuAction::Branch && action != DpuAction::Jump && action != DpuAction::Call;
    }
};

struct DpuCode {
    std::vector<DpuInstruction> instructions;
    std::size_t entry = 0; // of main, or of the text without one
};

/// How to read assembly.
struct DpuAssemblyOptions {
    int tasklets = 16;                 // NR_TASKLETS
    std::string name = "DPU assembly"; // for messages
};

/// Reads the assembly of a DPU: listings and the output of dpu-clang. Directives are skipped, symbols of data are
/// unknown numbers, and calls of run-time routines that the text lacks (__mulsi3, __addsf3, barrier_wait, ...) are one
/// operation. Error, with its place: an unknown instruction or label, or an operand that cannot stand there.
[[nodiscard]] Result<DpuCode> readDpuCode(std::string_view text, const DpuAssemblyOptions& options);

} // namespace pimento::comonm
