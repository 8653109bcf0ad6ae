// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/regret/choosers.h"

#include <algorithm>
#include <array>

namespace pimento {

namespace {

constexpr std::size_t kWithoutPredictor = 10;

std::span<const ChooserName> allNames()
{
    static constexpr std::array<ChooserName, kWithoutPredictor + 2> kAll = {{
        {Chooser::Complete, "complete", "Complete drafts",
         "The best of the baselines and of the drafts that use every group and core."},
        {Chooser::EquivalentMappings, "rule-1", "Rule 1 alone",
         "The best of the drafts that use every group and core without equivalent mappings, which become the same "
         "programs."},
        {Chooser::SimdAlignment, "rule-2", "Rule 2 alone",
         "The best of those whose tiles along the lanes are multiples of them."},
        {Chooser::EqualWorstTile, "rule-3", "Rule 3 alone",
         "The best of those of which each is the first with its largest tiles."},
        {Chooser::Kept, "kept", "All three rules", "The best of those that all pruning rules keep."},
        {Chooser::ComputeFirst, "compute-first", "Compute first",
         "The draft whose compute phase is the shortest, of several the one that costs least."},
        {Chooser::Published, "published", "Published", "The default of DCC's public artifact."},
        {Chooser::Paper, "paper", "Paper", "The default as the paper's text has it."},
        {Chooser::AllCores, "all-cores", "All cores", "The paper's default with idle groups and cores shared out."},
        {Chooser::Vendor, "vendor", "Vendor", "What the maker of the device does by hand."},
        {Chooser::Predicted, "predicted", "Predicted", "The draft with the least prediction, without a run."},
        {Chooser::PredictedRun, "predicted-16", "Predicted and run",
         "The best of the sixteen drafts with the least predictions, which are run."},
    }};
    return kAll;
}

} // namespace

std::span<const ChooserName> chooserNames() { return allNames().first(kWithoutPredictor); }

std::span<const ChooserName> predictedChooserNames() { return allNames().subspan(kWithoutPredictor); }

const ChooserName& nameOf(Chooser chooser) { return *std::ranges::find(allNames(), chooser, &ChooserName::chooser); }

std::optional<PruneRules> rulesOf(Chooser chooser)
{
    switch (chooser) {
    case Chooser::EquivalentMappings:
        return PruneRules{true, false, false};
    case Chooser::SimdAlignment:
        return PruneRules{true, true, false};
    case Chooser::EqualWorstTile:
        return PruneRules{true, false, true};
    case Chooser::Kept:
        return PruneRules{true, true, true};
    default:
        return std::nullopt;
    }
}

std::optional<Distribution> distributionOf(Chooser chooser)
{
    switch (chooser) {
    case Chooser::Published:
        return Distribution::Published;
    case Chooser::Paper:
        return Distribution::Paper;
    case Chooser::AllCores:
        return Distribution::AllCores;
    case Chooser::Vendor:
        return Distribution::Vendor;
    default:
        return std::nullopt;
    }
}

} // namespace pimento
