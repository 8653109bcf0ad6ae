// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/candidate_export.h"

#include <cstdint>
#include <span>

namespace pimento {

/// File format of a draft.
enum class ExportFormat : std::uint8_t {
    Schedule,
    Representation,
    Program,
    Mlir,
    Commands,
    Requests,
    Ramulator,
    Aim,
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

/// Lowers a draft to write it in exportFormats(). See ExportMaker.
[[nodiscard]] Result<std::unique_ptr<CandidateExport>> makeDraftExport(const Problem& problem,
                                                                       const std::shared_ptr<const CandidateList>& list,
                                                                       std::size_t row, const ExportContext& context);

} // namespace pimento
