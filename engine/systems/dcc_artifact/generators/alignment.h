// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/draft.h"

#include <cstdint>
#include <span>

namespace pimento::dcc_artifact {

/// A draft as it appears in its trace: groups and cores of every set are rounded up to powers of two, tiles stay
/// unchanged. The products may exceed the device; lanes then wrap around and banks spill into the next channel.
struct AlignedDraft {
    Draft draft;
    std::int64_t lanes = 1; // product of the groups of all sets
    std::int64_t banks = 1; // product of the cores of all sets: banks per lane
};

/// Aligns a draft. Drafts that match the default distribution stay unchanged.
[[nodiscard]] AlignedDraft align(std::span<const DraftPart> draft);

} // namespace pimento::dcc_artifact
