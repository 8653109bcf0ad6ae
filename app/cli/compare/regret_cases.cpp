// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/compare/regret_cases.h"

#include "app/cli/common/question.h"

#include <utility>

namespace pimento::cli {

Result<std::vector<std::shared_ptr<const Problem>>> problemsOf(std::span<const RegretCase> cases,
                                                               const QuestionOptions& options, const std::string& file)
{
    std::vector<std::shared_ptr<const Problem>> problems;
    for (const RegretCase& each : cases) {
        QuestionOptions question = options;
        question.backend = each.device;
        question.kernel = each.kernel;
        question.shape = each.shape;
        auto problem = problemOf(question);
        if (!problem) {
            Error error = problem.error();
            if (each.line > 0) {
                error.where = file + ":" + std::to_string(each.line) + (error.where.empty() ? "" : ": " + error.where);
            }
            return tl::unexpected<Error>(std::move(error));
        }
        problems.push_back(*std::move(problem));
    }
    return problems;
}

} // namespace pimento::cli
