// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/references/reference_families.h"

namespace pimento::fidelity {

std::span<const Family> languageModelFamilies()
{
    static constexpr Family kFamilies[] = {
        {"GPU model steps", isMeasuredSteps, checkMeasuredSteps},
    };
    return kFamilies;
}

} // namespace pimento::fidelity
