// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/simulate/dataflow_runs.h"
#include "engine/compare/roofline_chart.h"
#include "engine/systems/dataflow/timeloop/differences/difference_breakdown.h"

#include <fmt/format.h>

namespace pimento::cli {

namespace {

constexpr double kJoulesOfNanojoule = 1e-9;

Json wordsJson(const dataflow::Accelerator& accelerator, const dataflow::timeloop::WordDifference& each)
{
    return {{"level", accelerator.levels[each.level].name},
            {"tensor", std::string(dataflow::kTensorNames[static_cast<std::size_t>(each.tensor)])},
            {"paper_reads", each.paperReads},
            {"paper_writes", each.paperWrites},
            {"timeloop_reads", each.timeloopReads},
            {"timeloop_writes", each.timeloopWrites},
            {"reason", dataflow::timeloop::kDifferenceReasons[static_cast<std::size_t>(each.reason)]}};
}

std::string wordsText(const dataflow::Accelerator& accelerator, const dataflow::timeloop::WordDifference& each)
{
    return fmt::format("     {:<10}{} {}: {} and {} words read, {} and {} written. {}\n", "",
                       accelerator.levels[each.level].name,
                       dataflow::kTensorNames[static_cast<std::size_t>(each.tensor)], each.paperReads,
                       each.timeloopReads, each.paperWrites, each.timeloopWrites,
                       dataflow::timeloop::kDifferenceSentences[static_cast<std::size_t>(each.reason)]);
}

} // namespace

FurtherWords ruleWords(const dataflow::DataflowProblem& problem, const std::string& candidate)
{
    const auto list = problem.parse(candidate, {});
    if (problem.choices().rules != dataflow::CountingRules::Timeloop || !list) {
        return {};
    }
    const dataflow::Accelerator& accelerator = problem.accelerator();
    const dataflow::timeloop::ModelDifferences found =
        dataflow::timeloop::modelDifferences(problem.loops(), accelerator, dataflow::asMappings(**list).mapping(0));
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
    for (const dataflow::timeloop::WordDifference& each : found.words) {
        words.json["words"].push_back(wordsJson(accelerator, each));
        if (each.reason != dataflow::timeloop::DifferenceReason::None) {
            isEqual = false;
            words.text += wordsText(accelerator, each);
        }
    }
    words.text +=
        isEqual ? fmt::format("     {:<10}all levels read and write as many words by both rules\n", "") : std::string();
    return words;
}

} // namespace pimento::cli
