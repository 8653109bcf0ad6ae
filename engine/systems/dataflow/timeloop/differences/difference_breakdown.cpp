// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/differences/difference_breakdown.h"

#include <algorithm>

namespace pimento::dataflow::timeloop {

Breakdown differenceBreakdown(const Accelerator& accelerator, const ModelDifferences& differences)
{
    Breakdown breakdown{"rules", "Words by PIM Optimizer and by Timeloop, where they differ", "words", {}};
    double most = 0;
    const auto add = [&](std::string label, std::int64_t words, DifferenceReason reason) {
        const auto value = static_cast<double>(words);
        breakdown.rows.push_back(
            {std::move(label), value, 0, kDifferenceSentences[static_cast<std::size_t>(reason)], PartKind::Transfer});
        most = std::max(most, value);
    };
    for (const WordDifference& each : differences.words) {
        if (each.reason == DifferenceReason::None) {
            continue;
        }
        const std::string place = accelerator.levels[each.level].name + " " +
                                  std::string(kTensorNames[static_cast<std::size_t>(each.tensor)]);
        add(place + ", PIM Optimizer", each.paperReads + each.paperWrites, each.reason);
        add(place + ", Timeloop: " + kDifferenceReasons[static_cast<std::size_t>(each.reason)],
            each.timeloopReads + each.timeloopWrites, each.reason);
    }
    breakdown.setShares(most);
    return breakdown;
}

} // namespace pimento::dataflow::timeloop
