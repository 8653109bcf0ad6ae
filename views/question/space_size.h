// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace pimento {

/// Largest space that is explored in one window.
inline constexpr std::int64_t kMostShownCandidates = 1'000'000;

} // namespace pimento
