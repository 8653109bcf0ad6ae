// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/fidelity/row_checks.h"
#include "engine/systems/dcc/model/draft_question.h"

#include <memory>
#include <string_view>

namespace pimento::fidelity {

/// Backend and kernel as the reference files name them, as far as a whole file or a row gives them.
struct Setting {
    std::shared_ptr<const sim::Machine> machine;
    const Kernel* kernel = nullptr;
    Mode mode = Mode::Kernel;
};

/// Makes a setting from names such as "hbmpim", "RED", "kernel". Error: an unknown name.
[[nodiscard]] Result<Setting> makeSetting(const BackendRegistry& backends, std::string_view backend,
                                          std::string_view kernel, std::string_view mode);

/// Reads the shape columns of a row. Error: a missing column, or a cell that is no size.
[[nodiscard]] Result<Shape> readShape(const CsvTable& table, std::size_t row, const Kernel& kernel);

/// Reads the columns g0,c0,g1,... of a row; the tiles follow from them and the shape. Error: a cell that is no number
/// of groups or cores of the device.
[[nodiscard]] Result<Draft> readDraft(const CsvTable& table, std::size_t row, const Shape& shape,
                                      const sim::Machine& machine);

/// Compares the columns t0,t1,... with the draft's tiles.
void compareTiles(RowComparison& comparison, const CsvTable& table, const Draft& draft);

/// Compares requests, cycles and parts as far as the table has the columns.
void compareRun(RowComparison& comparison, const CsvTable& table, const sim::RunResult& run);

} // namespace pimento::fidelity
