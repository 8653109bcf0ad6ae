// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/options.h"
#include "engine/candidates/candidate_list.h"
#include "engine/problem/problem.h"
#include "engine/systems/dcc/compiled_problem.h"
#include "engine/systems/dcc/drafts/draft.h"

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

/// Prints the sizes and the first candidates with their tiles.
void printList(const Problem& problem, const ListedSpaces& listed, Resources resources);
/// Prints sizes and all candidates as JSON.
void printListJson(const Problem& problem, const ListedSpaces& listed, Resources resources);
/// Writes one line per candidate to a file. Returns the exit code.
int writeList(const std::string& file, const Problem& problem, const CandidateList& list);

/// Lists the drafts that the pruning rules remove, and the drafts retained instead. Returns the exit code.
int listPruned(const DraftsOptions& options, const CompiledProblem& problem, Resources resources);

} // namespace pimento::cli
