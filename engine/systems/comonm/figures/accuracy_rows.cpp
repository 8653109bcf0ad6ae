// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/figures/accuracy_rows.h"

#include "engine/systems/comonm/figures/figure_problem.h"

#include <utility>

namespace pimento::comonm {

std::vector<std::string> rowOf(const std::string& name, const Accuracy& found, const std::string& paper)
{
    return {name,
            std::to_string(found.points),
            twoDecimals(found.mean),
            twoDecimals(found.median),
            twoDecimals(found.worst),
            twoDecimals(found.bias),
            twoDecimals(found.within15),
            threeDecimals(found.spearman),
            twoDecimals(found.regret),
            paper};
}

FigureTable accuracyRows(std::string name, std::string title)
{
    return {std::move(name),
            std::move(title),
            {"kernel", "mappings", "mean_%", "median_%", "worst_%", "bias_%", "within_15_%", "spearman", "regret_%",
             "mean_%_paper"},
            {}};
}

} // namespace pimento::comonm
