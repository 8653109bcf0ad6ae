// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/further_words.h"

namespace pimento::dataflow {

/// Says where Timeloop's rules and those of the paper count a mapping differently, and why. Empty, unless the question
/// is by Timeloop's rules.
[[nodiscard]] FurtherWords ruleWords(const Problem& problem, const std::string& candidate);

} // namespace pimento::dataflow
