// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/chains/move_plan.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "sim/base/result.h"

#include <cstdint>
#include <stop_token>

namespace pimento::chains {

/// Cost of a move, in cycles of the device's clock as a question's objective counts them.
struct MoveCost {
    std::int64_t device = 0; // simulated
    std::int64_t launch = 0; // launch of the host's kernel that moves
    std::int64_t link = 0;
    std::int64_t layout = 0;
    std::int64_t vectorsRead = 0;
    std::int64_t vectorsWritten = 0;
    std::int64_t rounds = 0; // iterations through the on-chip memory

    [[nodiscard]] std::int64_t cycles() const { return device + launch + link + layout; }

    bool operator==(const MoveCost&) const = default;
};

/// Cost of a relayout by a kernel of its own, whose reads and writes are simulated. Error: a stop.
[[nodiscard]] Result<MoveCost> relayCost(const DraftQuestion& question, const TensorPlace& from, const TensorPlace& to,
                                         const Extent& common, const std::stop_token& stop);

/// Lower bound in cycles for a relayout of the `common` elements: their bytes are read and written at the peak rate of
/// all channels, after one kernel launch.
[[nodiscard]] std::int64_t leastRelay(const DraftQuestion& question, const Extent& common);

} // namespace pimento::chains
