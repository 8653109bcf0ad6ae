// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/json_value.h"
#include "engine/candidates/candidate_list.h"
#include "engine/search/search_report.h"

#include <string>

// Which candidates have no cost, and why.

namespace pimento::cli {

/// One line for each reason: "  120 of 840 drafts do not fit: a core's memory, for example 16x1,1x4,1x16". `noun` is
/// what candidates are called.
void printFailures(const SearchReport& report, const CandidateList& list, const std::string& noun);

/// An array of objects with reason, count and example.
[[nodiscard]] Json failuresJson(const SearchReport& report, const CandidateList& list);

} // namespace pimento::cli
