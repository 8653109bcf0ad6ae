// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/prune.h"
#include "engine/systems/dcc/model/distribution_names.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace pimento {

/// A way of choosing a draft that does not look at all of them: it may miss the best one.
enum class Chooser : std::uint8_t {
    Complete,
    EquivalentMappings,
    SimdAlignment,
    EqualWorstTile,
    Kept,
    ComputeFirst,
    Published,
    Paper,
    AllCores,
    Vendor,
    Predicted, // these two with a predictor alone
    PredictedRun,
};

/// A way of choosing as tables, files and people name it.
struct ChooserName {
    Chooser chooser;
    std::string_view id; // "rule-2"
    std::string_view title;
    std::string_view explanation; // one sentence
};

/// In the order of the tables: spaces and rules, then compute-first, then the hand-made distributions.
[[nodiscard]] std::span<const ChooserName> chooserNames();
/// Those that need a predictor, which stand behind them.
[[nodiscard]] std::span<const ChooserName> predictedChooserNames();
[[nodiscard]] const ChooserName& nameOf(Chooser chooser);

/// The pruning rules of a way that removes drafts from the complete ones; none: it chooses otherwise.
[[nodiscard]] std::optional<PruneRules> rulesOf(Chooser chooser);
/// None: it is no hand-made distribution.
[[nodiscard]] std::optional<Distribution> distributionOf(Chooser chooser);

} // namespace pimento
