// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/solve/branch_search.h"

namespace pimento::dataflow {

/// Writes out a mapping that a search found: factors, orders, stored tensors, and the layouts with fewest rows.
[[nodiscard]] Mapping mappingOf(const SearchSpace& space, const FoundMapping& found);

} // namespace pimento::dataflow
