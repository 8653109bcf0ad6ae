// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/loops/loop_program.h"

#include <string>
#include <vector>

namespace pimento::upmem {

struct ListingLine {
    std::string text;  // indented by two blanks per loop and branch
    int statement = 0; // Statement::number; 0 in the head, which declares buffers
};

/// Lists the program in readable form: its buffers, then a line per statement. Equal programs give equal lines.
[[nodiscard]] std::vector<ListingLine> listing(const LoopProgram& program);
/// Writes the listing as text with line breaks.
[[nodiscard]] std::string text(const LoopProgram& program);

/// Writes an access: "A_local[i][k + 1]".
[[nodiscard]] std::string text(const LoopProgram& program, const Access& access);
/// Writes one statement without its body: "for k < min(16, 40 - 16*j)".
[[nodiscard]] std::string headline(const LoopProgram& program, const Statement& statement);

} // namespace pimento::upmem
