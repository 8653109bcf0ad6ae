// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/export_form.h"
#include "engine/systems/dcc/draft_program.h"
#include "sim/base/result.h"

#include <cstdint>
#include <span>
#include <string>
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

struct ExportFormatInfo : ExportForm {
    ExportFormat format = ExportFormat::Schedule;
};

/// Lists the formats in which a draft can be exported, in the order of writing.
[[nodiscard]] std::span<const ExportFormatInfo> exportFormats();

[[nodiscard]] const ExportFormatInfo& infoOf(ExportFormat format);

/// Parses a list of format ids; each format once, in the order of exportFormats(). Error: an unknown id.
[[nodiscard]] Result<std::vector<ExportFormat>> parseExportFormats(std::span<const std::string> ids);

/// Reason why a draft's program cannot be exported in a form; "": it can.
[[nodiscard]] std::string whyNot(ExportFormat format, const DraftProgram& program);

} // namespace pimento
