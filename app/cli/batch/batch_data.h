// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/batch/batch_line.h"
#include "engine/base/recently_used.h"
#include "engine/problem/problem.h"
#include "engine/systems/dcc/data_runs/data_program.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"

#include <cstddef>
#include <memory>
#include <stop_token>
#include <string>

namespace pimento::cli {

/// Lowered programs of the lines of a batch, so that a program that runs often is lowered once. Thread-safe.
class DataPrograms {
public:
    static constexpr std::size_t kMost = 64; // programs that are kept

    /// Error: as DataProgram::make().
    [[nodiscard]] Result<std::shared_ptr<const DataProgram>>
    get(const std::shared_ptr<const Problem>& problem, const std::string& candidate, const std::stop_token& stop);

private:
    RecentlyUsed<std::shared_ptr<const DataProgram>> m_known{kMost};
};

/// Runs a program on the files NAME.npy of the folder that a line names, and writes what the host has afterwards to
/// NAME.out.npy; with `check` also NAME.expected.npy and NAME.bound.npy. Error: a file that is missing or does not fit,
/// or as DataProgram::run().
[[nodiscard]] Result<Json> dataRunOf(const DataProgram& program, const BatchLine& line, Progress& heartbeat,
                                     const std::stop_token& stop);

/// Tensors of a program with sizes, roles and, of resident ones, places and the cost of laying them out; for a line
/// with `writes` the cost of these instead. Error: as DataProgram::layoutCost() and DataProgram::writeCost().
[[nodiscard]] Result<Json> layoutOf(const DataProgram& program, const BatchLine& line, const std::stop_token& stop);

} // namespace pimento::cli
