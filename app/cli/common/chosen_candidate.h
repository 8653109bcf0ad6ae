// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_list.h"
#include "engine/problem/problem.h"
#include "sim/base/result.h"

#include <memory>
#include <stop_token>
#include <string>

namespace pimento::cli {

/// The candidate of a code, or of the representation in a file if `from` names one, as a list of one row. Error: the
/// code is no candidate of the problem, the file is invalid or about something else, or its system has no
/// representations.
[[nodiscard]] Result<std::shared_ptr<const CandidateList>>
chosenCandidate(const Problem& problem, const std::string& text, const std::string& from, std::stop_token stop = {});

} // namespace pimento::cli
