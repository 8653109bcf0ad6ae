// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/mapping/placement.h"

#include <cstdint>
#include <span>

// Source: the paper "PIMCOMP", section VIII-A, on its polyhedral baseline: a copy of a layer takes whole cores.

namespace pimento::crossbar {

/// Copies that take whole cores.
struct WholeCores {
    Placement placement;
    std::int64_t steps = 0;   // of the core with most
    bool sharesCores = false; // layers that do not get cores of their own run in turn
};

/// Cores that a copy of a layer takes when its array groups fill one after the other.
[[nodiscard]] std::int64_t coresOfCopy(const LayerPartition& layer, const CrossbarChip& chip);

/// Places copies on cores of their own, for the fewest steps of the slowest layer. Where one copy of each layer needs
/// more cores than there are, layers share cores and run there in turn, again for the fewest steps. Error, of the kind
/// DoesNotFit: one copy of each layer finds no arrays.
[[nodiscard]] Result<WholeCores> wholeCores(std::span<const LayerPartition> partitions, const CrossbarChip& chip);

} // namespace pimento::crossbar
