// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/emit/dpu_layout.h"
#include "engine/systems/upmem/emit/skeleton.h"
#include "engine/systems/upmem/loops/loop_program.h"
#include "sim/base/result.h"
#include "sim/upmem/instruction.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pimento::sim::upmem {
struct CoreSpec;
}

namespace pimento::upmem {

// Translates a loop program to the instructions of a DPU. All tasklets run one program: tasklet 0 starts, each boots
// the next. Counts per element of an innermost loop are those of UPMEM's compiler as the PrIM characterisation lists
// them: an index, and an address for each array. On int32: addition of vectors 9 (two loads, add, store, three
// addresses, index, branch), read-modify-write 6, multiply-add 13 + bits of the smaller operand, which is about 18 for
// small numbers; on int64, whose elements move as pairs of registers and are added with carry, a sum 6 and
// read-modify-write 7. A loop costs 1 to enter and 2 per iteration besides addresses; DMA of constant size 3.

/// A word of WRAM that the host writes before the launch.
struct InitialWord {
    std::int64_t address = 0;
    std::uint32_t value = 0;

    bool operator==(const InitialWord&) const = default;
};

struct EmittedProgram {
    sim::upmem::Program program;
    std::vector<int> statements; // Statement::number of each instruction; 0: start, end and the multiplication routine
    DpuLayout layout;
    std::vector<InitialWord> initialWords; // in addition to coordinates and parameters
    int stackWords = 0;                    // spilled words
    int tasklets = 1;
    Skeleton skeleton;
    std::vector<Variable> variables; // variables of the loop program
};

/// Form in which a program has the sizes of its transfers.
enum class TransferSizes : std::uint8_t {
    Literal, // part of the instruction
    RunTime, // in a register: loaded, converted to granules, reduced by one, and moved to the register that the
             // transfer reads
};

/// Emits a program. Errors: float32 or int64 products, elements of two types in one statement, expressions too deep, a
/// lower bound that is divided (the statement is named); DoesNotFit: more WRAM, MRAM or instructions than a DPU has.
[[nodiscard]] Result<EmittedProgram> emit(const LoopProgram& program, const sim::upmem::CoreSpec& core,
                                          TransferSizes sizes = TransferSizes::Literal);

/// Emits a program for a DPU of the default description.
[[nodiscard]] Result<EmittedProgram> emit(const LoopProgram& program);

/// Work of one tasklet on the DPU with these coordinates, exact except for what depends on data: see Work. Every
/// multiplication takes one further instruction per bit of its smaller factor (unsigned), at least one; `factorBits` is
/// that number.
[[nodiscard]] Work workOfTasklet(const EmittedProgram& emitted, std::int64_t tasklet,
                                 std::span<const std::int64_t> coordinates, std::int64_t factorBits);

/// Instructions of a multiplication, without its call and the bits of its smaller factor.
inline constexpr std::int64_t kMultiplicationInstructions = 5;

} // namespace pimento::upmem
