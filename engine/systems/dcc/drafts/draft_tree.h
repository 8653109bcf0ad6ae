// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/allocations.h"
#include "engine/systems/dcc/drafts/dimension_sets.h"
#include "engine/systems/dcc/drafts/draft.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace pimento {

/// All tiling drafts of a kernel on a device without equivalent mappings (pruning rule 1), indexed but not listed.
/// Index 0 is the first draft, in the order of DraftSpace: groups and cores of the first set, of the second, ..., then
/// the mappings. As a tree, a level decides the groups and cores of one set:
///
///   groups x cores of set 0      left: all                         node (0, all)
///     groups x cores of set 1    left: all / those of set 0        node (1, left)
///       ...
///         mappings               left: what stays idle             node (sets, left)
///
/// The subtree of a node depends only on its level and on the resources left, so there are few nodes for any number of
/// drafts. Immutable.
class DraftTree {
public:
    /// Counts the tree. Error: an error of countDrafts(), too many drafts for 62 bits, or a stop.
    [[nodiscard]] static Result<DraftTree> make(const affine::Kernel& kernel, std::vector<DimensionSet> sets,
                                                Resources resources, SpaceExtent extent,
                                                const std::stop_token& stop = {});

    /// Number of drafts.
    [[nodiscard]] std::uint64_t size() const { return count(0, root()); }
    [[nodiscard]] std::span<const DimensionSet> sets() const { return m_sets; }

    /// Mappings of a set, one for each function and extent: the first of equivalent ones.
    [[nodiscard]] std::span<const std::size_t> choices(std::size_t set) const { return m_choices[set]; }
    /// Largest number of parts of a set.
    [[nodiscard]] std::int64_t mostParts(std::size_t set) const
    {
        return static_cast<std::int64_t>(m_choiceCounts[set].size()) - 1;
    }
    /// Number of choices whose dimension is long enough for this many parts.
    [[nodiscard]] std::uint64_t choiceCount(std::size_t set, std::int64_t parts) const
    {
        return m_choiceCounts[set][static_cast<std::size_t>(parts)];
    }
    [[nodiscard]] bool isChoice(std::size_t set, std::size_t choice, std::int64_t parts) const
    {
        return m_sets[set].mappings[m_choices[set][choice]].extent >= parts;
    }

    /// Resources left at the root.
    [[nodiscard]] Resources root() const { return m_resources; }
    /// Numbers the resources that can be left anywhere in the tree, from 0 to leftovers() - 1.
    [[nodiscard]] std::size_t leftover(Resources left) const
    {
        return m_groupsNumber[static_cast<std::size_t>(left.groups)] * m_coresLeft +
               m_coresNumber[static_cast<std::size_t>(left.cores)];
    }
    [[nodiscard]] std::size_t leftovers() const { return m_groupsLeft * m_coresLeft; }

    /// Number of drafts below a node.
    [[nodiscard]] std::uint64_t count(std::size_t set, Resources left) const { return m_counts[set][leftover(left)]; }

    /// Calls `visit(groups, cores, left below)` for each child of a node, in order, until it returns false.
    template <class Visit> void forBelow(std::size_t set, Resources left, Visit visit) const
    {
        const std::int64_t most = mostParts(set);
        for (int groups = 1; groups <= left.groups && groups <= most; ++groups) {
            for (int cores = 1; cores <= left.cores && std::int64_t{groups} * cores <= most; ++cores) {
                if (!visit(groups, cores, Resources{left.groups / groups, left.cores / cores})) {
                    return;
                }
            }
        }
    }

    /// Returns the draft at an index below size().
    [[nodiscard]] Draft draft(std::uint64_t place) const;
    /// Lists all drafts of a small tree; a stop ends it early.
    [[nodiscard]] DraftList list(const std::stop_token& stop) const;

private:
    DraftTree() = default;

    void numberLeftovers();
    [[nodiscard]] bool countBelow(std::size_t set, Resources left, StopCheck& stop);
    void push(std::size_t set, Resources left, std::span<DraftPart> parts, DraftList& list, StopCheck& stop) const;
    void pushMappings(std::size_t set, std::span<DraftPart> parts, DraftList& list) const;

    std::vector<DimensionSet> m_sets;
    Resources m_resources;
    SpaceExtent m_extent = SpaceExtent::Complete;
    std::vector<std::vector<std::size_t>> m_choices;        // [set]
    std::vector<std::vector<std::uint32_t>> m_choiceCounts; // [set][parts]
    std::size_t m_groupsLeft = 0;                           // number of different values of groups left
    std::size_t m_coresLeft = 0;
    std::vector<std::size_t> m_groupsNumber; // [groups left]
    std::vector<std::size_t> m_coresNumber;
    std::vector<std::vector<std::uint64_t>> m_counts; // [set][leftover]
};

} // namespace pimento
