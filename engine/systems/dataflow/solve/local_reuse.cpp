// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/solve/local_reuse.h"

namespace pimento::dataflow {

void LocalReuse::addLoops(const TileLattice& lattice, const Place& inner, const Place& outer, int order)
{
    for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
        if ((moved >> tensor & 1U) != 0) {
            continue;
        }
        double steps = 1; // steps of the loops during which the tile stays
        bool isMoved = false;
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            const std::vector<std::int64_t>& sizes = lattice.sizes(dim);
            if (isRelevant(static_cast<Dim>(dim), static_cast<Tensor>(tensor))) {
                isMoved = isMoved || inner[dim] != outer[dim];
            } else {
                steps *= static_cast<double>(partsOf(sizes[outer[dim]], sizes[inner[dim]]));
            }
        }
        kept[tensor] *= !isMoved || static_cast<int>(tensor) == order ? steps : 1;
        moved = static_cast<std::uint8_t>(moved | (isMoved ? 1U << tensor : 0U));
    }
}

bool mayHave(Stationary label, const LocalReuse& reuse, StoreMask stored, bool isComplete)
{
    if (label == Stationary::Any) {
        return true;
    }
    const auto keptOf = [&](std::size_t tensor) { return (stored >> tensor & 1U) != 0 ? reuse.kept[tensor] : 1; };
    if (label == Stationary::None) {
        return keptOf(0) == 1 && keptOf(1) == 1 && keptOf(2) == 1;
    }
    const auto wanted = static_cast<std::size_t>(label) - static_cast<std::size_t>(Stationary::Input);
    if ((stored >> wanted & 1U) == 0) {
        return false;
    }
    if (!isComplete && (reuse.moved >> wanted & 1U) == 0) {
        return true; // loops outside may still step while the tile stays
    }
    for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
        const bool isBeaten = tensor < wanted ? keptOf(tensor) >= keptOf(wanted) : keptOf(tensor) > keptOf(wanted);
        if (tensor != wanted && isBeaten) {
            return false;
        }
    }
    return keptOf(wanted) > 1;
}

} // namespace pimento::dataflow
