// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/system.h"
#include "engine/systems/dcc/draft_problem.h"

namespace pimento {

/// The published DCC artifact with its quirks.
[[nodiscard]] const System& artifactSystem();

/// Binds a question of the artifact's system. Error: why it cannot be answered.
[[nodiscard]] Result<BoundDrafts> bindArtifact(const Question& question, const Catalogue& catalogue);

/// Casts to a problem of the artifact; nullptr: the problem belongs to another system.
[[nodiscard]] const DraftProblem* artifactProblem(const Problem& problem);

} // namespace pimento
