// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/fidelity/families.h"

#include <span>

namespace pimento::dataflow::timeloop {

/// Lists the kinds of files with Timeloop's figures, with their checks. mappings.csv has to lie in the folder of each
/// file; archs.json and layers.csv there or in the folder above.
[[nodiscard]] std::span<const fidelity::Family> timeloopFamilies();

} // namespace pimento::dataflow::timeloop
