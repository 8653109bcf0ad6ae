// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/json_value.h"
#include "engine/candidates/candidate_list.h"
#include "engine/search/search_report.h"

#include <string>

// Candidates without a cost, and the reasons.

namespace pimento::cli {

/// Prints one line per reason: "  120 of 840 drafts do not fit: a core's memory, for example 16x1,1x4,1x16". `noun`:
/// the word for candidates.
void printFailures(const SearchReport& report, const CandidateList& list, const std::string& noun);

/// Array of objects with reason, count and example.
[[nodiscard]] Json failuresJson(const SearchReport& report, const CandidateList& list);

} // namespace pimento::cli
