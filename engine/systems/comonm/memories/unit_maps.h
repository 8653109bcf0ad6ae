// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/mapping/kernel_work.h"
#include "engine/systems/comonm/mapping/mapping.h"
#include "engine/systems/comonm/mapping/target_levels.h"
#include "engine/systems/dcc/drafts/dimension_sets.h"
#include "engine/systems/dcc/drafts/draft.h"
#include "sim/base/result.h"
#include "sim/dram/machine.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::comonm {

/// Levels of maps onto a memory with units beside its banks: channels, units of a channel and lanes of a unit. Keyword:
/// "Attacc_map", "Aim_map", "Hbmpim_map", from the family of the device's units.
[[nodiscard]] TargetLevels unitLevels(const sim::Machine& machine);

/// How maps of a kernel and drafts of the compiler say the same. Parts of channels are groups of a draft, parts of
/// units its cores. The lanes of a unit take neighbours along one dimension, which the compiler chooses; iterations of
/// a process are vectors along it.
class UnitMaps {
public:
    /// Error: the units cannot compute the kernel, or two of its loops always go together.
    [[nodiscard]] static Result<UnitMaps> make(const KernelWork& work,
                                               const std::shared_ptr<const sim::Machine>& machine);

    [[nodiscard]] const std::vector<DimensionSet>& sets() const { return m_sets; }
    [[nodiscard]] std::size_t laneDimension() const { return m_laneDimension; }

    /// The dimension of a loop of the kernel's statement; the last one where the loop has one iteration.
    [[nodiscard]] std::size_t dimensionOf(std::size_t loop) const;

    /// Checks that lanes are along their dimension. Error, of kind DoesNotFit: they are not.
    [[nodiscard]] Result<void> check(const SubMap& map) const;
    /// Iterations of a unit for `vectors` of a process; padded to all lanes where fewer of them would need fewer
    /// vectors.
    [[nodiscard]] Tuple tileOf(const SubMap& map, const Tuple& vectors) const;
    /// Extents of the kernel whose units have such tiles.
    [[nodiscard]] Tuple extentsOf(const SubMap& map, const Tuple& tile) const;
    /// The draft with the units of a map.
    [[nodiscard]] Draft draftOf(const SubMap& map, const Tuple& tile) const;

    /// The draft of a map whose lanes are those that the compiler uses, as text. Error, of kind DoesNotFit: it has
    /// fewer lanes.
    [[nodiscard]] Result<std::string> programOf(const SubMap& map) const;
    /// The map of a draft. Error: mistakes of the text, or tiles that no map has.
    [[nodiscard]] Result<SubMap> mapOf(std::string_view draft) const;

private:
    UnitMaps(const KernelWork& work, const sim::Machine& machine);

    KernelWork m_work;
    std::string m_device;
    Resources m_resources;
    std::int64_t m_lanes;
    std::vector<DimensionSet> m_sets;
    std::vector<std::size_t> m_setOf; // one per dimension
    std::size_t m_laneDimension = 0;
};

} // namespace pimento::comonm
