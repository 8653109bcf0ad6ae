// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study_files/study_list.h"

#include "engine/base/csv.h"
#include "engine/base/workbook.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <unordered_map>

namespace pimento {

namespace {

constexpr double kMostWhole = 9007199254740992; // 2^53

tl::unexpected<Error> damage(const Study& study, const std::string& what)
{
    return fail(ErrorKind::Damaged, "is damaged (" + what + ")", study.file().string(),
                "Nothing in it has changed; continue with a copy");
}

/// True if the whole space was evaluated, so that its results are determined.
bool isComplete(const std::vector<StudyAnswer>& answers)
{
    return std::ranges::any_of(answers, [](const StudyAnswer& answer) {
        return answer.proof == StudyProof::Complete || answer.proof == StudyProof::Tried;
    });
}

std::optional<std::size_t> bestOf(const StudyList& list)
{
    const auto ranked = [&](std::size_t row) { return list.rows[row].result.quantities[list.question.ranked]; };
    std::optional<std::size_t> best;
    for (std::size_t row = 0; row < list.rows.size(); ++row) {
        if (!best || ranked(row) < ranked(*best)) {
            best = row;
        }
    }
    return best;
}

std::string listedText(const StudyList& list, std::size_t row)
{
    const std::pair<std::int64_t, const char*> words[] = {
        {StudyListing::kTop, "top"}, {StudyListing::kStandard, "standard"}, {StudyListing::kAmong, "budget"}};
    std::string text;
    for (const auto& [bit, word] : words) {
        text += (list.rows[row].why & bit) == 0 ? "" : (text.empty() ? "" : " ") + std::string(word);
    }
    return text + (list.best != row ? "" : text.empty() ? "best" : " best");
}

/// A number as a cell: whole ones without a fraction; nothing if it is unknown.
WorkbookCell sheetCell(double value)
{
    if (std::isnan(value)) {
        return {};
    }
    const bool isWhole = std::abs(value) <= kMostWhole && value == std::floor(value);
    return isWhole ? WorkbookCell(static_cast<std::int64_t>(value)) : WorkbookCell(value);
}

/// A value as a cell: the word at its index, or a number.
WorkbookCell sheetCell(double value, const StudyColumn& column)
{
    const bool isWord = value >= 0 && value < static_cast<double>(column.words.size());
    return isWord ? WorkbookCell(column.words[static_cast<std::size_t>(value)]) : sheetCell(value);
}

std::string textOfCell(const WorkbookCell& cell)
{
    if (const auto* whole = std::get_if<std::int64_t>(&cell)) {
        return std::to_string(*whole);
    }
    if (const auto* number = std::get_if<double>(&cell)) {
        return fmt::format("{}", *number);
    }
    const auto* text = std::get_if<std::string>(&cell);
    return text == nullptr ? std::string() : *text;
}

/// Name of a column of predictions: "predicted_boosted-trees", without blanks.
std::string predictedName(std::string author)
{
    std::ranges::replace(author, ' ', '-');
    return "predicted_" + author;
}

/// Columns of a table in their order: of candidates, quantities, others.
std::vector<std::size_t> columnsOfTable(const StudyQuestion& question)
{
    const std::size_t quantities = question.quantities.size();
    std::vector<std::size_t> candidates;
    std::vector<std::size_t> others;
    for (std::size_t i = 0; i < question.columns.size(); ++i) {
        const StudyColumn& column = question.columns[i];
        const bool isQuantity =
            std::ranges::find(question.quantities, column.name, &StudyColumn::name) != question.quantities.end();
        const bool isOfCandidate = column.fidelity == Fidelity::Exact && column.role != ColumnRole::Cost &&
                                   column.role != ColumnRole::CostPart;
        if (!isQuantity) {
            (isOfCandidate ? candidates : others).push_back(quantities + i);
        }
    }
    for (std::size_t i = 0; i < quantities; ++i) {
        candidates.push_back(i);
    }
    candidates.insert(candidates.end(), others.begin(), others.end());
    return candidates;
}

} // namespace

std::optional<std::size_t> StudyList::columnOf(const std::string& id) const
{
    for (std::size_t i = 0; i < question.quantities.size() + question.columns.size(); ++i) {
        if (column(i).id == id) {
            return i;
        }
    }
    return std::nullopt;
}

const StudyColumn& StudyList::column(std::size_t column) const
{
    const std::size_t quantities = question.quantities.size();
    return column < quantities ? question.quantities[column] : question.columns[column - quantities];
}

double StudyList::value(std::size_t row, std::size_t column) const
{
    const StudyResult& result = rows[row].result;
    const std::size_t quantities = question.quantities.size();
    return column < quantities ? result.quantities[column] : result.columns[column - quantities];
}

Result<StudyList> listOf(Study& study, const Fingerprint& question, StudyExtent extent)
{
    auto asked = study.question(question);
    auto answers = study.answers(question);
    auto results = study.results(question);
    const auto listings = study.listings(question);
    if (!asked || !answers || !results || !listings) {
        return tl::unexpected<Error>(!asked     ? asked.error()
                                     : !answers ? answers.error()
                                     : !results ? results.error()
                                                : listings.error());
    }
    if (!*asked) {
        return fail("has no such question", study.file().string(), "'pimento-cli study show' lists them");
    }
    StudyList list{**asked, *std::move(answers), {}, {}};
    std::unordered_map<std::uint64_t, ListedResult> byCandidate;
    for (const StudyListing& each : *listings) {
        ListedResult& listed = byCandidate[each.candidate];
        listed.why |= each.why;
        if (!std::isnan(each.predicted)) {
            listed.predictions[each.by] = each.predicted;
        }
    }
    const bool hasAll = extent == StudyExtent::Known || isComplete(list.answers);
    for (StudyResult& result : *results) {
        if (result.quantities.size() != list.question.quantities.size() ||
            result.columns.size() != list.question.columns.size()) {
            return damage(study, "a result has the wrong number of values");
        }
        const double ranked = result.quantities[list.question.ranked];
        if (!(ranked >= 0 && std::isfinite(ranked))) {
            return damage(study, "a result costs less than nothing, or nobody knows what");
        }
        const auto known = byCandidate.find(result.candidate);
        const bool isListed = known != byCandidate.end();
        if (isListed || (hasAll && (result.place >= 0 || extent == StudyExtent::Known))) {
            ListedResult listed = isListed ? std::move(known->second) : ListedResult{};
            listed.result = std::move(result);
            list.rows.push_back(std::move(listed));
        }
    }
    list.best = bestOf(list);
    return list;
}

WorkbookSheet sheetOf(const StudyList& list, const std::vector<AddedColumn>& added)
{
    const std::vector<std::size_t> columns = columnsOfTable(list.question);
    std::set<std::string> authors;
    for (const ListedResult& row : list.rows) {
        for (const auto& [author, value] : row.predictions) {
            authors.insert(author);
        }
    }
    WorkbookSheet sheet{"results", {"place", "id", "candidate", "listed"}, {}};
    for (const std::size_t column : columns) {
        sheet.columns.push_back(list.column(column).name);
    }
    for (const std::string& author : authors) {
        sheet.columns.push_back(predictedName(author));
    }
    for (const auto& [name, values] : added) {
        sheet.columns.push_back(name);
    }
    for (std::size_t row = 0; row < list.rows.size(); ++row) {
        const auto& [result, why, predictions] = list.rows[row];
        std::vector<WorkbookCell> cells = {result.place < 0 ? WorkbookCell() : WorkbookCell(result.place),
                                           fmt::format("{:016x}", result.candidate), result.text,
                                           listedText(list, row)};
        cells.reserve(sheet.columns.size());
        for (const std::size_t column : columns) {
            cells.push_back(sheetCell(list.value(row, column), list.column(column)));
        }
        for (const std::string& author : authors) {
            const auto known = predictions.find(author);
            cells.push_back(known == predictions.end() ? WorkbookCell() : sheetCell(known->second));
        }
        for (const auto& [name, values] : added) {
            cells.push_back(sheetCell(values[row]));
        }
        sheet.rows.push_back(std::move(cells));
    }
    return sheet;
}

std::string csvOf(const StudyList& list, const std::vector<AddedColumn>& added)
{
    const WorkbookSheet sheet = sheetOf(list, added);
    CsvWriter header;
    for (const std::string& column : sheet.columns) {
        header.add(column);
    }
    std::string text = header.line() + "\n";
    for (const std::vector<WorkbookCell>& row : sheet.rows) {
        CsvWriter line;
        for (const WorkbookCell& cell : row) {
            line.add(textOfCell(cell));
        }
        text += line.line() + "\n";
    }
    return text;
}

} // namespace pimento
