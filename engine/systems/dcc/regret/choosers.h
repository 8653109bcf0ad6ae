// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/prune.h"
#include "engine/systems/dcc/model/distribution_names.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace pimento {

/// A method that chooses a draft without examining all of them, so that it may miss the best one.
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
    Predicted, // these two only with a predictor
    PredictedRun,
};

/// Names of a method in tables, files and texts.
struct ChooserName {
    Chooser chooser;
    std::string_view id; // "rule-2"
    std::string_view title;
    std::string_view explanation; // one sentence
};

/// Methods in the order of the tables: spaces and rules, then compute-first, then the published distributions
/// (baselines).
[[nodiscard]] std::span<const ChooserName> chooserNames();
/// Methods of choosing drafts that need a predictor. Tables list them after chooserNames().
[[nodiscard]] std::span<const ChooserName> predictedChooserNames();
[[nodiscard]] const ChooserName& nameOf(Chooser chooser);

/// Pruning rules of a method that removes drafts from the complete ones; none: it chooses otherwise.
[[nodiscard]] std::optional<PruneRules> rulesOf(Chooser chooser);
/// Distribution of a method; none: it is no baseline distribution.
[[nodiscard]] std::optional<Distribution> distributionOf(Chooser chooser);

} // namespace pimento
