// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"
#include "engine/systems/dcc/drafts/dimension_sets.h"

#include <string>
#include <vector>

namespace pimento {

/// Unique names of a set's mappings, as drafts write them: "A0:b+1".
[[nodiscard]] std::vector<std::string> mappingNames(const affine::Kernel& kernel, const DimensionSet& set);

} // namespace pimento
