// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/options.h"
#include "app/cli/common/support.h"
#include "app/cli/reproduce/bands_output.h"
#include "engine/costs/cost_cache.h"
#include "engine/problem/catalogue.h"

#include <string>
#include <vector>

namespace pimento::cli {

/// Context for reproducing published claims; all borrowed.
struct BandMeans {
    const Catalogue& catalogue;
    CostCache* cache = nullptr; // optional
    Progress* heartbeat = nullptr;
    unsigned threads = 1;
    Interrupt& interrupt;
    ProgressLine& line;
};

/// The publications and claims of some ids; all without ids. Error: an unknown id, with the known ones.
[[nodiscard]] Result<std::vector<bands::Publication>> chosenOf(std::vector<bands::Publication> all,
                                                               const std::vector<std::string>& ids);

/// Runs the claims of publications. Error: an invalid setting, a study that cannot be opened, or a stop.
[[nodiscard]] Result<std::vector<BandsOfPublication>> runBands(const std::vector<bands::Publication>& publications,
                                                               const std::string& studyFile, const BandMeans& means);

} // namespace pimento::cli
