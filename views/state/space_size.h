// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/dcc_artifact/draft_space.h"

#include <cstdint>

namespace pimento {

/// More drafts than this are not explored in one window.
inline constexpr std::int64_t kMostDrafts = 1'000'000;

[[nodiscard]] std::int64_t draftsIn(const dcc_artifact::SpaceCounts& counts, dcc_artifact::Space space);

} // namespace pimento
