// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/figures/dataflow_figures.h"

#include "engine/problem/system.h"
#include "engine/systems/dataflow/dataflow_problem.h"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <map>
#include <string>
#include <vector>

namespace pimento::dataflow {

namespace {

constexpr const char* kPaperMachine = "std16x16x8";

/// A layer of the paper with what it prints.
struct PaperLayer {
    const char* name;
    std::array<std::int64_t, 6> sizes; // window, image with padding, input channels, output channels, stride, padding
    std::int64_t estimated;            // cycles by its integer program
    std::int64_t simulated;            // cycles by its simulator
};

constexpr std::array<PaperLayer, 4> kPaperLayers = {{{"ResNet L1", {7, 224, 3, 64, 2, 3}, 147'456, 147'520},
                                                     {"ResNet L2", {3, 56, 64, 128, 1, 1}, 401'408, 401'472},
                                                     {"ResNet L3", {1, 56, 128, 128, 1, 0}, 25'088, 25'088},
                                                     {"VGG Conv1", {3, 224, 3, 64, 1, 1}, 589'824, 590'080}}};

Question questionAbout(const PaperLayer& layer)
{
    const auto text = [&](std::size_t at) { return std::to_string(layer.sizes[at]); };
    Question question;
    question.system = "dataflow";
    question.device.name = kPaperMachine;
    question.workload.name = "convolution";
    question.workload.elementType = "int8";
    question.workload.sizes = {{"window_height", text(0)}, {"window_width", text(0)}, {"height", text(1)},
                               {"width", text(1)},         {"channels", text(2)},     {"output_channels", text(3)},
                               {"stride", text(4)},        {"padding", text(5)}};
    question.settings["tolerance"] = std::string("0.1");
    return question;
}

/// The best mapping of a question, and how long the search took.
struct SolvedLayer {
    std::shared_ptr<const Problem> problem;
    Solved solved;
    double seconds = 0;
};

Result<SolvedLayer> solvedLayer(const Question& question, const FigureContext& context)
{
    SolvedLayer layer;
    auto problem = pose(question, context.catalogue);
    if (!problem) {
        return tl::unexpected<Error>(problem.error());
    }
    layer.problem = *std::move(problem);
    const auto start = std::chrono::steady_clock::now();
    const auto solver = layer.problem->solver({.threads = context.threads, .heartbeat = context.heartbeat});
    auto solved = solver->solve({}, context.stop, [](const Incumbent&, double) {});
    if (!solved) {
        return tl::unexpected<Error>(solved.error());
    }
    layer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    layer.solved = *std::move(solved);
    return layer;
}

std::string gapText(const SolvedLayer& layer)
{
    const double best = layer.solved.best.cost.quantities[layer.problem->costs().ranked];
    return layer.solved.isBudgetSpent ? fmt::format("gap {:.1f} %", 100 * (1 - layer.solved.bound / best)) : "proved";
}

/// "equal" if a walk through the loops of the best mapping counts as the model does.
std::string walkText(const SolvedLayer& layer, const FigureContext& context)
{
    const DataflowProblem& problem = *dataflowProblem(*layer.problem);
    const CandidateList& list = *layer.solved.best.list;
    const auto walked = problem.walk(list, list.size() - 1, context.stop);
    return walked ? "equal" : walked.error().what;
}

constexpr Publication kPimOptimizer = {
    .id = "dataflow", .title = "the PIM Optimizer paper", .listed = "table3, solving or all", .isNamedFirst = true};

template <Result<FigureTables> (*Run)(const FigureContext& context)>
Result<FigureReport> dataflowReport(const FigureContext& context)
{
    const auto figure = Run(context);
    if (!figure) {
        return tl::unexpected<Error>(figure.error());
    }
    if (context.stop.stop_requested()) {
        return fail(ErrorKind::Stopped, "was stopped", figure->id, "Try again");
    }
    return reportOf(*figure, "dataflow_");
}

} // namespace

std::span<const PublishedFigure> dataflowFigures()
{
    static const std::array<PublishedFigure, 2> kFigures = {{
        {&kPimOptimizer, "table3", "Latencies beside those of a simulation", dataflowReport<latencyTable>},
        {&kPimOptimizer, "solving", "Times of the search for the best mapping", dataflowReport<solvingTable>},
    }};
    return kFigures;
}

Result<FigureTables> latencyTable(const FigureContext& context)
{
    FigureTable table{"table3",
                      "Cycles of the best mapping for latency, with row activations",
                      {"layer", "paper: program", "paper: simulation", "paper: error", "here", "proof", "here: walk",
                       "MACs per unit"},
                      {}};
    for (const PaperLayer& layer : kPaperLayers) {
        context.begin(std::string("table3: ") + layer.name);
        const auto solved = solvedLayer(questionAbout(layer), context);
        if (!solved) {
            return tl::unexpected<Error>(solved.error());
        }
        const DataflowProblem& problem = *dataflowProblem(*solved->problem);
        double units = static_cast<double>(problem.accelerator().height * problem.accelerator().width *
                                           problem.accelerator().lanes);
        double macs = 1;
        for (const std::int64_t bound : problem.loops().bounds) {
            macs *= static_cast<double>(bound);
        }
        const double error =
            static_cast<double>(layer.simulated - layer.estimated) / static_cast<double>(layer.simulated);
        table.rows.push_back({layer.name, std::to_string(layer.estimated), std::to_string(layer.simulated),
                              fmt::format("{:.2f} %", 100 * error),
                              fmt::format("{:.0f}", solved->solved.best.cost.quantities[0]), gapText(*solved),
                              walkText(*solved, context), fmt::format("{:.0f}", macs / units)});
    }
    return FigureTables{
        "table3",
        "Latencies beside those of a simulation",
        {std::move(table)},
        {"The paper gives no shapes for its Table 3. Those of its section 11.2 are used, with stride 2 for the 7x7 "
         "layer.",
         "401 408 and 25 088 cycles are the multiply-accumulates of L2 by 576 units and of L3 by 2048; 147 456 divides "
         "those of no layer.",
         "Nothing is approximated here: a walk through the loops counts the same bytes and row activations."}};
}

Result<FigureTables> solvingTable(const FigureContext& context)
{
    FigureTable table{"solving",
                      "Seconds until no mapping can be 0.1 % better",
                      {"layer", "objective", "row activations", "paper", "here", "proof", "nodes"},
                      {}};
    for (const PaperLayer& layer : kPaperLayers) {
        for (const char* const objective : {"latency", "energy"}) {
            for (const bool countsRows : {false, true}) {
                context.begin(fmt::format("solving: {}, {}", layer.name, objective));
                Question question = questionAbout(layer);
                question.settings["objective"] = std::string(objective);
                question.settings["row-activations"] = countsRows;
                const auto solved = solvedLayer(question, context);
                if (!solved) {
                    return tl::unexpected<Error>(solved.error());
                }
                table.rows.push_back(
                    {layer.name, objective, countsRows ? "yes" : "no", countsRows ? "30 to 300 s" : "1 to 30 s",
                     fmt::format("{:.2f} s", solved->seconds), gapText(*solved), std::to_string(solved->solved.steps)});
            }
        }
    }
    return FigureTables{"solving",
                        "Times of the search for the best mapping",
                        {std::move(table)},
                        {"The paper's ranges are of a commercial solver with a gap of its own; the times here are wall "
                         "clock with all threads."}};
}

} // namespace pimento::dataflow
