// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstdint>
#include <deque>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// A comma-separated table: one header line, then rows with as many cells. Spaces around cells and empty lines are
/// ignored. A cell that begins with a quote must end with one and may contain commas and doubled quotes, but no line
/// ends. A column without a name, such as the index that pandas writes, cannot be looked up. Remarks, lines that begin
/// with #, may stand in front of the header.
class CsvTable {
public:
    /// Parses a table. Error, with the line: no header, a duplicate name, another separator than a comma, or a row with
    /// too few or too many cells.
    [[nodiscard]] static Result<CsvTable> parse(std::string text, const std::string& origin);
    [[nodiscard]] static Result<CsvTable> read(const std::filesystem::path& file);

    [[nodiscard]] const std::vector<std::string_view>& header() const { return m_header; }
    /// Line number of the header in the text.
    [[nodiscard]] std::size_t headerNumber() const { return m_headerNumber; }
    [[nodiscard]] std::size_t rows() const { return m_header.empty() ? 0 : m_cells.size() / m_header.size(); }
    [[nodiscard]] std::string_view cell(std::size_t row, std::size_t column) const
    {
        return m_cells[row * m_header.size() + column];
    }
    [[nodiscard]] std::optional<std::size_t> column(std::string_view name) const;
    /// The cell of a column that is there.
    [[nodiscard]] std::string_view cell(std::size_t row, std::string_view column) const
    {
        return cell(row, *this->column(column));
    }
    /// Finds a column by its name, ignoring case unless a column has the exact name.
    [[nodiscard]] std::optional<std::size_t> columnInAnyCase(std::string_view name) const;
    /// Line number of a row in the text.
    [[nodiscard]] std::size_t lineNumber(std::size_t row) const { return m_numbers[row]; }
    /// Text of a row, without its line end.
    [[nodiscard]] std::string_view line(std::size_t row) const { return m_lines[row]; }

private:
    /// Appends the cells of one line. Returns what is wrong if a quote is not closed or closes within a cell.
    [[nodiscard]] std::optional<std::string> addCells(std::string_view line, std::vector<std::string_view>& cells);
    [[nodiscard]] std::optional<std::string> addQuotedCells(std::string_view line,
                                                            std::vector<std::string_view>& cells);
    [[nodiscard]] Result<void> readHeader(std::string_view line, const std::string& where);
    /// Takes a quoted cell from `rest`, which begins with its opening quote, and returns its text.
    [[nodiscard]] std::optional<std::string_view> takeQuoted(std::string_view& rest);

    std::shared_ptr<const std::string> m_text; // text that the views below refer to
    std::vector<std::string_view> m_header;
    std::vector<std::string_view> m_cells;
    std::vector<std::string_view> m_lines;
    std::vector<std::uint32_t> m_numbers; // line numbers
    std::uint32_t m_headerNumber = 1;
    // Unquoted cells, which views refer to as well.
    std::shared_ptr<std::deque<std::string>> m_unquoted = std::make_shared<std::deque<std::string>>();
};

/// Writes one line of a comma-separated table cell by cell. Texts with a comma, a quote or outer spaces are quoted, and
/// line ends in them become spaces.
class CsvWriter {
public:
    CsvWriter& add(std::string_view text);
    CsvWriter& add(const char* text) { return add(std::string_view(text)); }
    CsvWriter& add(std::int64_t number);
    /// Adds the shortest text that reads back as the same number; NaN is an empty cell.
    CsvWriter& add(double number);

    /// The cells so far, without a line end.
    [[nodiscard]] const std::string& line() const { return m_line; }

private:
    void begin();

    std::string m_line;
    bool m_isFirst = true;
};

} // namespace pimento
