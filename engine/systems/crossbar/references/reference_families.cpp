// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/references/reference_families.h"

namespace pimento::crossbar {

std::span<const fidelity::Family> crossbarFamilies()
{
    static constexpr fidelity::Family kFamilies[] = {
        {"layers on crossbars", isCrossbarPartitions, checkCrossbarPartitions},
        {"bounds of crossbar chips", isCrossbarBounds, checkCrossbarBounds},
        {"runs on crossbar chips", isCrossbarProfiles, checkCrossbarProfiles},
    };
    return kFamilies;
}

} // namespace pimento::crossbar
