// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/pim_kernels.h"
#include "engine/study/problem.h"

#include <span>
#include <string>

// What the costs of a problem are for a model on a host: seconds and joules.

namespace pimento::inference {

/// Seconds of a cycle.
[[nodiscard]] double clockSeconds(const Problem& problem);
/// The least number of cycles that take so many seconds or more, as draftOf() counts them.
[[nodiscard]] double cyclesFrom(double seconds, double clock);
/// A draft with the quantities that were found of it.
[[nodiscard]] PimDraft draftOf(const Problem& problem, std::string text, std::span<const double> quantities);

} // namespace pimento::inference
