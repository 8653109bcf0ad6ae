// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/listing.h"
#include "engine/problem/candidate_export.h"

#include <span>

namespace pimento::upmem {

class ScheduleProblem;

/// Text of the listing with an id; "": there is none.
[[nodiscard]] std::string listingText(std::span<const Listing> listings, std::string_view id);

/// Compiles and times a schedule to write it in scheduleForms(). Problem and context must outlive the result. Error: it
/// cannot be compiled, or a stop.
[[nodiscard]] Result<std::unique_ptr<TextExport>> scheduleExport(const ScheduleProblem& problem,
                                                                 const std::shared_ptr<const CandidateList>& list,
                                                                 std::size_t row, const ExportContext& context);
/// The ExportMaker of schedules.
[[nodiscard]] Result<std::unique_ptr<CandidateExport>>
makeScheduleExport(const Problem& problem, const std::shared_ptr<const CandidateList>& list, std::size_t row,
                   const ExportContext& context);

} // namespace pimento::upmem
