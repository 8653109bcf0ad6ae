// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/options.h"
#include "engine/candidates/candidate_list.h"
#include "engine/problem/capabilities.h"
#include "engine/problem/problem.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

// Lists of the candidates of a space.

namespace pimento::cli {

/// A space and the time to enumerate it; none: it is too large to list, or only counted.
struct SpaceStage {
    std::string name;
    std::uint64_t count = 0;
    std::optional<double> seconds = {};
    std::size_t addedStandards = 0; // included manual baselines, see Problem::addedStandards()
};

/// The candidates of one space, with the sizes of all spaces.
struct ListedSpaces {
    std::vector<SpaceStage> stages;
    std::shared_ptr<const CandidateList> list;
};

[[nodiscard]] double secondsSince(std::chrono::steady_clock::time_point begin);

/// Writes the candidates of the asked space to a file and prints them with the sizes, as the options say. `units` of
/// the device are those that candidates split. Returns the exit code.
int tellList(const DraftsOptions& options, const Problem& problem, const ListedSpaces& listed, Units units);

} // namespace pimento::cli
