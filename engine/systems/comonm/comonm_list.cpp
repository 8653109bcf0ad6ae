// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/mapping_list.h"

#include "engine/systems/comonm/mapping/mapping_text.h"

#include <utility>

namespace pimento::comonm {

MappingList::MappingList(const Fingerprint& problem, const KernelWork& work, TargetLevels levels,
                         std::vector<CheckedMapping> rows)
    : m_problem(problem), m_levels(std::move(levels)), m_dimensions(work.space.size()), m_rows(std::move(rows))
{
    for (const UnitLevel& level : m_levels.levels) {
        m_columns.push_back({.id = level.name + "s",
                             .title = level.plural,
                             .unit = "",
                             .description = "Units of this level that the first map uses",
                             .role = ColumnRole::Derived});
    }
    const auto addParts = [&](const std::string& of, const std::string& title, const std::string& description) {
        for (const Dimension& dimension : work.space.dimensions) {
            m_columns.push_back({.id = of + "_" + dimension.name,
                                 .title = title + " " + dimension.name,
                                 .unit = "",
                                 .description = description + " along " + dimension.name,
                                 .role = ColumnRole::Decision,
                                 .isShownFirst = false});
        }
    };
    for (const UnitLevel& level : m_levels.levels) {
        addParts(level.name, level.name, "Parts at this level");
    }
    addParts("own", "iterations", "Iterations of a process");
    m_columns.push_back({.id = "maps",
                         .title = "maps",
                         .unit = "",
                         .description = "Maps of the list, executed one after the other",
                         .role = ColumnRole::Derived,
                         .isShownFirst = false});
}

std::uint64_t MappingList::id(std::size_t row) const
{
    return Fingerprinter().add(m_problem, m_rows[row].mapping).finish().low;
}

std::string MappingList::text(std::size_t row) const { return mappingText(m_rows[row].mapping); }

double MappingList::value(std::size_t row, std::size_t column) const
{
    const Mapping& mapping = m_rows[row].mapping;
    const SubMap& first = mapping.maps.front();
    const std::size_t levels = m_levels.levels.size();
    if (column < levels) {
        return static_cast<double>(mapping.units(first, column));
    }
    if (column + 1 == m_columns.size()) {
        return static_cast<double>(mapping.maps.size());
    }
    const std::size_t part = column - levels;
    return static_cast<double>(first.tuples[part / m_dimensions][part % m_dimensions]);
}

const MappingList& asMappings(const CandidateList& list) { return dynamic_cast<const MappingList&>(list); }

} // namespace pimento::comonm
