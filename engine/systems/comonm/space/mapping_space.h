// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/random_stream.h"
#include "engine/systems/comonm/mapping/mapping_check.h"
#include "sim/base/result.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace pimento::comonm {

/// All mappings of one map that cover a space: ordered factorisations of each extent into one factor per level and the
/// iterations of a process, such that no level needs more units than it has. Immutable and thread-safe.
class MappingSpace {
public:
    MappingSpace(const IterationSpace& space, const TargetLevels& target);

    /// Number of mappings; counts them at the first call.
    [[nodiscard]] std::int64_t size() const;
    /// Lists them in ascending order of their tuples, outermost level first. Error: more than `most`, or a stop.
    [[nodiscard]] Result<std::vector<SubMap>> all(std::size_t most, const std::stop_token& stop = {}) const;
    /// Draws a mapping: each factorisation of an extent is equally likely, those that need too many units are drawn
    /// again.
    [[nodiscard]] SubMap drawn(RandomStream& random) const;
    /// A mapping of this space with one map.
    [[nodiscard]] Mapping mappingOf(const SubMap& map) const;

private:
    /// Calls `visit(map)` for each mapping until it returns false.
    template <class Visit> void forEach(Visit&& visit) const;

    IterationSpace m_space;
    TargetLevels m_target;
    std::vector<std::vector<std::vector<std::int64_t>>>
        m_factors;                                 // one per dimension: factors from the outermost level
    mutable std::atomic<std::int64_t> m_size = -1; // unknown
};

} // namespace pimento::comonm
