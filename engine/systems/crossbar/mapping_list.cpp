// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/mapping_list.h"

namespace pimento::crossbar {

std::vector<TableColumn> mappingColumns()
{
    TableColumn strategy{"strategy", "strategy", "", "How copies and cores are chosen", ColumnRole::Decision};
    strategy.format = ValueFormat::Category;
    strategy.categories.assign(kStrategies.begin(), kStrategies.end());
    return {std::move(strategy),
            {"number", "number", "",
             "Most steps of a layer, or iterations of a search; 0: the strategy takes no number", ColumnRole::Decision},
            {"copies", "copies", "", "Copies of all layers", ColumnRole::Derived},
            {"arrays", "arrays", "", "Arrays that hold weights", ColumnRole::Derived},
            {"cores", "cores", "", "Cores with arrays that hold weights", ColumnRole::Derived}};
}

MappingList::MappingList(const Fingerprint& problem, std::vector<ListedMapping> rows)
    : m_problem(problem), m_rows(std::move(rows)), m_columns(mappingColumns())
{
}

std::uint64_t MappingList::id(std::size_t row) const { return Fingerprinter().add(m_problem, text(row)).finish().low; }

double MappingList::value(std::size_t row, std::size_t column) const
{
    const ListedMapping& of = m_rows[row];
    switch (column) {
    case 0:
        return static_cast<double>(of.recipe.strategy);
    case 1:
        return static_cast<double>(of.recipe.number);
    case 2:
        return static_cast<double>(of.copies);
    case 3:
        return static_cast<double>(of.arrays);
    default:
        return static_cast<double>(of.cores);
    }
}

const MappingList& asMappings(const CandidateList& list) { return dynamic_cast<const MappingList&>(list); }

} // namespace pimento::crossbar
