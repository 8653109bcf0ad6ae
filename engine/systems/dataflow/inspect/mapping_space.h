// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/iteration_space.h"
#include "engine/systems/dataflow/model/accelerator.h"
#include "engine/systems/dataflow/model/mapping.h"

#include <functional>
#include <memory>
#include <optional>

namespace pimento::dataflow {

/// The iterations of a layer, cut by the tiles of each level and by the array: rows and columns of PEs are those of the
/// device's map. None: the mapping has ragged tiles, which make no regular grid.
[[nodiscard]] std::optional<IterationSpace> spaceOf(const LayerLoops& layer, const Accelerator& accelerator,
                                                    const Mapping& mapping);

/// Reads and writes such cuts as texts of mappings; orders, stored tensors and layouts are those of the space's text.
/// `isLegal` checks a mapping.
[[nodiscard]] std::shared_ptr<const SpaceText>
mappingSpaceText(const LayerLoops& layer, const Accelerator& accelerator,
                 std::function<Result<void>(const Mapping& mapping)> isLegal);

} // namespace pimento::dataflow
