// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/fidelity/families.h"

#include <span>

namespace pimento::serving {

/// Lists the kinds of reference files of engines measured on real processors, with their checks.
[[nodiscard]] std::span<const fidelity::Family> vllmFamilies();

} // namespace pimento::serving
