// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/problem.h"
#include "engine/systems/dcc/draft_program.h"
#include "sim/base/result.h"

#include <cstddef>
#include <stop_token>

namespace pimento {

/// True if the candidates of a problem are drafts, which have programs.
[[nodiscard]] bool hasDraftPrograms(const Problem& problem);
/// Lowers a row of a list of such a problem. Error: it cannot be lowered, or a stop.
[[nodiscard]] Result<DraftProgram> draftProgramOf(const Problem& problem, const CandidateList& list, std::size_t row,
                                                  const std::stop_token& stop);

} // namespace pimento
