// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/value_table.h"
#include "sim/base/result.h"

#include <span>
#include <string>

namespace pimento {

/// True if the program was built with libxlsxwriter, and finds it.
[[nodiscard]] bool canWriteWorkbooks();

/// Writes a workbook (.xlsx) that appears as a whole, with a sheet for each table. Names have at most 31 characters.
/// Numbers are numbers, with 16 digits; whole numbers of more than 53 bits are texts, so that no digit is lost; longer
/// texts than a cell holds are cut. Equal tables give equal bytes. Error: libxlsxwriter is not there, a sheet is too
/// large, or the file cannot be written.
[[nodiscard]] Result<void> writeWorkbook(const std::string& file, std::span<const NamedTable> sheets);

} // namespace pimento
