// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/draft_program.h"
#include "sim/base/result.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// File format of a draft.
enum class ExportFormat : std::uint8_t {
    Schedule,
    Representation,
    Program,
    Commands,
    Requests,
    Ramulator,
    Timeline,
    Csv,
    Figures,
};

struct ExportFormatInfo {
    ExportFormat format = ExportFormat::Schedule;
    std::string_view id;                 // "schedule"
    std::vector<std::string_view> files; // file names in the folder of a draft
    std::string_view what;               // description in one line
};

/// All formats, in the order of writing.
[[nodiscard]] std::span<const ExportFormatInfo> exportFormats();

[[nodiscard]] const ExportFormatInfo& infoOf(ExportFormat format);

/// Parses a list of format ids; each format once, in the order of exportFormats(). Error: an unknown id.
[[nodiscard]] Result<std::vector<ExportFormat>> parseExportFormats(std::span<const std::string> ids);

/// Why a draft's program has no such form; "": it has one.
[[nodiscard]] std::string whyNot(ExportFormat format, const DraftProgram& program);

} // namespace pimento
