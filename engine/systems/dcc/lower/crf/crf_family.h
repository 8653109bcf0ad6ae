// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/family.h"

namespace pimento::lower {

/// Samsung's HBM-PIM: vector units that run programs of their own.
[[nodiscard]] const Family& crfFamily();

} // namespace pimento::lower
