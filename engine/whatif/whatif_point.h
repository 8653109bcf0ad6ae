// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/exploration.h"
#include "engine/whatif/whatif.h"

namespace pimento {

/// Finds the proved best candidate of a problem, and the costs of the baseline, of the reference machine and of a
/// candidate of another problem that is kept. `staying`: nullptr: there is none.
[[nodiscard]] WhatIfPoint answerWhatIf(const std::shared_ptr<const Problem>& problem, const ExploreOptions& options,
                                       const WhatIfCost* staying, const std::stop_token& stop);

} // namespace pimento
