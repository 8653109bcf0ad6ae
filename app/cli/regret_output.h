// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/json_value.h"
#include "engine/regret/regret_family.h"

#include <span>
#include <string>

// What ways of choosing a draft lose, as commands print it.

namespace pimento::cli {

/// One question: the best draft, a table of all ways, and why they lose.
void printRegret(const Regret& regret);
/// Several questions: what every way loses in each, in percent, and the summary.
void printRegrets(std::span<const Regret> all);

[[nodiscard]] Json regretJson(const Regret& regret);
[[nodiscard]] Json summaryJson(std::span<const Regret> all);

/// A line for each question and way, under one header; with line ends.
[[nodiscard]] std::string regretCsv(std::span<const Regret> all);

} // namespace pimento::cli
