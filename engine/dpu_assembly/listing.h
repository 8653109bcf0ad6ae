// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/instruction.h"

#include <string>

namespace pimento::sim::upmem {
struct CoreSpec;
}

namespace pimento::upmem {

/// Text of an instruction, without blanks around it; targets are labels .L with the number of their instruction.
[[nodiscard]] std::string instructionText(const sim::upmem::Instruction& instruction, const sim::upmem::CoreSpec& core);

/// Text of a program that assembles back to an equal one, without boot listing: one instruction per line, with labels
/// at all targets.
[[nodiscard]] std::string listing(const sim::upmem::Program& program, const sim::upmem::CoreSpec& core);

} // namespace pimento::upmem
