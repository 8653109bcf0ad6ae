// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/breakdown.h"
#include "engine/systems/dataflow/timeloop/differences/model_differences.h"

#include <array>

namespace pimento::dataflow::timeloop {

/// Why the rules differ, as sentences, by DifferenceReason.
inline constexpr std::array<const char*, kDifferenceReasons.size()> kDifferenceSentences = {
    "Both rules count the same", "Timeloop counts no reads of partial sums that leave a level",
    "Timeloop fetches only the new elements of a window that slides",
    "Timeloop serves overlapping tiles of different PEs one by one"};

/// Words of each tensor and level by both rules where they differ, with the reasons. Without a row, they agree.
[[nodiscard]] Breakdown differenceBreakdown(const Accelerator& accelerator, const ModelDifferences& differences);

} // namespace pimento::dataflow::timeloop
