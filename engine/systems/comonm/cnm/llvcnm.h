// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/cnm/affine_form.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace pimento::comonm::llvcnm {

// Virtual assembly of compute-near-memory devices (CoMoNM paper, sec. IV-D): flat typed instructions under counted
// loops. Operands are symbols that are never computed with; costs follow from operation, type, memory level and, where
// latency depends on where data lies, from the place. Text form (a parser and a printer of it round-trip):
//
//   function := 'func' '@'NAME '(' 'levels=' N ')' body
//   body     := '{' { instr | loop } '}'
//   loop     := 'for' NAME '=' '0' 'to' AFFINE 'step' N body
//   instr    := OP '.' TYPE [ dst { ',' src } ] [ '@L'N ] [ 'bytes='N ] [ 'parity='N ] [ 'addr='AFFINE ] [ 'hold='N ]
//   AFFINE   := linear form such as 64*i+8*process+3

enum class Op : std::uint8_t {
    Load,
    Store,
    Add,
    Sub,
    Mul,
    Div,
    Cmp,
    Sel,
    Mac,
    Mov,
    Fill,
    Relu,
    Addr, // address arithmetic
    Br,
    Nop,
    Barrier, // all processes, or all accesses before it
};
inline constexpr std::size_t kOps = 16;

enum class Type : std::uint8_t { I8, I16, I32, I64, F16, F32, F64 };
inline constexpr std::size_t kTypes = 7;

/// Words of the text form: "LOAD", "i32".
[[nodiscard]] std::string_view nameOf(Op op);
[[nodiscard]] std::string_view nameOf(Type type);

struct Instruction {
    Op op = Op::Nop;
    Type type = Type::I32;
    std::vector<std::string> operands = {}; // destination, then sources
    /// Memory level of a load or store, 1 nearest to the registers: UPMEM has WRAM 1 and MRAM 2, HBM-PIM has banks 1.
    /// 0: no memory.
    std::int32_t level = 0;
    std::int64_t bytes = 0; // of a load or store; 0: one element
    /// Bank of the pair that a unit serves: 0 even, 1 odd. none: the place does not matter.
    std::optional<std::int32_t> parity = {};
    /// Byte address of a load or store at its level; with a parity: number of the column in the bank.
    std::optional<AffineForm> address = {};
    /// Cycles for which no process may issue behind it, such as conflicts of the register file.
    std::int32_t hold = 0;

    bool operator==(const Instruction&) const = default;
};

struct Loop;
using Body = std::vector<std::variant<Instruction, Loop>>;

struct Loop {
    std::int32_t variable = 0; // index in Function::variables
    AffineForm end;            // the variable runs from 0 below it; forms of outer variables and the process
    std::int64_t step = 1;
    Body body;

    bool operator==(const Loop&) const = default;
};

/// The code of a process.
struct Function {
    std::string name;
    std::int32_t levels = 1;            // memory levels
    std::vector<std::string> variables; // of loops; unique
    Body body;

    bool operator==(const Function&) const = default;
};

} // namespace pimento::comonm::llvcnm
