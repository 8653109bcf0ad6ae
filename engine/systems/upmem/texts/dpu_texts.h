// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace pimento::upmem {

// Texts about schedules and DPUs that the window translates. Those with %1 to %9 are sentences with numbers and names.

/// Words, sentences and facts of devices.
[[nodiscard]] std::span<const char* const> dpuWords();
[[nodiscard]] std::span<const char* const> dpuSentences();
/// What is wrong with a schedule, where, and how to mend it.
[[nodiscard]] std::span<const char* const> dpuErrors();

} // namespace pimento::upmem
