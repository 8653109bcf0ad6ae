// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/system.h"

namespace pimento {

/// Kernels compiled to verified programs: the default.
[[nodiscard]] const System& compiledSystem();

} // namespace pimento
