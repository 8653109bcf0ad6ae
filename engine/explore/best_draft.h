// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/explore/explorer.h"

#include <cstddef>
#include <optional>
#include <stop_token>

namespace pimento {

/// The fastest of some drafts; of equals the first. Nothing but the fastest is known exactly.
struct BestDraft {
    std::optional<std::size_t> row; // none: every draft is beyond the device, or nothing was finished
    DraftCost cost;
    std::size_t simulated = 0;  // to their ends
    std::size_t cut = 0;        // given up as soon as they had taken longer than the best one known
    std::size_t impossible = 0; // beyond the device
    std::size_t shared = 0;     // share their programs with another draft, which stands for them
    bool isProved = false;      // nothing was left out because of a stop
};

/// Simulates drafts, the promising ones first, each only as far as it can still be the fastest. The result does not
/// depend on the number of threads (`simulated` and `cut` may). Error: the first draft that cannot be simulated for
/// another reason than its size.
[[nodiscard]] Result<BestDraft> bestDraft(const Question& question, const DraftList& drafts, unsigned threads,
                                          std::stop_token stop = {}, Progress* heartbeat = nullptr,
                                          RunCache* cache = nullptr);

} // namespace pimento
