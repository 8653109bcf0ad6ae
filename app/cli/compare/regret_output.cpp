// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/compare/regret_output.h"

#include "app/cli/common/problem_text.h"
#include "app/cli/common/support.h"
#include "engine/base/csv.h"
#include "engine/systems/dcc/regret/loss_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace pimento::cli {

namespace {

double percentAbove(double ratio) { return 100 * (ratio - 1); }

/// Size of the space, "5704 complete drafts".
std::string spaceWords(const Regret& regret)
{
    return fmt::format("{} {} drafts", regret.drafts, regret.isOfAll ? "of all the" : "complete");
}

/// Says which baseline a best draft is, if it leaves banks idle: "; the baseline (vendor), which ..."; "": it does not.
std::string idleText(const Regret& regret, const char* begin)
{
    return regret.idleDistribution.empty() ? std::string()
                                           : begin + ("the baseline (" + regret.idleDistribution) +
                                                 "), which leaves banks idle and is better than every "
                                                 "draft that uses all";
}

Json chosenJson(const CostWords& words, const std::optional<ChosenDraft>& chosen)
{
    if (!chosen) {
        return nullptr;
    }
    Json json = {{"draft", chosen->text}, {words.rankedId(), words.rankedJson(chosen->ranked)}};
    for (const auto& [name, value] : words.parts(chosen->cost)) {
        json[name] = value;
    }
    addNotComputed(json, words.problem(), chosen->text);
    return json;
}

} // namespace

void printRegret(const Regret& regret)
{
    const CostWords words(*regret.problem);
    printPlain("{}\n  best      {:<22}{}\n            proved: the best of {}", regret.problem->subject(),
               regret.best.text, words.text(regret.best.cost), spaceWords(regret));
    printPlain("{}\n{}\n", idleText(regret, "; "), notComputedLine(*regret.problem, regret.best.text));
    printPlain("  {:<15}{:>8}  {:>9}  {:>9}  {:<22}{}\n", "chosen by", "drafts", "loses", words.rankedId(), "draft",
               "takes");
    for (const Loss& loss : regret.losses) {
        const std::string_view id = nameOf(loss.chooser).id;
        if (!loss.chosen) {
            printPlain("  {:<15}{:>8}  {:>9}  {}\n", id, loss.drafts, "none", loss.why);
            continue;
        }
        printPlain("  {:<15}{:>8}  {:>7.1f} %  {:>9}  {:<22}{}\n", id, loss.drafts, percentAbove(*regret.ratio(loss)),
                   quantityText(loss.chosen->ranked - regret.best.ranked), loss.chosen->text,
                   words.text(loss.chosen->cost));
        printPlain("{}", notComputedLine(*regret.problem, loss.chosen->text));
    }
    printPlain("\n");
    for (const Loss& loss : regret.losses) {
        if (loss.chosen && !loss.why.empty()) {
            printPlain("  {}: {}\n", nameOf(loss.chooser).id, loss.why);
        }
        if (loss.standIn && loss.removed) {
            printPlain("    {:<13}{:<22}{}\n", "removed", loss.removed->text, words.text(loss.removed->cost));
            printPlain("    {:<13}{:<22}{}\n", "stands for it", loss.standIn->text, words.text(loss.standIn->cost));
        }
    }
}

void printRegrets(std::span<const Regret> all)
{
    printPlain("what each way of choosing a draft loses beside the best one, in percent\n  {:<64}{:>12}", "question",
               "best");
    for (const Loss& loss : all.front().losses) {
        printPlain("{:>14}", nameOf(loss.chooser).id);
    }
    printPlain("\n");
    for (const Regret& regret : all) {
        const CostWords words(*regret.problem);
        printPlain("  {:<64}{:>12}", regret.problem->subject(), quantityText(regret.best.ranked));
        for (const Loss& loss : regret.losses) {
            const auto ratio = regret.ratio(loss);
            printPlain("{:>14}", ratio ? fmt::format("{:.1f}", percentAbove(*ratio)) : std::string("none"));
        }
        printPlain("{}\n", idleText(regret, "  best: "));
    }
    printPlain("\n  {:<15}{:>9}{:>9}{:>7}{:>15}{:>9}  {}\n", "chosen by", "questions", "missing", "loses",
               "harmonic mean", "worst", "worst of all");
    for (const LossSummary& each : summaries(all)) {
        printPlain("  {:<15}{:>9}{:>9}{:>7}{:>13.1f} %{:>7.1f} %  {}\n", nameOf(each.chooser).id, each.cases,
                   each.missing, each.losing, percentAbove(each.harmonicMean), percentAbove(each.worst),
                   each.at ? all[*each.at].problem->subject() : std::string("-"));
    }
    for (const Regret& regret : all) {
        for (const Loss& loss : regret.losses) {
            if (!loss.chosen) {
                printPlain("  {}, {}: {}\n", regret.problem->subject(), nameOf(loss.chooser).id, loss.why);
            }
        }
    }
}

Json regretJson(const Regret& regret)
{
    const CostWords words(*regret.problem);
    Json losses = Json::array();
    for (const Loss& loss : regret.losses) {
        const auto ratio = regret.ratio(loss);
        losses.push_back({{"chosen_by", nameOf(loss.chooser).id},
                          {"drafts", loss.drafts},
                          {"chosen", chosenJson(words, loss.chosen)},
                          {"lost", ratio ? words.rankedJson(loss.chosen->ranked - regret.best.ranked) : Json(nullptr)},
                          {"lost_percent", ratio ? Json(percentAbove(*ratio)) : Json(nullptr)},
                          {"removed", chosenJson(words, loss.removed)},
                          {"stands_for_it", chosenJson(words, loss.standIn)},
                          {"why", loss.why}});
    }
    Json document = subjectJson(*regret.problem);
    document.update(
        {{"space", regret.isOfAll ? "all" : "complete"},
         {"drafts", regret.drafts},
         {"ranked", words.rankedId()},
         {"best", chosenJson(words, regret.best)},
         {"idle_distribution", regret.idleDistribution.empty() ? Json(nullptr) : Json(regret.idleDistribution)},
         {"losses", std::move(losses)}});
    return document;
}

Json summaryJson(std::span<const Regret> all)
{
    Json rows = Json::array();
    for (const LossSummary& each : summaries(all)) {
        rows.push_back({{"chosen_by", nameOf(each.chooser).id},
                        {"questions", each.cases},
                        {"missing", each.missing},
                        {"losing", each.losing},
                        {"harmonic_mean_percent", percentAbove(each.harmonicMean)},
                        {"worst_percent", percentAbove(each.worst)},
                        {"worst", each.at ? Json(all[*each.at].problem->subject()) : Json(nullptr)}});
    }
    return rows;
}

std::string regretCsv(std::span<const Regret> all)
{
    std::string text = "backend,kernel,shape,space,ranked,best_draft,best,chosen_by,drafts,draft,cost,lost,"
                       "lost_percent,why\n";
    for (const Regret& regret : all) {
        const CostWords words(*regret.problem);
        for (const Loss& loss : regret.losses) {
            CsvWriter row;
            row.add(regret.problem->device()->name).add(regret.problem->question().workload.name);
            row.add(regret.problem->shapeText()).add(regret.isOfAll ? "all" : "complete").add(words.rankedId());
            row.add(regret.best.text).add(quantityText(regret.best.ranked));
            row.add(std::string(nameOf(loss.chooser).id)).add(static_cast<std::int64_t>(loss.drafts));
            if (loss.chosen) {
                row.add(loss.chosen->text).add(quantityText(loss.chosen->ranked));
                row.add(quantityText(loss.chosen->ranked - regret.best.ranked));
                row.add(fmt::format("{:.3f}", percentAbove(*regret.ratio(loss))));
            } else {
                row.add("").add("").add("").add("");
            }
            text += row.add(loss.why).line() + "\n";
        }
    }
    return text;
}

} // namespace pimento::cli
