// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc_artifact/references/reference_families.h"

namespace pimento::fidelity {

std::span<const Family> dccFamilies()
{
    static constexpr Family kFamilies[] = {
        {"simulated runs", isSimulatedRuns, checkSimulatedRuns},
        {"exhaustive space", isExhaustive, checkExhaustive},
        {"listed dataset", isListedDataset, checkListedDataset},
        {"list summary", isListSummary, checkListSummary},
        {"command trace", isCommandTrace, checkCommandTrace},
        {"request list", isRequestList, checkRequestList},
        {"GPU baseline", isGpuBaseline, checkGpuBaseline},
        {"language model times", isLanguageModelResults, checkLanguageModelResults},
        {"look-up table", isLanguageModelTable, checkLanguageModelTable},
    };
    return kFamilies;
}

} // namespace pimento::fidelity
