// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/mapping.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace pimento::dataflow {

/// Number of uses of a tensor's tile at a level before the tile changes: the product of the loops outside the level
/// that step while the tile stays, walking outwards until a loop needs another tile.
[[nodiscard]] double timesKept(const Mapping& mapping, Tensor tensor, std::size_t level);

/// The tensor that stays longest in the PEs. None: no local reuse, because nothing is stored there, or nothing stays.
[[nodiscard]] std::optional<Tensor> stationaryTensor(const Mapping& mapping);

/// True if R or S is unrolled in one direction of the array, and P, Q or K in the other one, while no level outside the
/// PEs steps along that R or S: the pattern that is called row stationary.
[[nodiscard]] bool isRowStationary(const Mapping& mapping);

/// Label of a dataflow: "weight stationary, K | C", "no local reuse, Q | P", with ", row-stationary pattern".
[[nodiscard]] std::string dataflowLabel(const Mapping& mapping);

} // namespace pimento::dataflow
