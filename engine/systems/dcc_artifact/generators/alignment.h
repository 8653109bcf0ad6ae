// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/draft.h"

#include <cstdint>
#include <span>

namespace pimento::dcc_artifact {

/// A draft as its trace is written: groups and cores of every set rounded up to powers of two, tiles left alone. The
/// products may exceed the device; lanes then wrap around and banks spill into the next channel.
struct AlignedDraft {
    Draft draft;
    std::int64_t lanes = 1; // product of the groups
    std::int64_t banks = 1; // product of the cores, banks per lane
};

/// Drafts that look like the default distribution stay as they are.
[[nodiscard]] AlignedDraft align(std::span<const DraftPart> draft);

} // namespace pimento::dcc_artifact
