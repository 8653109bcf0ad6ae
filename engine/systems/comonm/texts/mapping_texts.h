// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace pimento::comonm {

// Texts about mappings that the window translates. Those with %1 to %9 are sentences with numbers and names.

/// Words, columns and settings.
[[nodiscard]] std::span<const char* const> mappingWords();
/// Names of units, and what is wrong with a mapping, where, and how to mend it.
[[nodiscard]] std::span<const char* const> mappingSentences();

} // namespace pimento::comonm
