// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/costs/results_version.h"
#include "engine/systems/dcc/drafts/draft.h"
#include "sim/base/fingerprint.h"

#include <optional>
#include <span>

namespace pimento {

struct DraftQuestion;

/// Stands for all that decides what a simulation finds: the program, the machine, kResultsVersion.
using ProgramKey = Fingerprint;

/// The key of a draft's cost, which may be that of the faster of two programs. None: nobody can tell whether another
/// draft costs the same without simulating it.
[[nodiscard]] std::optional<ProgramKey> costKey(const DraftQuestion& question, std::span<const DraftPart> draft);

} // namespace pimento
