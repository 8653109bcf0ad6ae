// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/loops/loop_program.h"
#include "sim/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace pimento::upmem {

// Three passes that take boundary checks out of loop programs (paper sec. 5.3): each is legal by itself and says where
// and why it left something as it was.

enum class Pass : std::uint8_t {
    CopiesByDma,     // loops of element copies become DMA without checks (5.3.1)
    TightenedBounds, // a check right inside of a loop becomes a bound of it (5.3.2)
    HoistedBranches, // checks that do not change in a loop stand before it (5.3.3)
};

[[nodiscard]] std::string_view name(Pass pass);

/// A place that a pass left as it was.
struct Remark {
    Pass pass = Pass::CopiesByDma;
    int statement = 0; // number in the program that the passes began with
    std::string where; // its line
    std::string reason;

    bool operator==(const Remark&) const = default;
};

struct Passed {
    LoopProgram program;
    int changes = 0;
    std::vector<Remark> remarks;
};

/// A condition of legality of a pass. Tests leave one out each and see that it shows.
enum class Legality : std::uint8_t {
    None,
    UnitStride,    // both sides advance by one element
    Padding,       // the box in MRAM holds whole tiles
    Size,          // a multiple of 8 bytes
    Alignment,     // both addresses are multiples of 8
    GuardedUse,    // what is loaded without check is used under it only
    OneReader,     // a load that moves into a branch is read there only
    TrueReadback,  // the host reads the tensor's own elements only
    OnlyStatement, // nothing else stands in the loop
    Invariance,    // a hoisted check does not have the loop's variable
    LoadsOnly,     // what moves into a branch is a load
};

/// Pass P1. Every loop over a copy between MRAM and WRAM, guarded or not, becomes one transfer where both sides advance
/// by one element, the box in MRAM is a multiple of the loop in that dimension and holds all of it, size and addresses
/// are multiples of 8 bytes, and, for loads, whatever uses the elements stands behind and under the same checks, for
/// stores, the host reads true bounds only. Transfers of adjacent rows are merged.
[[nodiscard]] Passed copyByDma(const LoopProgram& program, Legality leftOut = Legality::None);

/// Pass P2, inside out: conditions of an If that is all that stands in a loop become bounds of the loop as far as they
/// have its variable.
[[nodiscard]] Passed tightenBounds(const LoopProgram& program, Legality leftOut = Legality::None);

/// Pass P3, inside out: an If that is all that stands in a loop and does not have its variable changes places with it;
/// DMA loads before such an If that nobody else reads move into it first.
[[nodiscard]] Passed hoistBranches(const LoopProgram& program, Legality leftOut = Legality::None);

struct PassSwitches {
    bool copiesByDma = true;
    bool tightenedBounds = true;
    bool hoistedBranches = true;

    bool operator==(const PassSwitches&) const = default;
};

/// 0: none, 1: P1, 2: P1 and P2, 4: all. Error: another level.
[[nodiscard]] Result<PassSwitches> passesOfLevel(int level);

/// The passes that are on, in order; the result is numbered anew, remarks name lines of `program`.
[[nodiscard]] Passed optimised(const LoopProgram& program, const PassSwitches& switches);

/// Loops are unrolled inside out, as long as one holds no other loop and its statements times its extent are at most
/// `mostSteps` or it wants to be unrolled; tightened loops never. Numbers of statements stay.
[[nodiscard]] LoopProgram unrolled(LoopProgram program, std::int64_t mostSteps);

} // namespace pimento::upmem
