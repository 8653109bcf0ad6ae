// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/costs/cost_cache.h"
#include "engine/search/evolution/evolution_settings.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"
#include "sim/upmem/host_link.h"
#include "sim/upmem/system_part.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento::upmem {

using evolution::EvolutionSettings;

/// Context in which figures are computed.
struct FigureMeans {
    std::filesystem::path dataFolder; // folder with the datasets
    sim::upmem::SystemPart system;
    int dpusPerRank = 64;
    sim::upmem::LinkProfile link = sim::upmem::LinkProfile::Calibrated;
    EvolutionSettings evolution;
    std::vector<std::uint64_t> seeds = {1, 2, 3}; // seeds of figure 13
    std::vector<std::string> only;                // selected workloads by title, set or both ("a MTV"); empty: all
    unsigned threads = 1;
    std::stop_token stop = {};
    Progress* heartbeat = nullptr;
    std::function<void(const std::string&)> step = {};     // called from the calling thread with the current step
    std::function<void(const std::string&)> finished = {}; // called from the calling thread with each finished row
    CostCache* cache = nullptr;                            // borrowed; knows times and results of searches
};

} // namespace pimento::upmem
