// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace pimento::dataflow {

/// Texts of dataflows and accelerators that the window translates.
[[nodiscard]] std::span<const char* const> dataflowWords();
/// Sentences with placeholders (%1) that the window translates.
[[nodiscard]] std::span<const char* const> dataflowSentences();

} // namespace pimento::dataflow
