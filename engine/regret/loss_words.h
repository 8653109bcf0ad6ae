// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/regret/regret.h"

#include <string>

namespace pimento {

// Why a way of choosing loses, in a sentence each.

/// What a pruning rule did to the best of the drafts that use up the device. `standIn` is the draft that the rule keeps
/// instead, if there is one that fits the device; `what`: "the best one", or of what it is.
[[nodiscard]] std::string removalText(const DraftProblem& problem, PruneRule rule, const ChosenDraft& removed,
                                      const std::optional<ChosenDraft>& standIn, const std::string& what);

/// How the parts of one draft's cost differ from those of another one: "rearrange in +12, compute +300 cycles". "": the
/// costs have no parts, or they are the same.
[[nodiscard]] std::string differenceText(const CostSchema& schema, const Evaluation& cost, const Evaluation& from);

/// That the best draft leaves groups or cores idle.
[[nodiscard]] std::string idleText(const DraftProblem& problem, const ChosenDraft& best);

/// Why a draft with the shortest compute phase is not the best.
[[nodiscard]] std::string computeFirstText(const DraftProblem& problem, const ChosenDraft& chosen,
                                           const ChosenDraft& best);

/// A value of a quantity: "1267", "3.14159".
[[nodiscard]] std::string quantityText(double value);
/// A ranked quantity with its unit: "1267 cycles".
[[nodiscard]] std::string rankedText(const CostSchema& schema, double value);

} // namespace pimento
