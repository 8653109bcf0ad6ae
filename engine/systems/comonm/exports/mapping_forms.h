// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/candidate_export.h"
#include "engine/systems/comonm/estimate/target.h"
#include "sim/base/result.h"

#include <span>
#include <string>

namespace pimento::comonm {

/// All forms of a mapping, in the order of writing: the mapping, CNM IR, llvcnm and the program of the detailed
/// machine.
[[nodiscard]] std::span<const ExportForm> mappingForms();

/// Text of a form; the maps of a list one after the other, in the order of execution. Error: a map has no such form.
[[nodiscard]] Result<std::string> textOf(const ExportForm& form, const Target& target, const CheckedMapping& mapping);

/// Writes a mapping in mappingForms(). See ExportMaker.
[[nodiscard]] Result<std::unique_ptr<CandidateExport>>
makeMappingExport(const Problem& problem, const std::shared_ptr<const CandidateList>& list, std::size_t row,
                  const ExportContext& context);

} // namespace pimento::comonm
