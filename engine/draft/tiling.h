// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/draft/dimension_sets.h"
#include "engine/draft/draft.h"

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

/// How a draft shares out one statement (paper sec. 4.2.4). Part p of dimension set s (p < groups x cores) owns the
/// data tile [p*t, (p+1)*t) of one dimension and runs the points whose mapped value lies in it: the compute tile.
///
/// The dimension is that of the representative mapping when the statement's loops determine it. Otherwise another
/// mapping of the same dimension decides, or the first mapping of the set that the statement's loops determine, with a
/// tile of its own. A set in which the statement has no variable at all is not shared out: part 0 runs everything.
///
/// All cores run the same program, so that each loop variable has the same number of *positions* on every core:
/// position i stands for the value first(variable, part) + i * step. A position whose value the part does not own, or
/// that is outside the loop, is padding.
class StatementTiling {
public:
    StatementTiling(const affine::Kernel& kernel, const affine::Statement& statement,
                    std::span<const DimensionSet> sets, std::span<const DraftPart> draft);

    /// What decides who runs a point, per set.
    struct Owner {
        affine::Index function;
        std::int64_t extent = 1;
        std::int64_t tile = 1; // ceil(extent / parts)
    };

    [[nodiscard]] std::size_t sets() const { return m_owners.size(); }
    [[nodiscard]] const std::optional<Owner>& owner(std::size_t set) const { return m_owners[set]; }
    [[nodiscard]] std::int64_t parts(std::size_t set) const { return m_parts[set]; }
    /// Data tile of a part, cut at the end of the dimension; empty for parts beyond the end.
    [[nodiscard]] IndexRange dataTile(std::size_t set, std::int64_t part) const;
    /// Whether the part runs points of this statement at all.
    [[nodiscard]] bool isIdle(std::size_t set, std::int64_t part) const;

    /// Set of a loop variable; sets() for a variable that is in no index (it runs whole on every core).
    [[nodiscard]] std::size_t setOf(std::size_t variable) const { return m_setOf[variable]; }
    [[nodiscard]] std::int64_t positions(std::size_t variable) const { return m_positions[variable]; }
    [[nodiscard]] std::int64_t first(std::size_t variable, std::int64_t part) const
    {
        const auto& first = m_first[variable];
        return first[first.size() == 1 ? 0 : static_cast<std::size_t>(part)];
    }
    /// Whether the variable's values differ between the parts of its set.
    [[nodiscard]] bool isSplit(std::size_t variable) const { return m_first[variable].size() > 1; }
    /// Values of a variable on a part, cut to the part's tile and the loop: the compute tile. In steps of the loop.
    [[nodiscard]] IndexRange computeTile(std::size_t variable, std::int64_t part) const;

private:
    std::vector<std::optional<Owner>> m_owners;
    std::vector<std::int64_t> m_parts;
    std::vector<std::size_t> m_setOf;
    std::vector<std::int64_t> m_positions;
    std::vector<std::vector<std::int64_t>> m_first; // per variable, per part (one entry if not split)
    std::vector<affine::Variable> m_variables;
};

} // namespace pimento
