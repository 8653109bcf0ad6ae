// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/figures/figure_problem.h"

#include "engine/problem/system.h"

#include <cmath>

#include <fmt/format.h>

namespace pimento::comonm {

Question questionOf(const FigureKernel& kernel)
{
    Question question;
    question.system = "comonm";
    question.workload.name = kernel.name;
    question.workload.sizes = kernel.sizes;
    question.workload.elementType = kernel.type;
    question.device.name = kernel.device;
    if (kernel.dpus) {
        question.settings["dpus"] = *kernel.dpus;
    }
    return question;
}

Result<std::shared_ptr<const MappingProblem>> mappingsOf(const Question& question, const Catalogue& catalogue)
{
    return pose(question, catalogue).map([](const std::shared_ptr<const Problem>& problem) {
        return std::dynamic_pointer_cast<const MappingProblem>(problem);
    });
}

std::string threeDecimals(double number) { return std::isnan(number) ? "" : fmt::format("{:.3f}", number); }

std::string twoDecimals(double number) { return std::isnan(number) ? "" : fmt::format("{:.2f}", number); }

} // namespace pimento::comonm
