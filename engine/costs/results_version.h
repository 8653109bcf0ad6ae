// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace pimento {

/// Raise it whenever lowering, request lists, the simulators or the energy of any program change: results that older
/// versions left on disk then count no more. It takes part in the keys of all costs that are kept. A test holds it
/// together with results of some programs.
inline constexpr std::uint32_t kResultsVersion = 6;

} // namespace pimento
