// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/dimension_sets.h"
#include "engine/systems/dcc/drafts/draft.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pimento {

/// Half-open interval of indices.
struct IndexRange {
    std::int64_t begin = 0;
    std::int64_t end = 0;

    bool operator==(const IndexRange&) const = default;
    [[nodiscard]] bool isEmpty() const { return end <= begin; }
    [[nodiscard]] bool contains(std::int64_t value) const { return begin <= value && value < end; }
};

/// Further decisions about the division of a statement.
struct TilingChoices {
    /// A factor per variable of the kernel, or none: the number of positions per step of the loop, of which only the
    /// first stands for a value. The others are holes, for indices that a tile contains although no point needs them.
    std::span<const std::int64_t> refinement = {};
    /// Restricts a set's dimension to these elements, which are divided into as many parts as the whole set would be.
    struct Range {
        std::size_t set = 0;
        IndexRange elements;
    };
    std::optional<Range> range = {};
};

/// Division of one statement by a draft (paper sec. 4.2.4). Part p of dimension set s (p < groups x cores) owns the
/// data tile [p*t, (p+1)*t) of one dimension and runs the points whose mapped value lies in it: the compute tile.
///
/// The dimension is that of the representative mapping when the statement's loops determine it. Otherwise another
/// mapping of the same dimension decides, or the first mapping of the set that the statement's loops determine, with a
/// tile of its own. A set in which the statement has no variable is not divided: part 0 runs everything.
///
/// A point that is mapped outside the dimension (a guard may keep it from being read there) belongs to the nearest
/// tile.
///
/// All cores run the same program, so that each loop variable has the same number of *positions* on every core:
/// position i stands for the value first(variable, part) + i * stride(variable). A position whose value the part does
/// not own, or that is outside the loop, is padding.
class StatementTiling {
public:
    StatementTiling(const affine::Kernel& kernel, const affine::Statement& statement,
                    std::span<const DimensionSet> sets, std::span<const DraftPart> draft,
                    const TilingChoices& choices = {});

    /// Mapping that decides which part runs a point, per set.
    struct Owner {
        affine::Index function;
        std::int64_t extent = 1;
        std::int64_t tile = 1; // ceil(extent / parts)
    };

    [[nodiscard]] std::size_t sets() const { return m_owners.size(); }
    [[nodiscard]] const std::optional<Owner>& owner(std::size_t set) const { return m_owners[set]; }
    [[nodiscard]] std::int64_t parts(std::size_t set) const { return m_parts[set]; }
    /// Data tile of a part, clipped at the end of the dimension; empty for parts beyond the end.
    [[nodiscard]] IndexRange dataTile(std::size_t set, std::int64_t part) const;
    /// True if the part runs no points of this statement.
    [[nodiscard]] bool isIdle(std::size_t set, std::int64_t part) const;

    /// True if the part of a dimension set may run the iteration: its own variables allow it, other sets may still
    /// exclude it. `values` has one entry per variable of the kernel.
    [[nodiscard]] bool owns(std::size_t set, std::int64_t part, std::span<const std::int64_t> values) const
    {
        if (!m_owners[set]) {
            return part == 0;
        }
        const Owner& owner = *m_owners[set];
        return dataTile(set, part).contains(std::clamp<std::int64_t>(owner.function.at(values), 0, owner.extent - 1));
    }

    /// Set of a loop variable; sets() for a variable in no index, which runs whole on every core.
    [[nodiscard]] std::size_t setOf(std::size_t variable) const { return m_loops[variable].set; }
    [[nodiscard]] std::int64_t positions(std::size_t variable) const { return m_loops[variable].positions; }
    [[nodiscard]] std::int64_t refinement(std::size_t variable) const { return m_loops[variable].refinement; }
    /// Distance between two values: the loop's step, or 1 when the loop's begin depends on other loops.
    [[nodiscard]] std::int64_t stride(std::size_t variable) const { return m_loops[variable].stride; }
    [[nodiscard]] std::int64_t first(std::size_t variable, std::int64_t part) const
    {
        const auto& first = m_loops[variable].first;
        return first[first.size() == 1 ? 0 : static_cast<std::size_t>(part)];
    }
    /// True if the variable's values differ between the parts of its set.
    [[nodiscard]] bool isSplit(std::size_t variable) const { return m_loops[variable].first.size() > 1; }
    /// Values of a variable on a part, clipped to the part's tile and the loop: the compute tile. Half-open.
    [[nodiscard]] IndexRange computeTile(std::size_t variable, std::int64_t part) const
    {
        const auto& tiles = m_loops[variable].tiles;
        return tiles[tiles.size() == 1 ? 0 : static_cast<std::size_t>(part)];
    }

private:
    struct Loop {
        std::size_t set = 0;
        std::int64_t stride = 1;
        std::int64_t positions = 1;
        std::int64_t refinement = 1;
        std::vector<std::int64_t> first; // per part; one entry if not split
        std::vector<IndexRange> tiles;   // per part; one entry if not split
    };

    void share(const affine::Kernel& kernel, std::size_t variable, const TilingChoices& choices);

    std::vector<std::optional<Owner>> m_owners;
    std::vector<std::int64_t> m_parts;
    std::vector<Loop> m_loops; // per variable of the kernel
};

} // namespace pimento
