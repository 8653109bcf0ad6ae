// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/candidate_export.h"

namespace pimento::crossbar {

/// Makes a mapping of a crossbar problem ready for mappingForms(). Error: as streamsOf().
[[nodiscard]] Result<std::unique_ptr<CandidateExport>>
makeMappingExport(const Problem& problem, const std::shared_ptr<const CandidateList>& list, std::size_t row,
                  const ExportContext& context);

} // namespace pimento::crossbar
