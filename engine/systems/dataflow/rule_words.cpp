// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/rule_words.h"

#include "engine/compare/roofline_chart.h"
#include "engine/systems/dataflow/dataflow_problem.h"
#include "engine/systems/dataflow/timeloop/differences/difference_breakdown.h"

#include <fmt/format.h>

namespace pimento::dataflow {

namespace {

using document::Json;

constexpr double kJoulesOfNanojoule = 1e-9;

Json wordsJson(const Accelerator& accelerator, const timeloop::WordDifference& each)
{
    return {{"level", accelerator.levels[each.level].name},
            {"tensor", std::string(kTensorNames[static_cast<std::size_t>(each.tensor)])},
            {"paper_reads", each.paperReads},
            {"paper_writes", each.paperWrites},
            {"timeloop_reads", each.timeloopReads},
            {"timeloop_writes", each.timeloopWrites},
            {"reason", timeloop::kDifferenceReasons[static_cast<std::size_t>(each.reason)]}};
}

std::string wordsText(const Accelerator& accelerator, const timeloop::WordDifference& each)
{
    return fmt::format("     {:<10}{} {}: {} and {} words read, {} and {} written. {}\n", "",
                       accelerator.levels[each.level].name, kTensorNames[static_cast<std::size_t>(each.tensor)],
                       each.paperReads, each.timeloopReads, each.paperWrites, each.timeloopWrites,
                       timeloop::kDifferenceSentences[static_cast<std::size_t>(each.reason)]);
}

} // namespace

FurtherWords ruleWords(const Problem& asked, const std::string& candidate)
{
    const DataflowProblem& problem = *dataflowProblem(asked);
    const auto list = problem.parse(candidate, {});
    if (problem.choices().rules != CountingRules::Timeloop || !list) {
        return {};
    }
    const Accelerator& accelerator = problem.accelerator();
    const timeloop::ModelDifferences found =
        timeloop::modelDifferences(problem.loops(), accelerator, asMappings(**list).mapping(0));
    FurtherWords words;
    words.text =
        fmt::format("     {:<10}by PIM Optimizer and by Timeloop: {:.0f} and {:.0f} cycles, {} and {}\n", "rules",
                    found.paperCycles, found.timeloopCycles, siText(found.paperEnergy * kJoulesOfNanojoule, "J"),
                    siText(found.timeloopEnergy * kJoulesOfNanojoule, "J"));
    words.json = {{"paper_cycles", found.paperCycles},
                  {"timeloop_cycles", found.timeloopCycles},
                  {"paper_energy_nj", found.paperEnergy},
                  {"timeloop_energy_nj", found.timeloopEnergy},
                  {"words", Json::array()}};
    bool isEqual = true;
    for (const timeloop::WordDifference& each : found.words) {
        words.json["words"].push_back(wordsJson(accelerator, each));
        if (each.reason != timeloop::DifferenceReason::None) {
            isEqual = false;
            words.text += wordsText(accelerator, each);
        }
    }
    words.text +=
        isEqual ? fmt::format("     {:<10}all levels read and write as many words by both rules\n", "") : std::string();
    return words;
}

} // namespace pimento::dataflow
