// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/candidate_csv.h"

#include "engine/base/numbers.h"
#include "engine/candidates/worded_candidates.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace pimento {

namespace {

constexpr std::int64_t kMostWhole = std::int64_t{1} << 53; // doubles in a table represent all whole numbers up to this
constexpr const char* kAgain = "Write the space again";

/// Writes whole numbers without a fraction, others as the shortest text that reads back as the same number.
std::string numberText(double value)
{
    if (std::isnan(value)) {
        return "";
    }
    const bool isWhole = std::abs(value) <= static_cast<double>(kMostWhole) && value == std::floor(value);
    return isWhole ? std::to_string(static_cast<std::int64_t>(value)) : fmt::format("{}", value);
}

/// Writes a value as the word at its index, or as a number if there is no such word.
std::string wordText(double value, const std::vector<std::string>& words)
{
    const bool hasWord = value >= 0 && value < static_cast<double>(words.size());
    return hasWord ? words[static_cast<std::size_t>(value)] : numberText(value);
}

std::string shortened(std::string_view text) { return "\"" + std::string(text.substr(0, 40)) + "\""; }

const std::string& headingOf(const CostQuantity& quantity)
{
    return quantity.heading.empty() ? quantity.id : quantity.heading;
}

/// Reads a value of a quantity from its text.
std::optional<double> valueOf(std::string_view text, const CostQuantity& quantity)
{
    if (!quantity.words.empty()) {
        const auto known = std::ranges::find(quantity.words, text);
        return known == quantity.words.end() ? std::nullopt
                                             : std::optional(static_cast<double>(known - quantity.words.begin()));
    }
    if (!quantity.isWhole) {
        const auto number = parseDecimal(text);
        return number && std::isfinite(*number) ? number : std::nullopt;
    }
    const auto number = parseInteger(text);
    return number && *number >= 0 && *number <= kMostWhole ? std::optional(static_cast<double>(*number)) : std::nullopt;
}

} // namespace

CandidateCsv::CandidateCsv(const CandidateList& list, const CostSchema& schema, CsvCosts costs)
    : m_list(&list), m_schema(&schema), m_cells{Cell{}}
{
    addColumns(FilePlace::Candidate);
    if (costs == CsvCosts::Write) {
        addColumns(FilePlace::Costs);
        addCosts();
    }
    addColumns(FilePlace::Behind);
    if (list.size() > 0 && !wordsOf(list, 0).empty()) {
        m_cells.push_back({Kind::Words, 0});
    }
}

void CandidateCsv::addColumns(FilePlace place)
{
    const std::vector<TableColumn>& columns = m_list->columns();
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (columns[i].file == place) {
            m_cells.push_back({Kind::Column, i});
        }
    }
}

void CandidateCsv::addCosts()
{
    for (std::size_t quantity = 0; quantity <= m_schema->quantities.size(); ++quantity) {
        for (std::size_t i = 0; i < m_schema->figures.size(); ++i) {
            if (m_schema->figures[i].before == quantity) {
                m_cells.push_back({Kind::Figure, i});
            }
        }
        if (quantity < m_schema->quantities.size()) {
            m_cells.push_back({Kind::Quantity, quantity});
        }
    }
}

const std::string& CandidateCsv::heading(const Cell& cell) const
{
    static const std::string kRow = "draft";
    static const std::string kWords = "words";
    switch (cell.kind) {
    case Kind::Column:
        return m_list->columns()[cell.index].id;
    case Kind::Quantity:
        return headingOf(m_schema->quantities[cell.index]);
    case Kind::Figure:
        return m_schema->figures[cell.index].heading;
    case Kind::Words:
        return kWords;
    case Kind::Row:
        break;
    }
    return kRow;
}

std::string CandidateCsv::text(const Cell& cell, std::size_t row, const Evaluation& found) const
{
    switch (cell.kind) {
    case Kind::Column:
        return wordText(m_list->value(row, cell.index), m_list->columns()[cell.index].categories);
    case Kind::Quantity:
        return wordText(found.quantities[cell.index], m_schema->quantities[cell.index].words);
    case Kind::Figure:
        return fmt::format("{}", m_schema->figures[cell.index].value(found.quantities));
    case Kind::Words:
        return wordsOf(*m_list, row);
    case Kind::Row:
        break;
    }
    return std::to_string(row);
}

std::string CandidateCsv::header() const
{
    CsvWriter writer;
    for (const Cell& cell : m_cells) {
        writer.add(heading(cell));
    }
    return writer.line();
}

std::string CandidateCsv::line(std::size_t row, const Evaluation& found) const
{
    CsvWriter writer;
    for (const Cell& cell : m_cells) {
        writer.add(text(cell, row, found));
    }
    return writer.line();
}

std::string costsText(const Exploration& exploration)
{
    const CandidateCsv csv(*exploration.candidates, exploration.problem->costs(), CsvCosts::Write);
    std::string text = csv.header() + "\n";
    for (std::size_t row = 0; row < exploration.table->rows(); ++row) {
        if (const auto found = exploration.found(row)) {
            text += csv.line(row, *found) + "\n";
        }
    }
    return text;
}

Result<void> CandidateCsv::checkHeader(const CsvTable& table, const std::string& origin) const
{
    // Older files end before the column "words".
    const bool hasWords = !m_cells.empty() && m_cells.back().kind == Kind::Words;
    const bool isWithout = hasWords && table.header().size() + 1 == m_cells.size();
    const std::span<const Cell> cells = std::span(m_cells).first(m_cells.size() - (isWithout ? 1 : 0));
    const bool isSame = std::ranges::equal(
        table.header(), cells, [this](std::string_view is, const Cell& cell) { return is == heading(cell); });
    return isSame ? Result<void>{}
                  : fail("has another header than the costs of this space", origin, "Begin it with " + header());
}

Result<Evaluation> CandidateCsv::read(const CsvTable& table, std::size_t row, const std::string& origin) const
{
    const auto where = [&] { return origin + ", row " + std::to_string(row + 1); };
    Evaluation found;
    for (std::size_t i = 0; i < m_cells.size(); ++i) {
        const Cell& cell = m_cells[i];
        if (cell.kind == Kind::Words) { // the words follow from the other columns
            continue;
        }
        const std::string_view is = table.cell(row, i);
        if (cell.kind == Kind::Quantity) {
            const auto value = valueOf(is, m_schema->quantities[cell.index]);
            if (!value) {
                return fail(shortened(is) + " is no usable value of " + heading(cell), where(), kAgain);
            }
            found.quantities.push_back(*value);
        } else if (cell.kind != Kind::Figure && is != text(cell, row, found)) {
            return fail("holds other candidates than the question has: " + heading(cell) + " is " + shortened(is) +
                            " and not " + shortened(text(cell, row, found)),
                        where(), kAgain);
        }
    }
    return found;
}

Result<std::vector<Evaluation>> readCosts(const CsvTable& table, const std::string& origin, const CandidateList& list,
                                          const CostSchema& schema)
{
    const CandidateCsv form(list, schema, CsvCosts::Write);
    if (const auto checked = form.checkHeader(table, origin); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    if (table.rows() != list.size()) {
        return fail("holds other candidates than the question has: " + std::to_string(table.rows()) + " and not " +
                        std::to_string(list.size()),
                    origin, kAgain);
    }
    std::vector<Evaluation> costs;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        auto found = form.read(table, row, origin);
        if (!found) {
            return tl::unexpected<Error>(found.error());
        }
        costs.push_back(*std::move(found));
    }
    return costs;
}

} // namespace pimento
