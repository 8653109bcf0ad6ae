// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/figures/figure_cases.h"

#include "engine/base/parallel.h"
#include "engine/problem/system.h"
#include "engine/systems/crossbar/figures/paper_bars.h"
#include "engine/systems/crossbar/mapping/replication.h"
#include "engine/systems/crossbar/search/latency_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace pimento::crossbar {

namespace {

constexpr std::size_t kFastMappings = 12; // with the best estimates
constexpr double kStepFactor = 0.125;

struct NamedDevice {
    const char* paper;
    const char* device;
};
constexpr std::array<NamedDevice, 3> kDevices = {
    {{"Arch-A", "crossbar-isaac"}, {"Arch-B", "crossbar-puma"}, {"Arch-C", "crossbar-isscc23"}}};

struct NamedNetwork {
    const char* paper;
    const char* variant;
};
constexpr std::array<NamedNetwork, 5> kNetworks = {{{"vgg8", "vgg8_mnist28"},
                                                    {"resnet18", "resnet18"},
                                                    {"resnet18", "resnet18_mnist28"},
                                                    {"resnet34", "resnet34"},
                                                    {"googlenet", "googlenet"}}};

bool isSelected(const FigureCase& of, const std::vector<std::string>& only)
{
    const auto names = {of.device, of.network, of.variant, of.title()};
    return only.empty() || std::ranges::any_of(names, [&](const std::string& name) {
               return std::ranges::find(only, name) != only.end();
           });
}

Question questionOf(const NamedDevice& device, const NamedNetwork& network, PipelineMode mode)
{
    Question question;
    question.system = "crossbar";
    question.device.name = device.device;
    question.workload.name = network.variant;
    question.workload.elementType = "int16";
    question.workload.sizes = {{"batch", "1"}};
    question.settings["pipeline"] = std::string(mode == PipelineMode::Latency ? "latency" : "throughput");
    return question;
}

/// A mapping with its estimate.
struct EstimatedChoice {
    MappingRecipe recipe;
    std::shared_ptr<const Placement> placement;
    std::int64_t ns = 0;
};

/// Mappings of our strategies with numbers of steps from the fewest that fit on, 8 for each doubling; the best
/// estimates, in ascending order.
std::vector<EstimatedChoice> bestEstimated(const CutNetwork& of, PipelineMode mode)
{
    const Bounds bounds = boundsOf(of.graph, of.partitions, of.chip);
    std::vector<EstimatedChoice> all;
    const std::int64_t most = bounds.isFeasible ? mostSteps(of.partitions) : 0;
    std::int64_t last = 0;
    for (int i = 0; last < most; ++i) {
        const auto exact = std::ceil(static_cast<double>(bounds.steps) * std::exp2(i * kStepFactor));
        const std::int64_t steps = std::min(most, static_cast<std::int64_t>(exact));
        for (const Strategy strategy : {Strategy::Packed, Strategy::Split}) {
            const MappingRecipe recipe{strategy, steps};
            auto placed = steps > last ? mappingOf(recipe, of.graph, of.partitions, of.chip)
                                       : Result<Placement>(fail("is known", recipeText(recipe)));
            const bool isNew = placed && (all.empty() || *all.back().placement != *placed);
            if (isNew) {
                const std::int64_t ns = estimateOf(of.graph, of.partitions, *placed, of.chip, mode).ns;
                all.push_back({recipe, std::make_shared<const Placement>(*std::move(placed)), ns});
            }
        }
        last = std::max(last, steps);
    }
    std::ranges::stable_sort(all, {}, &EstimatedChoice::ns);
    all.resize(std::min(all.size(), kFastMappings));
    return all;
}

Result<OwnMapping> ownLatencyMapping(const CutNetwork& of, const std::stop_token& stop)
{
    return searchLatency({of.graph, of.partitions, of.chip}, {}, stop)
        .and_then([](std::optional<FastMapping>&& found) -> Result<OwnMapping> {
            if (!found) {
                return fail(ErrorKind::Stopped, "was stopped", "figure", "Try again");
            }
            return OwnMapping{found->recipe, std::move(found->placement), std::move(found->profile)};
        });
}

Error doesNotFit()
{
    return {"has no room for one copy of each layer", "network", "Choose a device with more crossbars",
            ErrorKind::DoesNotFit};
}

} // namespace

Result<std::vector<FigureCase>> figureCases(PipelineMode mode, const FigureContext& context)
{
    std::vector<FigureCase> cases;
    for (const NamedDevice& device : kDevices) {
        for (const NamedNetwork& network : kNetworks) {
            FigureCase made{device.paper, network.paper, network.variant, nullptr};
            if (!isSelected(made, context.options.only)) {
                continue;
            }
            auto problem = pose(questionOf(device, network, mode), context.catalogue);
            if (!problem) {
                return tl::unexpected<Error>(problem.error());
            }
            made.problem = *std::move(problem);
            cases.push_back(std::move(made));
        }
    }
    if (cases.empty()) {
        return fail("selects no bar of this figure", "--only",
                    "Name a device such as Arch-A, a network such as resnet18, or resnet18_mnist28");
    }
    return cases;
}

Result<void> forEachCase(std::size_t cases, const FigureContext& context,
                         const std::function<Result<void>(std::size_t)>& work)
{
    std::vector<std::optional<Error>> errors(cases);
    parallelFor(cases, context.threads, context.stop, [&](std::size_t i) {
        if (const auto done = work(i); !done) {
            errors[i] = done.error();
        }
    });
    for (const std::optional<Error>& error : errors) {
        if (error) {
            return tl::unexpected<Error>(*error);
        }
    }
    if (context.stop.stop_requested()) {
        return fail(ErrorKind::Stopped, "was stopped", "figure", "Try again");
    }
    return {};
}

Result<OwnMapping> ownMapping(const CutNetwork& of, PipelineMode mode, std::stop_token stop)
{
    if (mode == PipelineMode::Latency) {
        return ownLatencyMapping(of, stop);
    }
    std::optional<OwnMapping> best;
    Error refused = doesNotFit();
    for (const EstimatedChoice& mapping : bestEstimated(of, mode)) {
        if (stop.stop_requested()) {
            return fail(ErrorKind::Stopped, "was stopped", "figure", "Try again");
        }
        const std::int64_t least = lowerBoundNs(of.graph, of.partitions, *mapping.placement, of.chip, mode);
        if (best && least >= best->profile.makespanNs) {
            continue;
        }
        const PlacedStreams placed{of.graph, of.partitions, *mapping.placement, of.chip, mode};
        auto profile = streamsOf(placed).and_then([&](const MappingStreams& made) { return profileOf(placed, made); });
        if (!profile) {
            refused = profile.error();
        } else if (!best || profile->makespanNs < best->profile.makespanNs) {
            best = OwnMapping{mapping.recipe, mapping.placement, *std::move(profile)};
        }
    }
    return best ? Result<OwnMapping>(*std::move(best)) : tl::unexpected<Error>(std::move(refused));
}

Result<std::shared_ptr<const Placement>> bestEstimate(const CutNetwork& of, PipelineMode mode)
{
    const std::vector<EstimatedChoice> best = bestEstimated(of, mode);
    return best.empty() ? Result<std::shared_ptr<const Placement>>(tl::unexpected<Error>(doesNotFit()))
                        : best.front().placement;
}

double meanOver(const std::vector<FigureCase>& cases, const MeanCases& over,
                const std::function<double(std::size_t)>& value)
{
    std::vector<double> values;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const bool isOther = cases[i].network == "resnet18" && cases[i].variant != over.resnet18;
        if (!isOther && (over.device.empty() || cases[i].device == over.device)) {
            values.push_back(value(i));
        }
    }
    return geometricMean(values);
}

} // namespace pimento::crossbar
