// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/explore/model.h"

#include <QString>

#include <cstdint>
#include <span>

namespace pimento {

/// More drafts than this are not explored in one window.
inline constexpr std::int64_t kMostShownDrafts = 1'000'000;

/// Size of a space; 0 when the model does not know it.
[[nodiscard]] std::int64_t draftsIn(std::span<const SpaceCount> counts, Space space);

/// What a space holds, in words.
[[nodiscard]] QString spaceMeaning(Space space, bool isSound);
/// That, and whether the fastest draft is among them.
[[nodiscard]] QString spaceTip(Space space, bool isSound);

} // namespace pimento
