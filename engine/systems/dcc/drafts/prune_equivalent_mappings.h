// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/stop_check.h"
#include "engine/systems/dcc/drafts/draft_space.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento {

/// Applies paper sec. 4.2 rule 1: mappings of one set with the same function and extent make the same data tiles.
/// Returns per assignment its representative, with the earliest such mapping in every set; an assignment that
/// represents itself is kept. Allocations do not matter to this rule. After a stop some are missing.
[[nodiscard]] std::vector<std::uint32_t> standInAssignments(const DraftSpace& space, StopCheck& stop);

} // namespace pimento
