// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace pimento::crossbar {

/// Texts of crossbar chips and their mappings that the window translates.
[[nodiscard]] std::span<const char* const> crossbarWords();
/// Sentences with placeholders (%1) that the window translates.
[[nodiscard]] std::span<const char* const> crossbarSentences();

} // namespace pimento::crossbar
