// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/networks/solve_each.h"

#include "engine/base/parallel.h"

#include <mutex>

namespace pimento::dataflow {

namespace {

bool areEqual(const DataflowQuestion& one, const DataflowQuestion& other)
{
    return one.layer == other.layer && one.constraints == other.constraints && one.accelerator == other.accelerator &&
           one.onChip == other.onChip;
}

} // namespace

DataflowQuestion questionOfLayer(const NetworkQuestion& question, std::size_t layer)
{
    DataflowQuestion each{question.layers[layer].loops, question.accelerator, question.objective, question.constraints,
                          question.limits};
    each.limits.threads = 1;
    return each;
}

Result<std::vector<DataflowSolution>> solveEach(std::span<const DataflowQuestion> questions, unsigned threads,
                                                std::stop_token stop, const SolvedCount& report)
{
    std::vector<std::size_t> distinct; // indices of questions
    std::vector<std::size_t> solvedBy; // one per question: index among the distinct ones
    for (std::size_t i = 0; i < questions.size(); ++i) {
        std::size_t known = 0;
        while (known < distinct.size() && !areEqual(questions[distinct[known]], questions[i])) {
            ++known;
        }
        if (known == distinct.size()) {
            distinct.push_back(i);
        }
        solvedBy.push_back(known);
    }
    std::vector<Result<DataflowSolution>> solved(distinct.size(), DataflowSolution{});
    std::mutex reporting; // guards the following
    std::size_t done = 0;
    parallelFor(distinct.size(), threads, stop, [&](std::size_t i) {
        solved[i] = solveDataflow(questions[distinct[i]], stop, {});
        const std::lock_guard lock(reporting);
        ++done;
        if (report) {
            report(done, distinct.size());
        }
    });
    std::vector<DataflowSolution> all;
    for (const std::size_t index : solvedBy) {
        if (!solved[index]) {
            return tl::unexpected<Error>(solved[index].error());
        }
        all.push_back(*solved[index]);
    }
    return all;
}

Result<void> checkAddsUp(const DataflowObjective& objective)
{
    return objective.goal != Goal::EnergyDelay
               ? Result<void>{}
               : fail("the product of energy and latency does not add up over layers",
                      "search of dataflows of a network", "Choose latency, energy or a blend");
}

} // namespace pimento::dataflow
