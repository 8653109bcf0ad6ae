// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// A comma-separated table: one header line, then rows with as many cells. Cells hold no commas and no quotes.
class CsvTable {
public:
    /// Errors name the line: no header, a name twice, a row with too few or too many cells.
    [[nodiscard]] static Result<CsvTable> parse(std::string text, const std::string& origin);
    [[nodiscard]] static Result<CsvTable> read(const std::filesystem::path& file);

    [[nodiscard]] const std::vector<std::string_view>& header() const { return m_header; }
    [[nodiscard]] std::size_t rows() const { return m_header.empty() ? 0 : m_cells.size() / m_header.size(); }
    [[nodiscard]] std::string_view cell(std::size_t row, std::size_t column) const
    {
        return m_cells[row * m_header.size() + column];
    }
    [[nodiscard]] std::optional<std::size_t> column(std::string_view name) const;
    [[nodiscard]] std::string_view line(std::size_t row) const;

private:
    std::shared_ptr<const std::string> m_text; // what the views below look at
    std::vector<std::string_view> m_header;
    std::vector<std::string_view> m_cells;
};

} // namespace pimento
