// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/candidates/row_filter.h"

#include "engine/base/lower_case.h"
#include "engine/base/numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace pimento {

namespace {

RowSet rowsWhose(const CandidateTable& table, const auto& passes)
{
    RowSet rows = RowSet::none(table.rows());
    for (std::size_t row = 0; row < table.rows(); ++row) {
        if (passes(row)) {
            rows.insert(row);
        }
    }
    return rows;
}

RowSet rowsIn(const CandidateTable& table, std::size_t column, double least, double most)
{
    const CandidateTable::Values& values = table.values(column);
    return rowsWhose(table, [&](std::size_t row) { return values[row] >= least && values[row] <= most; });
}

std::vector<double> knownTotals(const CandidateTable& table)
{
    std::vector<double> totals;
    for (const double total : table.values(table.layout().total)) {
        if (!std::isnan(total)) {
            totals.push_back(total);
        }
    }
    return totals;
}

RowSet passing(const CandidateTable& table, const ColumnRange& filter, const CandidateNotes& /*notes*/)
{
    const auto column = table.columnOf(filter.column);
    return column ? rowsIn(table, *column, filter.least, filter.most) : RowSet::all(table.rows());
}

RowSet passing(const CandidateTable& table, const NearBest& filter, const CandidateNotes& /*notes*/)
{
    const std::vector<double> totals = knownTotals(table);
    if (totals.empty()) {
        return RowSet::none(table.rows());
    }
    const double best = *std::ranges::min_element(totals);
    return rowsIn(table, table.layout().total, best, best + std::abs(best) * filter.percent / 100);
}

RowSet passing(const CandidateTable& table, const BestShare& filter, const CandidateNotes& /*notes*/)
{
    std::vector<double> totals = knownTotals(table);
    if (totals.empty()) {
        return RowSet::none(table.rows());
    }
    const double share = std::ceil(filter.percent / 100 * static_cast<double>(totals.size()));
    const auto kept = std::clamp<std::size_t>(static_cast<std::size_t>(std::max(share, 1.0)), 1, totals.size());
    const auto last = totals.begin() + static_cast<std::ptrdiff_t>(kept - 1);
    std::ranges::nth_element(totals, last);
    return rowsIn(table, table.layout().total, -std::numeric_limits<double>::infinity(), *last);
}

std::vector<std::string> wordsOf(std::string_view text)
{
    std::vector<std::string> words;
    for (const std::string_view word : split(text, ' ')) {
        if (!word.empty()) {
            words.push_back(lowered(word));
        }
    }
    return words;
}

bool hasAllLowered(const std::string& text, const std::vector<std::string>& words)
{
    return std::ranges::all_of(words, [&](const std::string& word) { return text.find(word) != std::string::npos; });
}

bool hasAll(const std::string& text, const std::vector<std::string>& words)
{
    return hasAllLowered(lowered(text), words);
}

RowSet passing(const CandidateTable& table, const LabelText& filter, const CandidateNotes& /*notes*/)
{
    const std::vector<std::string> words = wordsOf(filter.words);
    return rowsWhose(table, [&](std::size_t row) { return hasAll(table.label(row), words); });
}

RowSet passing(const CandidateTable& table, const HasNote& filter, const CandidateNotes& notes)
{
    const std::vector<std::string> words = wordsOf(filter.words);
    RowSet rows = RowSet::none(table.rows());
    for (const auto& [id, text] : notes) {
        if (const auto row = table.rowOf(id); row && hasAll(text, words)) {
            rows.insert(*row);
        }
    }
    return rows;
}

} // namespace

RowSet passingRows(const CandidateTable& table, const RowFilter& filter, const CandidateNotes& notes)
{
    return std::visit([&](const auto& kind) { return passing(table, kind, notes); }, filter);
}

std::vector<RowSet> passingEach(const CandidateTable& table, std::span<const RowFilter> filters,
                                const CandidateNotes& notes)
{
    std::vector<RowSet> each;
    std::vector<std::pair<RowSet*, std::vector<std::string>>> inLabels;
    each.reserve(filters.size()); // keeps the addresses of elements
    for (const RowFilter& filter : filters) {
        if (const auto* text = std::get_if<LabelText>(&filter)) {
            each.push_back(RowSet::none(table.rows()));
            inLabels.emplace_back(&each.back(), wordsOf(text->words));
        } else {
            each.push_back(passingRows(table, filter, notes));
        }
    }
    for (std::size_t row = 0; row < table.rows() && !inLabels.empty(); ++row) {
        const std::string label = lowered(table.label(row));
        for (auto& [rows, words] : inLabels) {
            if (hasAllLowered(label, words)) {
                rows->insert(row);
            }
        }
    }
    return each;
}

RowSet passingRows(const CandidateTable& table, std::span<const RowFilter> filters, const CandidateNotes& notes)
{
    RowSet rows = RowSet::all(table.rows());
    for (const RowSet& passing : passingEach(table, filters, notes)) {
        rows &= passing;
    }
    return rows;
}

std::optional<std::size_t> tightestFilter(std::span<const RowSet> each)
{
    if (each.empty()) {
        return std::nullopt;
    }
    const RowSet all = RowSet::all(each.front().rows());
    std::vector<RowSet> behind(each.size() + 1, all); // rows that pass all filters from an index on
    for (std::size_t place = each.size(); place-- > 0;) {
        behind[place] = behind[place + 1];
        behind[place] &= each[place];
    }
    RowSet before = all;
    std::size_t most = 0;
    std::optional<std::size_t> tightest;
    for (std::size_t place = 0; place < each.size(); ++place) {
        RowSet others = before;
        others &= behind[place + 1];
        if (const std::size_t count = others.count(); count > most || !tightest) {
            most = count;
            tightest = place;
        }
        before &= each[place];
    }
    return tightest;
}

} // namespace pimento
