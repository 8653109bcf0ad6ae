// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/pim_kernels.h"
#include "engine/problem/problem.h"

#include <span>
#include <string>

// Conversions of a problem's costs to seconds and joules for a model on a host.

namespace pimento::inference {

/// Duration of a cycle in seconds.
[[nodiscard]] double clockSeconds(const Problem& problem);
/// Minimum number of cycles that take at least `seconds`, as draftOf() converts them.
[[nodiscard]] double cyclesFrom(double seconds, double clock);
/// Makes a mapping from its text and its evaluated quantities.
[[nodiscard]] PimDraft draftOf(const Problem& problem, std::string text, std::span<const double> quantities);

} // namespace pimento::inference
