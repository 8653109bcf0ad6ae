// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"
#include "engine/systems/dcc/drafts/dimension_sets.h"

#include <string>
#include <vector>

namespace pimento {

/// The mappings of a set as drafts name them, each different from the others: "A0:b+1".
[[nodiscard]] std::vector<std::string> mappingNames(const affine::Kernel& kernel, const DimensionSet& set);

} // namespace pimento
