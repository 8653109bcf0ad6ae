// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/explore/points_text.h"

#include "app/cli/common/support.h"
#include "engine/candidates/point_proof.h"

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

namespace pimento::cli {

namespace {

/// Points of a trade-off among the candidates that a search found, with what is known of each.
std::vector<std::pair<std::size_t, std::string>> pointsOf(const Problem& problem, const Exploration& picture)
{
    std::vector<std::pair<std::size_t, std::string>> points;
    const CostSchema& schema = problem.costs();
    const auto quantity = pointProofOf(schema);
    for (std::size_t row = 0; quantity && row < picture.candidates->size(); ++row) {
        const auto found = picture.found(row);
        const double proof = found ? found->quantities[*quantity] : 0;
        if (proof > 0) {
            points.emplace_back(row, schema.quantities[*quantity].words[static_cast<std::size_t>(proof)]);
        }
    }
    return points;
}

/// Value of an objective of a row as the columns show it.
double shownObjective(const Problem& problem, const Exploration& picture, std::size_t row, const Objective& objective)
{
    std::vector<double> shown(problem.costs().columns.size());
    problem.costs().show(picture.found(row)->quantities, shown);
    return shown[objective.column];
}

} // namespace

void printPoints(const Problem& problem, const Exploration& picture)
{
    const auto points = pointsOf(problem, picture);
    if (points.empty()) {
        return;
    }
    printPlain("  {} points of the trade-off\n    {:<8}", points.size(), "proof");
    for (const Objective& each : problem.costs().objectives) {
        const std::string& unit = problem.costs().columns[each.column].unit;
        printPlain("{:>20}", each.id + (unit.empty() ? "" : " (" + unit + ")"));
    }
    printPlain("\n");
    for (const auto& [row, proof] : points) {
        printPlain("    {:<8}", proof);
        for (const Objective& each : problem.costs().objectives) {
            printPlain("{:>20.6g}", shownObjective(problem, picture, row, each));
        }
        printPlain("  {}\n", picture.candidates->text(row));
    }
}

Json pointsJson(const Problem& problem, const Exploration& picture)
{
    Json points = Json::array();
    for (const auto& [row, proof] : pointsOf(problem, picture)) {
        Json one{{"candidate", picture.candidates->text(row)}, {"proof", proof}};
        for (const Objective& each : problem.costs().objectives) {
            one[each.id] = shownObjective(problem, picture, row, each);
        }
        points.push_back(std::move(one));
    }
    return points;
}

} // namespace pimento::cli
