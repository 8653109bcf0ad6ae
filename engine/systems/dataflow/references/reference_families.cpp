// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/references/reference_families.h"

namespace pimento::dataflow {

std::span<const fidelity::Family> dataflowFamilies()
{
    static constexpr fidelity::Family kFamilies[] = {
        {"dataflow mappings", isDataflowMappings, checkDataflowMappings},
        {"row activations of tiles", isTileActivations, checkTileActivations},
        {"windows across blocks", isBlockCrossings, checkBlockCrossings},
    };
    return kFamilies;
}

} // namespace pimento::dataflow
