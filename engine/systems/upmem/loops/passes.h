// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/loops/loop_program.h"
#include "sim/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace pimento::upmem {

// Three passes that remove boundary checks from loop programs (paper sec. 5.3). Each is legal on its own, and reports
// where and why it left something unchanged.

enum class Pass : std::uint8_t {
    CopiesByDma,     // loops of element copies become DMA without checks (5.3.1)
    TightenedBounds, // a check directly inside a loop becomes a bound of it (5.3.2)
    HoistedBranches, // checks that do not change in a loop move in front of it (5.3.3)
};

[[nodiscard]] std::string_view name(Pass pass);

/// A statement that a pass left unchanged.
struct Remark {
    Pass pass = Pass::CopiesByDma;
    int statement = 0; // number in the program before the passes
    std::string where; // its line in the listing
    std::string reason;

    bool operator==(const Remark&) const = default;
};

struct Passed {
    LoopProgram program;
    int changes = 0;
    std::vector<Remark> remarks;
};

/// A legality condition of a pass. Tests leave out one at a time and check that the result is wrong.
enum class Legality : std::uint8_t {
    None,
    UnitStride,    // both sides advance by one element
    Padding,       // the box in MRAM holds whole tiles
    Size,          // a multiple of 8 bytes
    Alignment,     // both addresses are multiples of 8
    GuardedUse,    // data loaded without a check is used only under the check
    OneReader,     // a load that moves into a branch is read only there
    TrueReadback,  // the host reads only the tensor's own elements
    OnlyStatement, // the loop contains nothing else
    Invariance,    // a hoisted check does not contain the loop's variable
    LoadsOnly,     // only loads move into a branch
};

/// Pass P1. Every loop over a copy between MRAM and WRAM, guarded or not, becomes one transfer if both sides advance by
/// one element, the box in MRAM is a multiple of the loop in that dimension and holds all of it, size and addresses are
/// multiples of 8 bytes, and, for loads, all uses of the elements come later and under the same checks, or, for stores,
/// the host reads true bounds only. Transfers of adjacent rows are merged.
[[nodiscard]] Passed copyByDma(const LoopProgram& program, Legality leftOut = Legality::None);

/// Pass P2, from inner to outer loops: conditions of an If that is the only statement of a loop become bounds of the
/// loop, as far as they contain its variable.
[[nodiscard]] Passed tightenBounds(const LoopProgram& program, Legality leftOut = Legality::None);

/// Pass P3, from inner to outer loops: an If that is the only statement of a loop and does not contain its variable is
/// exchanged with the loop. DMA loads before such an If that nothing else reads move into it first.
[[nodiscard]] Passed hoistBranches(const LoopProgram& program, Legality leftOut = Legality::None);

struct PassSwitches {
    bool copiesByDma = true;
    bool tightenedBounds = true;
    bool hoistedBranches = true;

    bool operator==(const PassSwitches&) const = default;
};

/// Converts an optimisation level to passes. 0: none, 1: P1, 2: P1 and P2, 4: all. Error: another level.
[[nodiscard]] Result<PassSwitches> passesOfLevel(int level);

/// Runs the enabled passes in order. The result is renumbered; remarks refer to lines of `program`.
[[nodiscard]] Passed optimised(const LoopProgram& program, const PassSwitches& switches);

/// Unrolls loops from the inside out, as long as a loop contains no other loop and either its statements times its
/// extent are at most `mostSteps` or it requests unrolling; never tightened loops. Statement numbers stay.
[[nodiscard]] LoopProgram unrolled(LoopProgram program, std::int64_t mostSteps);

} // namespace pimento::upmem
