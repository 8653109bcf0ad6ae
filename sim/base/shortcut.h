// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace pimento::sim {

/// Chooses whether a run uses a shortcut with the same result; tests compare both settings.
enum class Shortcut : std::uint8_t { Off, On };

} // namespace pimento::sim
