// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/model/draft_question.h"

#include <cstdint>
#include <span>

namespace pimento {

/// What the host adds to a draft's time on the device: every kernel of its own that lays data out, merges results or
/// computes a softmax has to be started and waits for its first data (devices.md sec. 5.5). Not in the cycles, since
/// the GPU baseline leaves it out as well and it does not change the order of drafts with equally many kernels.
struct HostSide {
    int kernels = 0;
    std::int64_t nanoseconds = 0;
};

/// Until a kernel of the GPU has started and its first data arrives, which no roofline knows: it stands in neither time
/// of a comparison. The host's own kernels take as long. 0: the device file does not say.
[[nodiscard]] std::int64_t startNanoseconds(const DraftQuestion& question);

/// Error: the draft cannot be lowered. Zero for the published artifact's model, which knows no host kernels.
[[nodiscard]] Result<HostSide> hostSideOf(const DraftQuestion& question, std::span<const DraftPart> draft);

} // namespace pimento
