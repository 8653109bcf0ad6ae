// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/explore/question.h"

#include <array>

namespace pimento {

// What the lists of the question panel offer, in their order.

inline constexpr std::array kSpaces = {Space::Listed, Space::Kept, Space::Complete, Space::All};
inline constexpr std::array kModes = {Mode::Kernel, Mode::Inference};
inline constexpr int kListed = 0;
inline constexpr int kKept = 1;

} // namespace pimento
