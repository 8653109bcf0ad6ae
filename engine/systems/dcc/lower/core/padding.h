// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/program.h"

#include <cstdint>

namespace pimento::lower {

/// Whether every position of a layout is a point of a core of the first group. May say no where it is so.
[[nodiscard]] bool hasNoPadding(const StatementPlan& plan, const Layout& layout, std::int64_t core);

} // namespace pimento::lower
