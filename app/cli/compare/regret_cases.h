// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/options.h"
#include "engine/problem/problem.h"
#include "engine/systems/dcc/regret/regret_family.h"
#include "sim/base/result.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace pimento::cli {

/// Poses the question of each case; all else is as in `options`. Error: a question that cannot be posed, with the file
/// and the line of its case where it has one.
[[nodiscard]] Result<std::vector<std::shared_ptr<const Problem>>>
problemsOf(std::span<const RegretCase> cases, const QuestionOptions& options, const std::string& file);

} // namespace pimento::cli
