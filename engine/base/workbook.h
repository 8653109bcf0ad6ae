// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace pimento {

/// A cell of a sheet: empty, a whole number, a number or a text.
using WorkbookCell = std::variant<std::monostate, std::int64_t, double, std::string>;

/// A sheet with a line of titles above its rows.
struct WorkbookSheet {
    std::string name; // at most 31 characters
    std::vector<std::string> columns;
    std::vector<std::vector<WorkbookCell>> rows;
};

/// True if the program was built with libxlsxwriter, and finds it.
[[nodiscard]] bool canWriteWorkbooks();

/// Writes sheets as a workbook (.xlsx) that appears as a whole. Numbers are numbers, with 16 digits; whole numbers of
/// more than 53 bits are texts, so that no digit is lost; longer texts than a cell holds are cut. Equal sheets give
/// equal bytes. Error: libxlsxwriter is not there, a sheet is too large, or the file cannot be written.
[[nodiscard]] Result<void> writeWorkbook(const std::string& file, std::span<const WorkbookSheet> sheets);

} // namespace pimento
