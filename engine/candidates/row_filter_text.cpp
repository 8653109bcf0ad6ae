// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/lower_case.h"
#include "engine/base/nearest.h"
#include "engine/base/numbers.h"
#include "engine/candidates/row_filter.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace pimento {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr std::string_view kBlanks = " \t";
constexpr std::string_view kOperators = "<>=";
constexpr std::string_view kHasNote = "has note";

std::string_view trimmed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(kBlanks);
    return begin == std::string_view::npos ? std::string_view()
                                           : text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

/// Finds a column by its id, or by its title ignoring case.
std::optional<std::size_t> columnNamed(const CandidateTable& table, std::string_view name)
{
    if (const auto column = table.columnOf(std::string(name))) {
        return column;
    }
    const auto same = [&](const TableColumn& column) { return lowered(column.title) == lowered(name); };
    const auto found = std::ranges::find_if(table.columns(), same);
    return found == table.columns().end() ? std::nullopt
                                          : std::optional(static_cast<std::size_t>(found - table.columns().begin()));
}

Result<std::size_t> columnMeant(const CandidateTable& table, std::string_view name, std::string_view filter)
{
    if (const auto column = columnNamed(table, name)) {
        return *column;
    }
    std::vector<std::string> names;
    for (const TableColumn& column : table.columns()) {
        names.push_back(lowered(column.title));
        names.push_back(column.id);
    }
    const std::string near = nearestWord(lowered(name), names);
    return fail("there is no column '" + std::string(name) + "'", "filter '" + std::string(filter) + "'",
                near.empty() ? "Write the title of a column of the table" : "Did you mean '" + near + "'?");
}

std::optional<double> numberOf(std::string_view text)
{
    double scale = 1;
    if (!text.empty()) {
        constexpr std::array<std::pair<char, double>, 4> kScales = {{{'k', 1e3}, {'M', 1e6}, {'G', 1e9}, {'m', 1e-3}}};
        const auto found = std::ranges::find(kScales, text.back(), &std::pair<char, double>::first);
        if (found != kScales.end()) {
            scale = found->second;
            text = trimmed(text.substr(0, text.size() - 1));
        }
    }
    const auto number = parseDecimal(text);
    return number && std::isfinite(*number) ? std::optional(*number * scale) : std::nullopt;
}

/// Parses a value of a column: a number, or one of its words.
Result<double> valueMeant(const TableColumn& column, std::string_view text, std::string_view filter)
{
    if (column.format == ValueFormat::Category) {
        const auto same = [&](const std::string& word) { return lowered(word) == lowered(text); };
        const auto found = std::ranges::find_if(column.categories, same);
        if (found != column.categories.end()) {
            return static_cast<double>(found - column.categories.begin());
        }
        std::string words;
        for (const std::string& word : column.categories) {
            words += (words.empty() ? "" : ", ") + word;
        }
        return fail("'" + std::string(text) + "' is not a value of the column '" + column.title + "'",
                    "filter '" + std::string(filter) + "'", "Choose one of: " + words);
    }
    if (const auto number = numberOf(text)) {
        return *number;
    }
    return fail("'" + std::string(text) + "' is not a number", "filter '" + std::string(filter) + "'",
                "Write for instance " + column.title + " <= 2000, or 2k");
}

/// Mirrors an operator, for `value op` in front of a column.
std::string mirrored(std::string_view operation)
{
    std::string result(operation);
    std::ranges::transform(result, result.begin(), [](char c) { return c == '<' ? '>' : c == '>' ? '<' : c; });
    return result;
}

/// Narrows a range by `column operation value`.
bool narrow(ColumnRange& range, std::string_view operation, double value)
{
    if (operation == "<=" || operation == "<") {
        range.most = std::min(range.most, operation == "<" ? std::nextafter(value, -kInfinity) : value);
    } else if (operation == ">=" || operation == ">") {
        range.least = std::max(range.least, operation == ">" ? std::nextafter(value, kInfinity) : value);
    } else if (operation == "=" || operation == "==") {
        range.least = value;
        range.most = value;
    } else {
        return false;
    }
    return true;
}

/// Operands and operators of a comparison: "100 <= compute <= 2k" has three and two.
struct CellComparison {
    std::vector<std::string_view> pieces;
    std::vector<std::string_view> operators;
};

CellComparison comparisonOf(std::string_view text)
{
    CellComparison result;
    while (true) {
        const std::size_t begin = text.find_first_of(kOperators);
        result.pieces.push_back(trimmed(text.substr(0, begin)));
        if (begin == std::string_view::npos) {
            return result;
        }
        const std::size_t end = std::min(text.find_first_not_of(kOperators, begin), text.size());
        result.operators.push_back(text.substr(begin, end - begin));
        text.remove_prefix(end);
    }
}

Result<RowFilter> parseRange(std::string_view text, const CandidateTable& table, const CellComparison& comparison)
{
    const auto& pieces = comparison.pieces;
    const bool isBetween = pieces.size() == 3;
    const tl::unexpected<Error> wrong = fail("this is not a comparison", "filter '" + std::string(text) + "'",
                                             "Write for instance compute <= 2000, or 100 <= compute <= 2k");
    if (pieces.size() > 3 || std::ranges::any_of(pieces, &std::string_view::empty)) {
        return wrong;
    }
    // Either of two operands may be the column.
    const std::size_t named = isBetween || columnNamed(table, pieces[1]) ? 1 : 0;
    const auto column = columnMeant(table, pieces[named], text);
    if (!column) {
        return tl::unexpected<Error>(column.error());
    }
    const TableColumn& meant = table.columns()[*column];
    ColumnRange range{meant.id};
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (i == named) {
            continue;
        }
        const auto value = valueMeant(meant, pieces[i], text);
        if (!value) {
            return tl::unexpected<Error>(value.error());
        }
        const std::string operation =
            i < named ? mirrored(comparison.operators[i]) : std::string(comparison.operators[i - 1]);
        if (!narrow(range, operation, *value)) {
            return wrong;
        }
    }
    return range;
}

/// Parses "within 10 %" after its first word; none: no percentage.
std::optional<double> percentAfter(std::string_view text, std::string_view word)
{
    const std::string low = lowered(text);
    if (!low.starts_with(word)) {
        return std::nullopt;
    }
    std::string_view rest = trimmed(text.substr(word.size()));
    if (rest.empty() || rest.back() != '%') {
        return std::nullopt;
    }
    const auto percent = parseDecimal(trimmed(rest.substr(0, rest.size() - 1)));
    return percent && std::isfinite(*percent) && *percent >= 0 ? percent : std::nullopt;
}

std::string numberText(double value)
{
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    return {text.data(), end};
}

struct FilterWords {
    const CandidateTable& table;

    std::string operator()(const ColumnRange& range) const
    {
        const auto column = table.columnOf(range.column);
        const TableColumn* meant = column ? &table.columns()[*column] : nullptr;
        // Use the title, which people see, if it identifies the column.
        const bool isTitled = meant != nullptr && columnNamed(table, meant->title) == column &&
                              meant->title.find_first_of(kOperators) == std::string::npos;
        const std::string name = isTitled ? meant->title : range.column;
        const auto value = [&](double number) {
            const bool isWord = meant != nullptr && meant->format == ValueFormat::Category && number >= 0 &&
                                number < static_cast<double>(meant->categories.size());
            return isWord ? meant->categories[static_cast<std::size_t>(number)] : numberText(number);
        };
        if (range.least == range.most) {
            return name + " = " + value(range.least);
        }
        if (range.least == -kInfinity) {
            return name + " <= " + value(range.most);
        }
        return range.most == kInfinity ? name + " >= " + value(range.least)
                                       : value(range.least) + " <= " + name + " <= " + value(range.most);
    }
    std::string operator()(const NearBest& filter) const { return "within " + numberText(filter.percent) + " %"; }
    std::string operator()(const BestShare& filter) const { return "best " + numberText(filter.percent) + " %"; }
    std::string operator()(const LabelText& filter) const { return filter.words; }
    std::string operator()(const HasNote& filter) const
    {
        return std::string(kHasNote) + (filter.words.empty() ? "" : " " + filter.words);
    }
};

} // namespace

Result<RowFilter> parseRowFilter(std::string_view text, const CandidateTable& table)
{
    const std::string_view wanted = trimmed(text);
    if (wanted.empty()) {
        return fail("this is empty", "filter", "Write for instance compute <= 2000, within 10 %, or a part of a candidate");
    }
    if (const auto percent = percentAfter(wanted, "within")) {
        return NearBest{*percent};
    }
    if (const auto percent = percentAfter(wanted, "best")) {
        return BestShare{*percent};
    }
    if (const std::string low = lowered(wanted); low == kHasNote || low.starts_with(std::string(kHasNote) + ' ')) {
        return HasNote{std::string(trimmed(wanted.substr(kHasNote.size())))};
    }
    const CellComparison comparison = comparisonOf(wanted);
    return comparison.operators.empty() ? Result<RowFilter>(LabelText{std::string(wanted)})
                                        : parseRange(wanted, table, comparison);
}

std::string rowFilterText(const RowFilter& filter, const CandidateTable& table)
{
    return std::visit(FilterWords{table}, filter);
}

} // namespace pimento
