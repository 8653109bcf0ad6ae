// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/problem.h"
#include "engine/systems/dcc/draft_program.h"
#include "engine/systems/dcc/exports/export_format.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"
#include "sim/dram/run_result.h"

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

/// Task of an export: what is written and where.
struct ExportTask {
    const Problem& problem;
    const DraftProgram& program;
    std::string folder; // must exist
    std::vector<ExportFormat> formats;
};

/// What the draft's program leaves uncomputed.
[[nodiscard]] NotComputed notComputedOf(const ExportTask& task);

/// Result of an export.
struct Exported {
    sim::RunResult run;
    std::vector<ExportedFile> files;
};

/// A format that is not written, with the reason.
struct LeftOutFormat {
    ExportFormat format = ExportFormat::Schedule;
    std::string why;
};

/// Observers of a long export.
struct ExportWatch {
    std::stop_token stop;
    Progress& run;     // simulated requests
    Progress& writing; // written pieces
};

/// The requested formats, or all available ones if none is requested; formats that the candidate does not have go to
/// `leftOut` with the reason.
[[nodiscard]] std::vector<ExportFormat> formatsOf(std::span<const ExportFormat> asked, const DraftProgram& program,
                                                  std::vector<LeftOutFormat>& leftOut);

/// Path of a format's file in a folder.
[[nodiscard]] std::string exportPlace(const std::string& folder, std::string_view file);

/// Runs the program once and writes its formats; each file is complete or absent. Error: the device cannot run it, a
/// file cannot be written, or a stop; files that were completed before stay.
[[nodiscard]] Result<Exported> writeExports(const ExportTask& task, const ExportWatch& watch);

} // namespace pimento
