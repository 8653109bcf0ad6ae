// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"
#include "engine/systems/dcc/drafts/tiling.h"
#include "engine/systems/dcc/lower/core/command_buffer.h"
#include "engine/systems/dcc/lower/core/core_map.h"
#include "engine/systems/dcc/lower/core/layout.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pimento::lower {

/// Tells which groups have anything but zeros in a vector of a result layout, as Gather would. Whether a loop position
/// is padding depends only on the part of its set, which is a digit of the group plus one of the core. A few
/// comparisons per vector are therefore enough, unless there are guards or sets with several variables.
class Occupancy {
public:
    Occupancy(const affine::Kernel& kernel, const StatementTiling& tiling, const CoreMap& cores, const Layout& layout);

    /// True if no vector is empty on any core of any group.
    [[nodiscard]] bool isAlways() const { return m_isAlways; }
    [[nodiscard]] bool has(std::int64_t group, std::int64_t core, std::int64_t vector);
    /// Returns the groups that have data in a core's vector, ascending; valid until the next call.
    [[nodiscard]] std::span<const GroupRun> groupsWith(std::int64_t core, std::int64_t vector);

private:
    struct Axis {
        std::int64_t vectors = 1;
        std::int64_t positions = 1;
        std::int64_t refinement = 1;
        bool isLane = false;
        std::vector<std::int64_t> ofGroup; // part of the axis' set = ofGroup + ofCore
        std::vector<std::int64_t> ofCore;
        std::vector<std::int64_t> ends; // per part: first position that is padding
        std::int64_t begin = 0;         // positions of the current vector
        std::int64_t end = 0;
    };

    void add(const Layout::Axis& axis);
    [[nodiscard]] bool isInside() const;
    void point(std::int64_t vector);
    [[nodiscard]] bool isOccupied(std::int64_t group, std::int64_t core, std::int64_t vector) const;
    [[nodiscard]] bool isAnyOfFused(std::int64_t group, std::int64_t core, std::int64_t vector) const;

    const affine::Kernel* m_kernel;
    const StatementTiling* m_tiling;
    const CoreMap* m_cores;
    const Layout* m_layout;
    Gather m_gather;
    bool m_isByAxis = false;              // otherwise every point is examined
    bool m_isAlways = false;              // there is no padding
    std::vector<Axis> m_axes;             // outermost first
    std::vector<std::size_t> m_firstOnly; // sets without owner: only part 0 has results
    std::int64_t m_all = 1;               // for Lanes::Fused: total of numbers
    std::vector<GroupRun> m_runs;
};

} // namespace pimento::lower
