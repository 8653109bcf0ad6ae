// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/candidates/row_filter.h"

#include "engine/base/nearest.h"
#include "engine/base/numbers.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace pimento {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr std::string_view kBlanks = " \t";
constexpr std::string_view kOperators = "<>=";
constexpr std::string_view kHasNote = "has note";

char lower(char letter) { return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter; }

std::string lowered(std::string_view text)
{
    std::string result(text);
    std::ranges::transform(result, result.begin(), lower);
    return result;
}

std::string_view trimmed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(kBlanks);
    return begin == std::string_view::npos ? std::string_view()
                                           : text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

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
    return rowsIn(table, table.layout().total, -kInfinity, *last);
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

/// Applies each filter separately. Every label is made once, however many filters read it.
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
    return fail("'" + std::string(text) + "' is no number", "filter '" + std::string(filter) + "'",
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
    const tl::unexpected<Error> wrong = fail("this is no comparison", "filter '" + std::string(text) + "'",
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

RowSet passingRows(const CandidateTable& table, const RowFilter& filter, const CandidateNotes& notes)
{
    return std::visit([&](const auto& kind) { return passing(table, kind, notes); }, filter);
}

RowSet passingRows(const CandidateTable& table, std::span<const RowFilter> filters, const CandidateNotes& notes)
{
    RowSet rows = RowSet::all(table.rows());
    for (const RowSet& passing : passingEach(table, filters, notes)) {
        rows &= passing;
    }
    return rows;
}

std::optional<std::size_t> tightestFilter(const CandidateTable& table, std::span<const RowFilter> filters,
                                          const CandidateNotes& notes)
{
    const std::vector<RowSet> each = passingEach(table, filters, notes);
    // Rows that pass all filters from an index on.
    std::vector<RowSet> behind(each.size() + 1, RowSet::all(table.rows()));
    for (std::size_t place = each.size(); place-- > 0;) {
        behind[place] = behind[place + 1];
        behind[place] &= each[place];
    }
    RowSet before = RowSet::all(table.rows());
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

Result<RowFilter> parseRowFilter(std::string_view text, const CandidateTable& table)
{
    const std::string_view wanted = trimmed(text);
    if (wanted.empty()) {
        return fail("this is empty", "filter", "Write for instance compute <= 2000, within 10 %, or a part of a draft");
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
