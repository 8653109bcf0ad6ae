// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/csv.h"

#include "engine/base/formatting.h"
#include "engine/base/json_reader.h"
#include "engine/base/nearest.h"
#include "engine/base/numbers.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <unordered_set>
#include <utility>

namespace pimento {

namespace {

constexpr const char* kCloseQuotes = "Close it in the same line, and double the quotes in it";

/// Takes the next line. Lines end with "\n", "\r\n" or, in a text without any "\n", "\r".
std::string_view takeLine(std::string_view& rest, char lineEnd)
{
    const std::size_t end = rest.find(lineEnd);
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    if (!line.empty() && line.back() == '\r') {
        line.remove_suffix(1);
    }
    return line;
}

std::string_view trimmed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(" \t");
    return begin == std::string_view::npos ? std::string_view()
                                           : text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

/// True for lines in front of a header: remarks, and the separator that spreadsheets write.
bool isInFrontOfHeader(std::string_view line) { return line.starts_with('#') || line == "sep=,"; }

/// Names the separator between the columns of a header without a comma.
std::optional<std::string> otherSeparator(std::string_view header)
{
    for (const auto& [separator, name] : {std::pair(';', "\";\""), std::pair('\t', "a tab"), std::pair('|', "\"|\"")}) {
        if (header.find(separator) != std::string_view::npos) {
            return name;
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<std::string_view> CsvTable::takeQuoted(std::string_view& rest)
{
    std::string_view within = rest.substr(1);
    std::size_t end = within.find('"');
    bool hasDoubled = false;
    while (end != std::string_view::npos && within.substr(end + 1).starts_with('"')) {
        hasDoubled = true;
        end = within.find('"', end + 2);
    }
    if (end == std::string_view::npos) {
        return std::nullopt;
    }
    rest = within.substr(end + 1);
    within = within.substr(0, end);
    if (!hasDoubled) {
        return within;
    }
    std::string& text = m_unquoted->emplace_back();
    for (std::size_t i = 0; i < within.size(); ++i) {
        text += within[i];
        i += within[i] == '"' ? 1 : 0;
    }
    return text;
}

std::optional<std::string> CsvTable::addQuotedCells(std::string_view line, std::vector<std::string_view>& cells)
{
    for (std::size_t number = 1;; ++number) {
        const std::size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
        if (line.substr(begin).starts_with('"')) {
            line.remove_prefix(begin);
            const auto cell = takeQuoted(line);
            line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
            if (!cell || !(line.empty() || line.starts_with(','))) {
                return "cell " + std::to_string(number) + " begins with a quote and does not end with one";
            }
            cells.push_back(*cell);
        } else {
            const std::string_view cell = line.substr(0, line.find(','));
            cells.push_back(trimmed(cell));
            line.remove_prefix(cell.size());
        }
        if (line.empty()) {
            return std::nullopt;
        }
        line.remove_prefix(1);
    }
}

std::optional<std::string> CsvTable::addCells(std::string_view line, std::vector<std::string_view>& cells)
{
    if (line.find('"') != std::string_view::npos) {
        return addQuotedCells(line, cells);
    }
    for (std::size_t comma = line.find(','); comma != std::string_view::npos; comma = line.find(',')) {
        cells.push_back(trimmed(line.substr(0, comma)));
        line.remove_prefix(comma + 1);
    }
    cells.push_back(trimmed(line));
    return std::nullopt;
}

Result<void> CsvTable::readHeader(std::string_view line, const std::string& where)
{
    if (const std::string_view text = trimmed(line); text.starts_with('{') || text.starts_with('[')) {
        return fail("is JSON, not a table of cells", where, "Write a line of column names, then a line for each row");
    }
    if (auto wrong = addCells(line, m_header)) {
        return fail(*std::move(wrong), where, kCloseQuotes);
    }
    if (const auto separator = otherSeparator(line); separator && m_header.size() == 1) {
        return fail("the columns are separated by " + *separator + " instead of \",\"", where,
                    "Write commas between the cells");
    }
    std::unordered_set<std::string_view> names;
    for (const std::string_view name : m_header) {
        if (!name.empty() && !names.insert(name).second) {
            return fail("the column \"" + std::string(name.substr(0, 60)) + "\" stands twice", where,
                        "Keep one of the two");
        }
    }
    return {};
}

Result<CsvTable> CsvTable::parse(std::string text, const std::string& origin)
{
    if (text.empty()) {
        return fail("is empty", origin, "Begin the file with the column names");
    }
    CsvTable table;
    table.m_text = std::make_shared<const std::string>(std::move(text));
    std::string_view rest = *table.m_text;
    const char lineEnd = rest.find('\n') == std::string_view::npos ? '\r' : '\n';
    std::uint32_t number = 1;
    std::string_view header = takeLine(rest, lineEnd);
    for (; isInFrontOfHeader(header) && !rest.empty(); ++number) {
        header = takeLine(rest, lineEnd);
    }
    if (Result<void> read = table.readHeader(header, origin + ", line " + std::to_string(number)); !read) {
        return tl::unexpected<Error>(read.error());
    }
    table.m_headerNumber = number;
    for (++number; !rest.empty(); ++number) {
        const std::string_view line = takeLine(rest, lineEnd);
        if (trimmed(line).empty() && (table.m_header.size() > 1 || rest.empty())) {
            continue;
        }
        const std::size_t before = table.m_cells.size();
        if (auto wrong = table.addCells(line, table.m_cells)) {
            return fail(*std::move(wrong), origin + ", line " + std::to_string(number), kCloseQuotes);
        }
        if (const std::size_t cells = table.m_cells.size() - before; cells != table.m_header.size()) {
            return fail("has " + std::to_string(cells) + " cells, the header has " +
                            std::to_string(table.m_header.size()),
                        origin + ", line " + std::to_string(number), "Make them equal");
        }
        table.m_lines.push_back(line);
        table.m_numbers.push_back(number);
    }
    return table;
}

Result<CsvTable> CsvTable::read(const std::filesystem::path& file)
{
    Result<std::string> text = readTextFile(file);
    if (!text) {
        return tl::unexpected<Error>(text.error());
    }
    return parse(std::move(*text), file.string());
}

std::optional<std::size_t> CsvTable::column(std::string_view name) const
{
    if (name.empty()) {
        return std::nullopt;
    }
    const auto found = std::ranges::find(m_header, name);
    return found == m_header.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - m_header.begin()));
}

std::optional<std::size_t> CsvTable::columnInAnyCase(std::string_view name) const
{
    const auto isSame = [&](std::string_view other) { return editDistance(name, other) == 0; };
    const auto exact = column(name);
    const auto found = std::ranges::find_if(m_header, isSame);
    return exact || name.empty() || found == m_header.end() ? exact
                                                            : std::optional<std::size_t>(found - m_header.begin());
}

void CsvWriter::begin()
{
    if (!std::exchange(m_isFirst, false)) {
        m_line += ',';
    }
}

CsvWriter& CsvWriter::add(std::string_view text)
{
    begin();
    const bool needsQuotes = text.find_first_of(",\"") != std::string_view::npos || trimmed(text).size() != text.size();
    m_line += needsQuotes ? "\"" : "";
    for (const char c : text) {
        m_line += c == '\n' || c == '\r' ? ' ' : c;
        m_line += c == '"' ? "\"" : "";
    }
    m_line += needsQuotes ? "\"" : "";
    return *this;
}

CsvWriter& CsvWriter::add(std::int64_t number)
{
    begin();
    appendFormat(m_line, "{}", number);
    return *this;
}

CsvWriter& CsvWriter::add(double number)
{
    begin();
    if (!std::isnan(number)) {
        appendFormat(m_line, "{}", number);
    }
    return *this;
}

} // namespace pimento
