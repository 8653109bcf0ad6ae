// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/loops/loop_program.h"

#include <string>
#include <vector>

namespace pimento::upmem {

struct ListingLine {
    std::string text;  // indented by two blanks for each loop and branch
    int statement = 0; // Statement::number; 0 in the head, which declares buffers
};

/// The program for people: its buffers, then a line for each statement. The same program gives the same lines.
[[nodiscard]] std::vector<ListingLine> listing(const LoopProgram& program);
/// Its lines, each with a line end.
[[nodiscard]] std::string text(const LoopProgram& program);

/// "A_local[i][k + 1]".
[[nodiscard]] std::string text(const LoopProgram& program, const Access& access);
/// One statement without what is inside of it: "for k < min(16, 40 - 16*j)".
[[nodiscard]] std::string headline(const LoopProgram& program, const Statement& statement);

} // namespace pimento::upmem
