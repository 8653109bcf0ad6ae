// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/candidate_export.h"

namespace pimento::comonm {

/// Writes a mapping in the forms of mappingForms(). See ExportMaker.
[[nodiscard]] Result<std::unique_ptr<CandidateExport>>
makeMappingExport(const Problem& problem, const std::shared_ptr<const CandidateList>& list, std::size_t row,
                  const ExportContext& context);

} // namespace pimento::comonm
