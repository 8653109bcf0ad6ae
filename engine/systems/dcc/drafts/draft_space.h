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

/// Index of a draft in its space.
using DraftIndex = std::uint32_t;

/// Size of a space.
struct DraftSpaceSize {
    std::uint64_t allocations = 0;
    std::uint64_t drafts = 0;   // allocations with every assignment of representative mappings
    std::uint64_t distinct = 0; // without equivalent mappings: the drafts that pruning rule 1 keeps

    bool operator==(const DraftSpaceSize&) const = default;
};

// Most allocations of a space that is listed. Counting has no limit except for the device.
inline constexpr std::uint64_t kMostAllocations = 4'000'000;
inline constexpr std::uint64_t kMostDrafts = 64'000'000;
inline constexpr std::int64_t kMostCoresOfDevice = 65'535; // groups x cores

/// Numbers the mappings of a set by function: equal functions (variables compared by name) have equal numbers.
[[nodiscard]] std::vector<std::uint32_t> functionNumbers(const affine::Kernel& kernel, const DimensionSet& set);

/// Counts a space without listing it. Error: a kernel without dimension sets or with more than Draft::kMaxParts, a
/// device with more than kMostCoresOfDevice cores, or a stop.
[[nodiscard]] Result<DraftSpaceSize> countDrafts(const affine::Kernel& kernel, std::span<const DimensionSet> sets,
                                                 Resources resources, SpaceExtent extent,
                                                 const std::stop_token& stop = {});

/// Error: a stop ended work on the drafts of a kernel.
[[nodiscard]] tl::unexpected<Error> stoppedDrafts(const affine::Kernel& kernel);

/// All tiling drafts of a kernel on a device (paper sec. 4.2 step 2): the product of allocations (groups and cores per
/// set) and assignments (a representative mapping per set).
///
///   draft index = allocation * assignments() + assignment        assignment = mixed-radix number of the mappings,
///                                                                the last set's mapping varies fastest
///
/// A mapping whose dimension is shorter than groups x cores does not fit that allocation; contains() is false for such
/// indices. The space may be empty: a small kernel cannot use a whole large device.
class DraftSpace {
public:
    /// Lists a space. Error: an error of countDrafts(), more than kMostAllocations allocations, or more than
    /// kMostDrafts indices.
    [[nodiscard]] static Result<DraftSpace> make(const affine::Kernel& kernel, std::vector<DimensionSet> sets,
                                                 Resources resources, SpaceExtent extent,
                                                 const std::stop_token& stop = {});

    [[nodiscard]] std::span<const DimensionSet> sets() const { return m_sets; }
    [[nodiscard]] Resources resources() const { return m_resources; }
    [[nodiscard]] SpaceExtent extent() const { return m_extent; }
    [[nodiscard]] const DraftSpaceSize& size() const { return m_size; } // counts contained drafts only

    [[nodiscard]] std::size_t allocations() const { return m_allocations.rows; }
    [[nodiscard]] std::size_t assignments() const { return m_assignments; }
    /// End of the range of draft indices.
    [[nodiscard]] std::size_t indices() const { return allocations() * assignments(); }

    [[nodiscard]] DraftIndex index(std::size_t allocation, std::size_t assignment) const
    {
        return static_cast<DraftIndex>(allocation * m_assignments + assignment);
    }
    [[nodiscard]] std::size_t allocationOf(DraftIndex draft) const { return draft / m_assignments; }
    [[nodiscard]] std::size_t assignmentOf(DraftIndex draft) const { return draft % m_assignments; }

    [[nodiscard]] int groups(std::size_t set, std::size_t allocation) const
    {
        return m_allocations.groups[set][allocation];
    }
    [[nodiscard]] int cores(std::size_t set, std::size_t allocation) const
    {
        return m_allocations.cores[set][allocation];
    }
    /// Number of cores that share a set: groups x cores.
    [[nodiscard]] std::int64_t parts(std::size_t set, std::size_t allocation) const
    {
        return std::int64_t{groups(set, allocation)} * cores(set, allocation);
    }
    /// Largest parts() of a dimension set over all allocations.
    [[nodiscard]] std::int64_t mostParts(std::size_t set) const { return m_mostParts[set]; }
    [[nodiscard]] std::size_t mapping(std::size_t set, std::size_t assignment) const
    {
        return assignment / m_strides[set] % m_sets[set].mappings.size();
    }
    [[nodiscard]] std::uint32_t functionNumber(std::size_t set, std::size_t mapping) const
    {
        return m_functions[set][mapping];
    }

    [[nodiscard]] bool contains(DraftIndex draft) const;
    [[nodiscard]] DraftPart part(DraftIndex draft, std::size_t set) const;
    [[nodiscard]] Draft draft(DraftIndex draft) const;
    /// Lists drafts of the space; a stop ends it early.
    [[nodiscard]] DraftList list(std::span<const DraftIndex> drafts, const std::stop_token& stop = {}) const;
    /// Returns the index of a draft, if the space contains it; tiles are ignored.
    [[nodiscard]] std::optional<DraftIndex> find(std::span<const DraftPart> parts) const;

private:
    DraftSpace() = default;

    std::vector<DimensionSet> m_sets;
    std::vector<std::vector<std::uint32_t>> m_functions; // [set][mapping]
    Resources m_resources;
    SpaceExtent m_extent = SpaceExtent::Complete;
    DraftSpaceSize m_size;
    Allocations m_allocations;
    std::size_t m_assignments = 1;
    std::vector<std::size_t> m_strides;
    std::vector<std::int64_t> m_mostParts;
};

} // namespace pimento
