// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace pimento {

// Texts about drafts and memories that the window translates. Those with %1 to %9 are sentences with numbers and names.

/// Pruning rules, causes of waiting, purposes of cycles and forms of exports.
[[nodiscard]] std::span<const char* const> draftWords();
/// Advice, waits with their cycles, and descriptions of drafts.
[[nodiscard]] std::span<const char* const> draftSentences();
/// Memories that come with the program, and their rules.
[[nodiscard]] std::span<const char* const> memoryTexts();

} // namespace pimento
