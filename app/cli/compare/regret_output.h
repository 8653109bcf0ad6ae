// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/json_value.h"
#include "engine/systems/dcc/regret/regret_family.h"

#include <span>
#include <string>

// Output on the losses of rules for choosing a draft.

namespace pimento::cli {

/// Prints one question: the best draft, a table of all rules, and why they lose.
void printRegret(const Regret& regret);
/// Prints several questions: the loss of every rule in each, in percent, and the summary.
void printRegrets(std::span<const Regret> all);

[[nodiscard]] Json regretJson(const Regret& regret);
[[nodiscard]] Json summaryJson(std::span<const Regret> all);

/// CSV with a header and a line for each question and rule, each with a line end.
[[nodiscard]] std::string regretCsv(std::span<const Regret> all);

} // namespace pimento::cli
