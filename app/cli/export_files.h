// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/support.h"
#include "engine/exports/export_format.h"
#include "engine/systems/dcc/draft_problem.h"
#include "engine/systems/dcc/draft_program.h"
#include "sim/base/result.h"
#include "sim/run_result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pimento::cli {

/// A file that was written.
struct ExportedFile {
    ExportFormat format = ExportFormat::Schedule;
    std::string name;
    std::uint64_t bytes = 0;
};

/// What is exported, and where to.
struct ExportTask {
    const DraftProblem& problem;
    const DraftProgram& program;
    std::string folder; // exists
    std::vector<ExportFormat> formats;
};

/// What became of it.
struct Exported {
    sim::RunResult run;
    std::vector<ExportedFile> files;
};

/// The name of a format's file in a folder.
[[nodiscard]] std::string exportPlace(const std::string& folder, std::string_view file);

/// Runs the program once and writes its forms; each file is there as a whole or not at all. Error: the device cannot
/// run it, a file cannot be written, or a stop; files that were finished before stay.
[[nodiscard]] Result<Exported> writeExports(const ExportTask& task, Interrupt& interrupt);

} // namespace pimento::cli
