// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study_files/numpy_columns.h"

#include "engine/base/json_value.h"
#include "engine/base/numpy_file.h"
#include "engine/base/output_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace pimento {

namespace {

std::string headerOf(std::string_view type, std::size_t rows)
{
    const std::int64_t size = static_cast<std::int64_t>(rows);
    return numpyHeader(type, std::span(&size, 1));
}

template <class ValueOf> std::string numbersFile(std::string_view type, std::size_t rows, const ValueOf& valueOf)
{
    std::string text = headerOf(type, rows);
    text.reserve(text.size() + rows * 8);
    for (std::size_t row = 0; row < rows; ++row) {
        const auto value = valueOf(row);
        static_assert(sizeof(value) == 8);
        const auto bytes = std::bit_cast<std::array<char, 8>>(value);
        text.append(bytes.data(), bytes.size());
    }
    return text;
}

std::string textsFile(const StudyList& list)
{
    std::size_t width = 1;
    for (const ListedResult& row : list.rows) {
        width = std::max(width, row.result.text.size());
    }
    std::string text = headerOf(fmt::format("|S{}", width), list.rows.size());
    for (const ListedResult& row : list.rows) {
        text += row.result.text + std::string(width - row.result.text.size(), '\0');
    }
    return text;
}

/// Writes columns and remembers them for the list at the end.
class ColumnFiles {
public:
    explicit ColumnFiles(const std::filesystem::path& folder) : m_folder(folder) {}

    void add(const std::string& name, const std::string& content, const StudyColumn& column)
    {
        std::string file = name;
        std::ranges::replace_if(
            file, [](char letter) { return std::isalnum(static_cast<unsigned char>(letter)) == 0 && letter != '-'; },
            '_');
        while (!m_known.insert(file).second) {
            file += "_";
        }
        m_columns.push_back(
            {{"name", name}, {"file", file + ".npy"}, {"unit", column.unit}, {"words", JsonValue(column.words)}});
        m_written = m_written ? writeWholeFile((m_folder / (file + ".npy")).string(), content) : m_written;
    }

    Result<void> finish(std::size_t rows)
    {
        const JsonValue document = {{"rows", rows}, {"columns", m_columns}};
        return m_written ? writeWholeFile((m_folder / "columns.json").string(), document.lines() + "\n") : m_written;
    }

private:
    std::filesystem::path m_folder;
    std::set<std::string> m_known;
    JsonValue m_columns = JsonValue::array();
    Result<void> m_written;
};

} // namespace

Result<void> writeNumpyColumns(const StudyList& list, const std::filesystem::path& folder)
{
    const std::size_t rows = list.rows.size();
    ColumnFiles files(folder);
    files.add("place", numbersFile("<i8", rows, [&](std::size_t row) { return list.rows[row].result.place; }), {});
    files.add("id", numbersFile("<u8", rows, [&](std::size_t row) { return list.rows[row].result.candidate; }), {});
    files.add("candidate", textsFile(list), {});
    std::set<std::string> names;
    for (std::size_t i = 0; i < list.question.quantities.size() + list.question.columns.size(); ++i) {
        const StudyColumn& column = list.column(i);
        if (names.insert(column.name).second) {
            files.add(column.name, numbersFile("<f8", rows, [&](std::size_t row) { return list.value(row, i); }),
                      column);
        }
    }
    return files.finish(rows);
}

} // namespace pimento
