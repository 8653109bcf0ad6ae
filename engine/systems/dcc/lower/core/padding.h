// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/program.h"

#include <cstdint>

namespace pimento::lower {

/// True if every position of a layout is proved to be a point of a core of the first group. May be false although it is
/// so.
[[nodiscard]] bool hasNoPadding(const StatementPlan& plan, const Layout& layout, std::int64_t core);

} // namespace pimento::lower
