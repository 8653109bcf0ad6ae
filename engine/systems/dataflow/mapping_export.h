// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/candidate_export.h"

namespace pimento::dataflow {

/// Makes a mapping of a DataflowProblem ready to be written in the forms of mappingForms().
[[nodiscard]] Result<std::unique_ptr<CandidateExport>>
makeMappingExport(const Problem& problem, const std::shared_ptr<const CandidateList>& list, std::size_t row,
                  const ExportContext& context);

} // namespace pimento::dataflow
