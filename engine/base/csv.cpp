// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/csv.h"

#include "engine/base/json_reader.h"
#include "engine/base/numbers.h"

#include <algorithm>
#include <unordered_set>

namespace pimento {

namespace {

std::string_view takeLine(std::string_view& rest)
{
    const std::size_t end = rest.find('\n');
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    if (!line.empty() && line.back() == '\r') {
        line.remove_suffix(1);
    }
    return line;
}

} // namespace

Result<CsvTable> CsvTable::parse(std::string text, const std::string& origin)
{
    if (text.empty()) {
        return fail("is empty", origin, "Begin the file with the column names");
    }
    CsvTable table;
    table.m_text = std::make_shared<const std::string>(std::move(text));
    std::string_view rest = *table.m_text;
    table.m_header = split(takeLine(rest), ',');
    std::unordered_set<std::string_view> names;
    for (const std::string_view name : table.m_header) {
        if (name.empty()) {
            return fail("the header has a column without a name", origin + ", line 1",
                        "Begin the file with the column names");
        }
        if (!names.insert(name).second) {
            return fail("the column \"" + std::string(name.substr(0, 60)) + "\" stands twice", origin + ", line 1",
                        "Keep one of the two");
        }
    }
    for (std::size_t number = 2; !rest.empty(); ++number) {
        std::string_view line = takeLine(rest);
        if (line.empty() && rest.empty()) {
            break;
        }
        const auto cells = static_cast<std::size_t>(std::ranges::count(line, ',')) + 1;
        if (cells != table.m_header.size()) {
            return fail("has " + std::to_string(cells) + " cells, the header has " +
                            std::to_string(table.m_header.size()),
                        origin + ", line " + std::to_string(number), "Make them equal");
        }
        for (std::size_t i = 0; i < cells; ++i) {
            const std::size_t comma = line.find(',');
            table.m_cells.push_back(line.substr(0, comma));
            line.remove_prefix(comma == std::string_view::npos ? line.size() : comma + 1);
        }
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
    const auto found = std::ranges::find(m_header, name);
    return found == m_header.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - m_header.begin()));
}

std::string_view CsvTable::line(std::size_t row) const
{
    const std::string_view first = cell(row, 0);
    const std::string_view last = cell(row, m_header.size() - 1);
    return {first.data(), static_cast<std::size_t>(last.data() + last.size() - first.data())};
}

} // namespace pimento
