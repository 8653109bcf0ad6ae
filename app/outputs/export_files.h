// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exports/export_format.h"
#include "engine/systems/dcc/draft_problem.h"
#include "engine/systems/dcc/draft_program.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"
#include "sim/run_result.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

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

/// What the draft's program leaves uncomputed.
[[nodiscard]] NotComputed notComputedOf(const ExportTask& task);

/// What became of it.
struct Exported {
    sim::RunResult run;
    std::vector<ExportedFile> files;
};

/// A format that is not written, and why.
struct LeftOutFormat {
    ExportFormat format = ExportFormat::Schedule;
    std::string why;
};

/// What hears of a long export while it runs.
struct ExportWatch {
    std::stop_token stop;
    Progress& run;     // requests that were simulated
    Progress& writing; // pieces that were written
};

/// The formats that are asked for, or all that there are if none is; those that the draft does not have go to
/// `leftOut` with the reason.
[[nodiscard]] std::vector<ExportFormat> formatsOf(std::span<const ExportFormat> asked, const DraftProgram& program,
                                                  std::vector<LeftOutFormat>& leftOut);

/// The name of a format's file in a folder.
[[nodiscard]] std::string exportPlace(const std::string& folder, std::string_view file);

/// Runs the program once and writes its forms; each file is there as a whole or not at all. Error: the device cannot
/// run it, a file cannot be written, or a stop; files that were finished before stay.
[[nodiscard]] Result<Exported> writeExports(const ExportTask& task, const ExportWatch& watch);

} // namespace pimento
