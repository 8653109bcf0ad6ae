// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/loops/loop_program.h"

#include <cstdint>
#include <span>
#include <variant>
#include <vector>

namespace pimento::upmem {

// What an emitted program executes, without its data: instructions, transfers and multiplications along its loops and
// branches. Everything but multiplications, carries, maxima and waiting follows from the loops, so that counts are
// exact without running anything.

/// What some instructions do when each is executed once. Carries count as not taken, maxima as the first operand.
/// Waiting for other tasklets does not count: its instructions depend on who comes last.
struct Work {
    std::int64_t instructions = 0;    // of the multiplication routine only the call
    std::int64_t multiplications = 0; // calls of the routine
    std::int64_t loads = 0;           // DMA instructions, those of single elements too
    std::int64_t stores = 0;
    std::int64_t transferBytes = 0;
    std::int64_t branches = 0; // checks of conditions, one for each relation that is compared
    std::int64_t synchronisations = 0;

    bool operator==(const Work&) const = default;

    Work& operator+=(const Work& other);
    [[nodiscard]] Work times(std::int64_t count) const;
};

struct SkeletonPart;
using Skeleton = std::vector<SkeletonPart>;

/// Executed as it stands.
struct Straight {
    Work work;
};

/// `holds` where the least of `least` is below `other`, otherwise `fails`.
struct Choice {
    std::vector<Affine> least;
    Affine other;
    Work holds;
    Work fails;
};

/// Relations are compared one after another until one does not hold; `body` where all do.
struct Guarded {
    struct Relation {
        Condition condition;
        Work work;
    };
    std::vector<Relation> relations;
    Skeleton body;
};

/// `header` once, `entry` where there is an iteration, `body` and `latch` for each.
struct Repeated {
    VariableId variable = 0;
    std::int64_t extent = 0;
    std::vector<Bound> begins;
    std::vector<Bound> ends;
    Skeleton header;
    Work entry;
    Skeleton body;
    Work latch;
};

struct SkeletonPart {
    std::variant<Straight, Choice, Guarded, Repeated> node;
};

/// The sum over all that is executed with these values of the variables that are no loops'. `values` has an entry for
/// every variable; those of loops are overwritten. Loops whose variable decides nothing inside are multiplied, not run.
[[nodiscard]] Work workOf(const Skeleton& skeleton, std::span<std::int64_t> values);

} // namespace pimento::upmem
