// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/dpu_assembly/assembler.h"
#include "engine/dpu_assembly/operand_forms.h"
#include "engine/dpu_assembly/source_line.h"

#include <cstddef>

namespace pimento::upmem {

/// Names that operands of a program may use.
struct OperandNames {
    const AssemblyOptions* options = nullptr;
    const std::map<std::string, std::int32_t, std::less<>>* labels = nullptr;
    std::size_t instructions = 0; // number of instructions of the whole program
};

/// Makes an error at a word of the text.
[[nodiscard]] tl::unexpected<Error> failAtWord(const AssemblyOptions& options, const SourceWord& word, std::string what,
                                               std::string hint = {});

/// Stores an operand in the instruction at `index`, according to its form.
[[nodiscard]] Result<void> readOperand(const OperandNames& names, OperandForm form, const SourceWord& word,
                                       std::size_t index, sim::upmem::Instruction& instruction);

} // namespace pimento::upmem
