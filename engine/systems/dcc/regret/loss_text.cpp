// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/regret/loss_text.h"

#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc/removed_drafts.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>

namespace pimento {

namespace {

std::vector<double> shown(const CostSchema& schema, const Evaluation& cost)
{
    std::vector<double> values(schema.columns.size());
    schema.show(cost.quantities, values);
    return values;
}

std::string tilesText(const Draft& draft)
{
    std::string text;
    for (const DraftPart& part : draft.parts()) {
        text += (text.empty() ? "" : " x ") + std::to_string(part.tile);
    }
    return text;
}

std::string unalignedText(const DraftProblem& problem, const Draft& draft)
{
    const PruneOptions options = pruneOptions(problem.asked());
    const std::vector<std::string> names = problem.asked().model->setNames(problem.asked());
    for (const std::size_t set : options.simdSets) {
        if (draft[set].tile % options.simdWidth != 0) {
            return "a core's " + std::to_string(draft[set].tile) + " elements along " + names[set] +
                   " are no multiple of the device's " + std::to_string(options.simdWidth) + " lanes";
        }
    }
    return "its tiles along the lanes are no multiples of them";
}

} // namespace

std::string quantityText(double value)
{
    if (value == std::floor(value) && std::fabs(value) < 1e15) {
        return std::to_string(static_cast<std::int64_t>(value));
    }
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", value);
    return text;
}

std::string rankedText(const CostSchema& schema, double value)
{
    const CostQuantity& quantity = schema.quantities[schema.ranked];
    return quantityText(value) + (quantity.unit.empty() ? "" : " " + quantity.unit);
}

std::string differenceText(const CostSchema& schema, const Evaluation& cost, const Evaluation& from)
{
    const std::vector<double> one = shown(schema, cost);
    const std::vector<double> other = shown(schema, from);
    std::string text;
    for (const std::size_t part : schema.layout.parts) {
        const double more = one[part] - other[part];
        if (more != 0) {
            const TableColumn& column = schema.columns[part];
            text += (text.empty() ? "" : ", ") + column.title + (more > 0 ? " +" : " ") + quantityText(more);
        }
    }
    if (!text.empty() && !schema.layout.parts.empty()) {
        text += " " + schema.columns[schema.layout.parts.front()].unit;
    }
    return text;
}

std::string removalText(const DraftProblem& problem, PruneRule rule, const ChosenDraft& removed,
                        const std::optional<ChosenDraft>& standIn, const std::string& what)
{
    const CostSchema& schema = problem.costs();
    const auto known = std::ranges::find(pruneRuleNames(), rule, &PruneRuleName::rule);
    const std::string head = "Rule " + std::string(known->number) + " removes " + what + ", " + removed.text;
    if (rule == PruneRule::SimdAlignment) {
        return head + ": " + unalignedText(problem, removed.draft) + ". Nothing stands for it.";
    }
    if (!standIn) {
        return head + ". What stands for it does not fit the device.";
    }
    const std::string difference = differenceText(schema, standIn->cost, removed.cost);
    return head + ", for " + standIn->text + ", the first with the same largest tiles (" + tilesText(removed.draft) +
           "): it takes " + rankedText(schema, standIn->ranked) + " beside " + rankedText(schema, removed.ranked) +
           (difference.empty() ? "." : " (" + difference + ").");
}

std::string idleText(const DraftProblem& problem, const ChosenDraft& best)
{
    const DraftQuestion& asked = problem.asked();
    const Resources used = asked.model->used(asked, best.draft.parts());
    const Resources all = asked.resources();
    return "The best one, " + best.text + ", leaves some idle: it uses " + std::to_string(used.groups) + " of " +
           std::to_string(all.groups) + " groups and " + std::to_string(used.cores) + " of " +
           std::to_string(all.cores) + " cores.";
}

std::string computeFirstText(const DraftProblem& problem, const ChosenDraft& chosen, const ChosenDraft& best)
{
    const CostSchema& schema = problem.costs();
    const std::string difference = differenceText(schema, chosen.cost, best.cost);
    return chosen.text + " has the shortest compute phase, but it takes " + rankedText(schema, chosen.ranked) +
           " beside " + rankedText(schema, best.ranked) + (difference.empty() ? "." : " (" + difference + ").");
}

} // namespace pimento
