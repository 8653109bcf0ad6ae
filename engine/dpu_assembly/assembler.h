// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/upmem/instruction.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::sim::upmem {
struct CoreSpec;
}

namespace pimento::upmem {

// Text form of DPU programs, one instruction per line:
//
//     main:                       // a label; it may precede an instruction on its line
//         move r2, 8192
//         lsl_add r4, r4, id, 3
//     .Lloop:
//         ldma r2, r4, 127        // (127 + 1) * 8 bytes from MRAM r4 to WRAM r2
//         jneq r0, NR_TASKLETS - 1, .Lloop
//         jump r23
//
// Operands are registers r0 to r23, pairs dN of registers rN and rN+1, the constants zero, one, id, id2, id4 and id8,
// numbers (decimal or 0x...; sums and differences of them and of NR_TASKLETS) and labels. Comments begin with // or #.

/// Treatment of the boot listing, which starts the tasklets one after the other, calls main in each and puts it to
/// sleep when main returns.
enum class BootListing : std::uint8_t { Prepend, Omit };

struct AssemblyOptions {
    int tasklets = 1; // NR_TASKLETS
    BootListing boot = BootListing::Prepend;
    const sim::upmem::CoreSpec* core = nullptr; // borrowed; limits of the usual DPU if null
    std::string name = "DPU program"; // name for messages
};

/// Core whose limits a program has to keep.
[[nodiscard]] const sim::upmem::CoreSpec& coreOf(const AssemblyOptions& options);

struct AssembledProgram {
    sim::upmem::Program instructions;
    std::map<std::string, std::int32_t, std::less<>> labels; // index of the instruction behind each label
    std::vector<int> lines; // line of each instruction in the text, from 1; 0 in the boot listing
};

/// Assembles a program. Error, with its place: an unknown instruction (with the probable one), too few or too many
/// operands, an operand of the wrong kind, a number out of range, a label that is unknown or duplicate, an invalid
/// transfer size, or more instructions than IRAM holds.
[[nodiscard]] Result<AssembledProgram> assemble(std::string_view text, const AssemblyOptions& options);

} // namespace pimento::upmem
