// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options.h"
#include "engine/candidates/candidate_list.h"
#include "engine/study/problem.h"
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

/// One space with the time of its enumeration; none: it is too large to list, or counted without a list.
struct SpaceStage {
    std::string name;
    std::uint64_t count = 0;
    std::optional<double> seconds = {};
    std::size_t addedStandards = 0; // of them, see Problem::addedStandards()
};

/// The candidates of one space beside the sizes of all.
struct ListedSpaces {
    std::vector<SpaceStage> stages;
    std::shared_ptr<const CandidateList> list;
};

/// The sizes, and the first candidates with their tiles.
void printList(const Problem& problem, const ListedSpaces& listed, Resources resources);
/// The same with all candidates.
void printListJson(const Problem& problem, const ListedSpaces& listed, Resources resources);
/// Writes one line per candidate to a file. Returns the exit code.
int writeList(const std::string& file, const Problem& problem, const CandidateList& list);

/// What the pruning rules remove, and which draft stands for each. Returns the exit code.
int listPruned(const DraftsOptions& options, const CompiledProblem& problem, Resources resources);

} // namespace pimento::cli
