// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/publications/published_figure.h"
#include "engine/systems/crossbar/baselines/baseline_run.h"
#include "engine/systems/crossbar/crossbar_problem.h"
#include "engine/systems/crossbar/figures/paper_bars.h"
#include "engine/systems/crossbar/strategies/mapping_recipe.h"
#include "sim/base/result.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pimento::crossbar {

/// A network of the paper's charts on one of its devices.
struct FigureCase {
    std::string device;  // "Arch-A"
    std::string network; // in the paper: "resnet18"
    std::string variant; // of the library: "resnet18_mnist28"
    std::shared_ptr<const Problem> problem;

    [[nodiscard]] const CrossbarProblem& mappings() const { return *crossbarProblem(*problem); }
    [[nodiscard]] CutNetwork cut() const { return {mappings().graph(), mappings().partitions(), mappings().chip()}; }
    [[nodiscard]] std::string title() const { return variant + " on " + device; }
};

/// The paper's four networks on its three devices. The paper does not give the images of ResNet-18 and VGG-8: the first
/// has two variants here. `only` of the context selects devices, networks, variants or titles. Error: nothing is
/// selected, or a device or network is missing.
[[nodiscard]] Result<std::vector<FigureCase>> figureCases(PipelineMode mode, const FigureContext& context);

/// Calls `work` with the index of each case, on the threads of the context, and returns the first error, or a stop.
[[nodiscard]] Result<void> forEachCase(std::size_t cases, const FigureContext& context,
                                       const std::function<Result<void>(std::size_t)>& work);

/// What a figure finds in each of its cases, beside the bars of the paper.
template <class Found> struct FigureRun {
    PaperBars paper;
    std::vector<FigureCase> cases;
    std::vector<Found> found; // of each case
};

/// Reads the paper's bars and runs `work` for each case of a mode, on the threads of the context; says that case `id`
/// begins. Error: the first one of a case, no case, or a stop.
template <class Found>
[[nodiscard]] Result<FigureRun<Found>>
runFigure(std::string_view id, PipelineMode mode, const FigureContext& context,
          const std::function<Result<Found>(const FigureCase&, const FigureContext&)>& work)
{
    auto paper = PaperBars::read(context.dataFolder);
    if (!paper) {
        return tl::unexpected<Error>(paper.error());
    }
    auto cases = figureCases(mode, context);
    if (!cases) {
        return tl::unexpected<Error>(cases.error());
    }
    FigureRun<Found> run{*std::move(paper), *std::move(cases), {}};
    run.found.resize(run.cases.size());
    return forEachCase(
               run.cases.size(), context,
               [&](std::size_t i) {
                   context.begin(std::string(id) + ": " + run.cases[i].title());
                   return work(run.cases[i], context).map([&](Found&& found) { run.found[i] = std::move(found); });
               })
        .map([&] { return std::move(run); });
}

/// Our mapping of a case.
struct OwnMapping {
    MappingRecipe recipe;
    std::shared_ptr<const Placement> placement;
    StreamProfile profile;
};

/// Profiles the mappings of our strategies with the best estimates that may be the fastest, or for the latency those of
/// searchLatency(), and returns the fastest one. Error: none fits, none can be scheduled, or a stop.
[[nodiscard]] Result<OwnMapping> ownMapping(const CutNetwork& of, PipelineMode mode, std::stop_token stop);

/// The mapping of our strategies with the best estimate. Error: none fits.
[[nodiscard]] Result<std::shared_ptr<const Placement>> bestEstimate(const CutNetwork& of, PipelineMode mode);

/// Cases over which a mean is taken.
struct MeanCases {
    std::string_view device = {};           // empty: all
    std::string_view resnet18 = "resnet18"; // variant of this network
};
/// Geometric mean of `value`, which takes the index of a case.
[[nodiscard]] double meanOver(const std::vector<FigureCase>& cases, const MeanCases& over,
                              const std::function<double(std::size_t)>& value);

} // namespace pimento::crossbar
