// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/random_stream.h"
#include "engine/systems/comonm/mapping/mapping_check.h"
#include "sim/base/result.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

namespace pimento::comonm {

/// All mappings of one map that cover a space: ordered factorisations of each extent into one factor per level and the
/// iterations of a process, such that no level needs more units than it has. Immutable and thread-safe.
class MappingSpace {
public:
    MappingSpace(const IterationSpace& space, const TargetLevels& target);

    /// Number of mappings, counted at the first call without visiting each.
    [[nodiscard]] std::int64_t size() const;
    /// Lists them in ascending order of their tuples, outermost level first. Error: more than `most`, or a stop.
    [[nodiscard]] Result<std::vector<SubMap>> all(std::size_t most, const std::stop_token& stop = {}) const;
    /// Draws a mapping: each factorisation of an extent is equally likely, those that need too many units are drawn
    /// again.
    [[nodiscard]] SubMap drawn(RandomStream& random) const;
    /// Calls `visit(map)`, in the order of all(), for each mapping that uses at least `least()` units of all levels but
    /// the innermost one together; `least` may grow on the way, so that the rest of a large space is passed quickly.
    void visitWide(const std::function<std::int64_t()>& least, const std::function<void(const SubMap&)>& visit) const;
    /// A mapping of this space with one map.
    [[nodiscard]] Mapping mappingOf(const SubMap& map) const;

private:
    /// Calls `visit(map)` for each mapping until it returns false. Passes those whose first dimensions, of a given
    /// number and with given units, `mayLead` refuses.
    template <class Visit, class MayLead> void forEach(Visit&& visit, MayLead&& mayLead) const;

    IterationSpace m_space;
    TargetLevels m_target;
    std::vector<std::vector<std::vector<std::int64_t>>>
        m_factors;                                 // one per dimension: factors from the outermost level
    mutable std::atomic<std::int64_t> m_size = -1; // unknown
};

} // namespace pimento::comonm
