// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/regret/regret.h"

#include <string>

namespace pimento {

// Explains why a method of choosing loses, in a sentence each.

/// Describes what a pruning rule did to the best of the drafts that use up the device. `standIn` is the draft that the
/// rule retains instead, if there is one that fits the device; `what`: "the best one", or a more exact name.
[[nodiscard]] std::string removalText(const DraftProblem& problem, PruneRule rule, const ChosenDraft& removed,
                                      const std::optional<ChosenDraft>& standIn, const std::string& what);

/// Describes how the parts of a draft's cost differ from those of another one: "rearrange in +12, compute +300 cycles".
/// "": the costs have no parts, or are equal.
[[nodiscard]] std::string differenceText(const CostSchema& schema, const Evaluation& cost, const Evaluation& from);

/// States that the best draft leaves groups or cores idle.
[[nodiscard]] std::string idleText(const DraftProblem& problem, const ChosenDraft& best);

/// Explains why a draft with the shortest compute phase is not the best.
[[nodiscard]] std::string computeFirstText(const DraftProblem& problem, const ChosenDraft& chosen,
                                           const ChosenDraft& best);

/// Text of a quantity's value: "1267", "3.14159".
[[nodiscard]] std::string quantityText(double value);
/// Text of a ranked quantity with its unit: "1267 cycles".
[[nodiscard]] std::string rankedText(const CostSchema& schema, double value);

} // namespace pimento
