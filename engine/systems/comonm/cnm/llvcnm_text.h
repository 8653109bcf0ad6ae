// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/cnm/llvcnm.h"
#include "sim/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace pimento::comonm::llvcnm {

// Text of llvcnm in the grammar of llvcnm.h, one instruction per line. The head of a function also names its
// parameters, which are variables that no loop binds, and variables whose order in Function::variables is another than
// that of their loops:
//
//     function @va(levels=2, rows)
//     {
//         for i = 0 to 256*rows step 256
//         {
//             LOAD.i32 a_buf, a @L2 bytes=1024 addr=4*i
//             ...

/// Writes a function that check() accepts.
[[nodiscard]] std::string print(const Function& function);
/// Writes an instruction without blanks around it: "LOAD.i32 a, a_buf @L1 addr=4*i".
[[nodiscard]] std::string print(const Instruction& instruction, const std::vector<std::string>& variables);
/// Writes the head of a loop: "for i = 0 to 64 step 1".
[[nodiscard]] std::string print(const Loop& loop, const std::vector<std::string>& variables);

/// Reads a function; parse(print(function)) is equal to it. Error: what is wrong with the text, with line and column.
[[nodiscard]] Result<Function> parse(std::string_view text);

} // namespace pimento::comonm::llvcnm
