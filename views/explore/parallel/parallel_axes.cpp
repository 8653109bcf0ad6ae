// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/parallel/parallel_axes.h"

#include "engine/predict/prediction.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace pimento {

namespace {

/// Columns that are worth an axis, by kind; their values differ.
struct Wanted {
    std::vector<std::size_t> choices; // decisions, in the order of the table
    std::vector<std::size_t> derived; // columns that follow from decisions
    std::vector<std::size_t> costs;   // costs, the most important first
};

bool isCost(const TableColumn& column)
{
    return column.role == ColumnRole::Cost || column.role == ColumnRole::CostPart;
}

/// True if more of the rows have a prediction alone than a cost.
bool isMostlyPredicted(const CandidateTable& table, const RowSet& rows)
{
    const auto predicted = table.columnOf(kPredictedColumn);
    std::ptrdiff_t more = 0;
    for (std::size_t row = 0; predicted && row < table.rows(); ++row) {
        if (rows.contains(row)) {
            more += table.isKnown(row) ? -1 : std::isnan(table.value(row, *predicted)) ? 0 : 1;
        }
    }
    return more > 0;
}

/// Columns that tell what candidates cost, the most important first: of rows that are mostly predicted the predictions,
/// since their lines end before the axes of all else.
std::vector<std::size_t> costsOf(const CandidateTable& table, const RowSet& rows)
{
    if (isMostlyPredicted(table, rows)) {
        const auto work = table.columnOf(kPredictedWorkColumn);
        std::vector<std::size_t> costs = {*table.columnOf(kPredictedColumn)};
        costs.insert(costs.end(), work ? 1 : 0, work.value_or(0));
        return costs;
    }
    const CandidateTable::Layout& layout = table.layout();
    std::vector<std::size_t> costs = {layout.total, layout.scatterX, layout.scatterY};
    if (const auto energy = table.columnOf("energy")) {
        costs.push_back(*energy);
    }
    costs.insert(costs.end(), layout.parts.begin(), layout.parts.end());
    return costs;
}

Wanted wantedOf(const CandidateTable& table, const RowSet& rows, const std::vector<ColumnValues>& values)
{
    Wanted wanted;
    for (const std::size_t column : costsOf(table, rows)) {
        if (!values[column].isOne() && std::ranges::find(wanted.costs, column) == wanted.costs.end()) {
            wanted.costs.push_back(column);
        }
    }
    for (std::size_t column = 0; column < table.columns().size(); ++column) {
        const TableColumn& info = table.columns()[column];
        if (values[column].isOne() || !info.isShownFirst || isCost(info)) {
            continue;
        }
        (info.role == ColumnRole::Decision ? wanted.choices : wanted.derived).push_back(column);
    }
    return wanted;
}

/// Picks the `most` columns with the most distinct values and keeps their order.
std::vector<std::size_t> richest(std::vector<std::size_t> columns, const std::vector<ColumnValues>& values,
                                 std::size_t most)
{
    if (columns.size() > most) {
        std::ranges::stable_sort(columns, std::ranges::greater(),
                                 [&](std::size_t column) { return values[column].steps.size(); });
        columns.resize(most);
        std::ranges::sort(columns);
    }
    return columns;
}

} // namespace

std::vector<std::size_t> firstAxes(const CandidateTable& table, const RowSet& rows, std::size_t most)
{
    std::vector<ColumnValues> values;
    for (std::size_t column = 0; column < table.columns().size(); ++column) {
        values.push_back(valuesOf(table, column, rows));
    }
    Wanted wanted = wantedOf(table, rows, values);
    // Half of the axes are costs, more if there are few decisions.
    std::size_t choices = std::min(wanted.choices.size(), most - std::min(most / 2, wanted.costs.size()));
    std::vector<std::size_t> left = richest(wanted.choices, values, choices);
    const std::size_t costs = std::min({wanted.costs.size(), most - left.size(), std::max<std::size_t>(most / 2, 1)});
    const std::vector<std::size_t> derived = richest(wanted.derived, values, most - left.size() - costs);
    left.insert(left.end(), derived.begin(), derived.end());
    std::ranges::sort(left);
    wanted.costs.resize(std::min(wanted.costs.size(), most - left.size()));
    left.insert(left.end(), wanted.costs.rbegin(), wanted.costs.rend()); // the total comes last
    return left;
}

void ParallelAxes::setTable(const CandidateTable& table, const RowSet& rows,
                            const std::vector<std::vector<double>>& marks)
{
    const auto isHere = [&](const AxisChoice& choice) { return table.columnOf(choice.column).has_value(); };
    m_choices = m_chosen;
    if (std::ranges::count_if(m_chosen, isHere) < 2) {
        m_choices.clear();
        for (const std::size_t column : firstAxes(table, rows)) {
            m_choices.push_back({table.columns()[column].id});
        }
    }
    m_axes.clear();
    m_places.clear();
    for (std::size_t place = 0; place < m_choices.size(); ++place) {
        const AxisChoice& choice = m_choices[place];
        if (const auto column = table.columnOf(choice.column)) {
            ColumnValues values = valuesOf(table, *column, rows);
            for (const std::vector<double>& mark : marks) {
                values.add(mark[*column]);
            }
            m_axes.emplace_back(table.columns()[*column], *column, values, choice.scale, choice.isInverted);
            m_places.push_back(place);
        }
    }
}

std::optional<std::size_t> ParallelAxes::placeOf(std::size_t column) const
{
    const auto found = std::ranges::find(m_axes, column, &ParallelAxis::column);
    return found == m_axes.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - m_axes.begin()));
}

void ParallelAxes::move(std::size_t from, std::size_t to)
{
    if (from >= m_places.size() || to >= m_places.size()) {
        return;
    }
    const AxisChoice moved = m_choices[m_places[from]];
    const std::size_t target = m_places[to];
    m_choices.erase(m_choices.begin() + static_cast<std::ptrdiff_t>(m_places[from]));
    m_choices.insert(m_choices.begin() + static_cast<std::ptrdiff_t>(target), moved);
    m_chosen = m_choices;
}

void ParallelAxes::drop(std::size_t place)
{
    if (place < m_places.size() && m_places.size() > 1) {
        m_choices.erase(m_choices.begin() + static_cast<std::ptrdiff_t>(m_places[place]));
        m_chosen = m_choices;
    }
}

void ParallelAxes::invert(std::size_t place)
{
    if (place < m_places.size()) {
        m_choices[m_places[place]].isInverted = !m_choices[m_places[place]].isInverted;
        m_chosen = m_choices;
    }
}

void ParallelAxes::setScale(std::size_t place, std::optional<AxisScale> scale)
{
    if (place < m_places.size()) {
        m_choices[m_places[place]].scale = scale;
        m_chosen = m_choices;
    }
}

void ParallelAxes::add(const std::string& column)
{
    if (std::ranges::find(m_choices, column, &AxisChoice::column) == m_choices.end()) {
        m_choices.insert(m_choices.empty() ? m_choices.end() : m_choices.end() - 1, {column});
        m_chosen = m_choices;
    }
}

void ParallelAxes::reset() { m_chosen.clear(); }

} // namespace pimento
