// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/candidates/value_list.h"

#include <utility>

namespace pimento {

ValueList::ValueList(const Fingerprint& problem, std::vector<TableColumn> columns, std::vector<double> values)
    : m_problem(problem), m_columns(std::move(columns)), m_values(std::move(values))
{
}

std::uint64_t ValueList::id(std::size_t row) const
{
    Fingerprinter print;
    print.add(m_problem);
    for (std::size_t column = 0; column < m_columns.size(); ++column) {
        print.add(value(row, column));
    }
    return print.finish().low;
}

std::string ValueList::text(std::size_t row) const
{
    std::string text;
    for (std::size_t column = 0; column < m_columns.size(); ++column) {
        const TableColumn& shown = m_columns[column];
        const auto number = static_cast<std::int64_t>(value(row, column));
        text += column == 0 ? "" : "-";
        text += shown.format == ValueFormat::Category ? shown.categories[static_cast<std::size_t>(number)]
                                                      : std::to_string(number);
    }
    return text;
}

std::shared_ptr<const ValueList> ValueList::only(std::string_view text) const
{
    for (std::size_t row = 0; row < size(); ++row) {
        if (this->text(row) == text) {
            const auto first = m_values.begin() + static_cast<std::ptrdiff_t>(row * m_columns.size());
            const auto behind = first + static_cast<std::ptrdiff_t>(m_columns.size());
            return std::make_shared<const ValueList>(m_problem, m_columns, std::vector<double>(first, behind));
        }
    }
    return nullptr;
}

} // namespace pimento
