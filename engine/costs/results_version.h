// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace pimento {

/// Version of results. Raise it whenever lowering, request lists, the simulators or the energy of any program change:
/// it is part of the keys of all stored costs, so results of older versions on disk become invalid. A test compares it
/// with the results of some programs.
inline constexpr std::uint32_t kResultsVersion = 6;

} // namespace pimento
