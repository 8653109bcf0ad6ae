// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/options.h"

#include <cstdint>
#include <optional>
#include <string>

namespace pimento::cli {

struct SweepCommandOptions : OutputOptions {
    std::string action; // run, again, status or merge; or the file of a plan to cut
    std::string folder; // of the sweep
    std::string out;    // folder of a new sweep, or file of the merged answers
    std::string csv;    // file for the merged table
    std::optional<std::int64_t> parts;
    std::optional<std::int64_t> part;  // to run; none: all that are missing
    std::string with = "here";         // who runs the parts: here, parallel, slurm or none
    std::optional<std::int64_t> tasks; // parts at the same time
    bool waits = false;                // until a cluster has run the parts
    std::optional<int> threads;
    CacheOptions cache;
};

/// Cuts a plan into parts, runs them, and joins their answers.
int sweep(const SweepCommandOptions& options);

} // namespace pimento::cli
