// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/math.h"
#include "engine/systems/dcc/drafts/draft_space.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento {

/// A value per dimension set, representative mapping and number of parts, for rules about a single part of a draft.
/// A space has far fewer such triples than drafts.
template <class Value> class PartTable {
public:
    /// Fills the table with `valueOf(set, mapping, tile)`; `missing` where the dimension is shorter than the number of
    /// parts.
    template <class ValueOf> PartTable(const DraftSpace& space, Value missing, ValueOf valueOf)
    {
        for (std::size_t set = 0; set < space.sets().size(); ++set) {
            const auto& mappings = space.sets()[set].mappings;
            auto& ofSet = m_values.emplace_back();
            for (std::size_t mapping = 0; mapping < mappings.size(); ++mapping) {
                const std::int64_t extent = mappings[mapping].extent;
                auto& values = ofSet.emplace_back(static_cast<std::size_t>(space.mostParts(set)) + 1, missing);
                for (std::int64_t parts = 1; parts <= space.mostParts(set) && parts <= extent; ++parts) {
                    values[static_cast<std::size_t>(parts)] = valueOf(set, mapping, ceilDivide(extent, parts));
                }
            }
        }
    }

    /// Returns the values of one mapping by number of parts.
    [[nodiscard]] const Value* of(std::size_t set, std::size_t mapping) const { return m_values[set][mapping].data(); }

private:
    std::vector<std::vector<std::vector<Value>>> m_values;
};

} // namespace pimento
