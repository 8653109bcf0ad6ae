// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/costs/results_version.h"
#include "engine/systems/dcc/drafts/draft.h"
#include "sim/base/fingerprint.h"

#include <optional>
#include <span>

namespace pimento {

struct DraftQuestion;

/// Identifies everything that determines the result of a simulation: the program, the machine, kResultsVersion.
using ProgramKey = Fingerprint;

/// Returns the key of a draft's cost, which may be that of the faster of two programs. nullopt: the model has no keys.
[[nodiscard]] std::optional<ProgramKey> costKey(const DraftQuestion& question, std::span<const DraftPart> draft);

} // namespace pimento
