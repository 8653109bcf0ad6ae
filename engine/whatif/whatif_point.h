// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/exploration.h"
#include "engine/whatif/whatif.h"

namespace pimento {

/// The best candidate of a problem with its proof, beside the standard one, the baseline and a candidate of another
/// problem that stays. `staying`: nullptr: there is none.
[[nodiscard]] WhatIfPoint answerWhatIf(const std::shared_ptr<const Problem>& problem, const ExploreOptions& options,
                                       const WhatIfCost* staying, const std::stop_token& stop);

} // namespace pimento
