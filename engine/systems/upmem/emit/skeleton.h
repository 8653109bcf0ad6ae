// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/loops/loop_program.h"

#include <cstdint>
#include <span>
#include <variant>
#include <vector>

namespace pimento::upmem {

// Control tree of an emitted program without its data: instructions, transfers and multiplications along its loops and
// branches. Everything except multiplications, carries, maxima and waiting follows from the loops, so that counts are
// exact without running anything.

/// Work of some instructions when each is executed once. Carries count as not taken, maxima as the first operand.
/// Waiting for other tasklets is not counted, because its instructions depend on which tasklet comes last.
struct Work {
    std::int64_t instructions = 0;    // for the multiplication routine only the call
    std::int64_t multiplications = 0; // calls of the routine
    std::int64_t loads = 0;           // DMA instructions, including those for single elements
    std::int64_t stores = 0;
    std::int64_t transferBytes = 0;
    std::int64_t branches = 0; // checks of conditions, one per compared relation
    std::int64_t synchronisations = 0;

    bool operator==(const Work&) const = default;

    Work& operator+=(const Work& other);
    [[nodiscard]] Work times(std::int64_t count) const;
};

struct SkeletonPart;
using Skeleton = std::vector<SkeletonPart>;

/// Straight-line code.
struct Straight {
    Work work;
};

/// Work of a two-way choice: `holds` if the least of `least` is below `other`, otherwise `fails`.
struct Choice {
    std::vector<Affine> least;
    Affine other;
    Work holds;
    Work fails;
};

/// A guarded body: relations are compared in turn until one fails; `body` is executed if all hold.
struct Guarded {
    struct Relation {
        Condition condition;
        Work work;
    };
    std::vector<Relation> relations;
    Skeleton body;
};

/// A loop: `header` is executed once, `entry` if there is an iteration, `body` and `latch` in each.
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

/// Sums the work that is executed for the given values of variables other than loops'. `values` has an entry for every
/// variable; those of loops are overwritten. Loops whose variable affects nothing inside are multiplied, not run.
[[nodiscard]] Work workOf(const Skeleton& skeleton, std::span<std::int64_t> values);

} // namespace pimento::upmem
