// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/figures/size_table.h"

#include "engine/systems/crossbar/bounds/bounds.h"
#include "engine/systems/crossbar/figures/input_sizes.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>

namespace pimento::crossbar {

namespace {

constexpr std::array<std::int64_t, 7> kSides = {28, 32, 48, 64, 96, 128, 224};
constexpr std::string_view kVariant = "resnet18_mnist28"; // with small images, so that no window covers one by chance

/// Latencies for images of one size.
struct SizedLatencies {
    double songC = 0; // nanoseconds
    double ours = 0;
    double least = 0; // of any mapping
};

Result<SizedLatencies> latenciesOf(const FigureCase& of, std::int64_t side, const std::stop_token& stop)
{
    const auto graph = resized(of.mappings().graph(), side);
    if (!graph) {
        return fail("has no images of " + std::to_string(side) + " pixels in each direction", of.variant);
    }
    const CrossbarChip& chip = of.mappings().chip();
    const auto partitions = partitionsOf(*graph, chip, of.mappings().choices().partition);
    if (!partitions) {
        return tl::unexpected<Error>(partitions.error());
    }
    const CutNetwork cut{*graph, *partitions, chip};
    const auto songC = runBaseline(PaperBaseline::SongC, cut, PipelineMode::Latency);
    if (!songC) {
        return tl::unexpected<Error>(songC.error());
    }
    return ownMapping(cut, PipelineMode::Latency, stop).map([&](const OwnMapping& own) {
        return SizedLatencies{static_cast<double>(songC->profile.makespanNs),
                              static_cast<double>(own.profile.makespanNs),
                              static_cast<double>(leastLatencyNs(*graph, *partitions, chip))};
    });
}

} // namespace

Result<FigureTable> latencyBySize(const std::vector<FigureCase>& cases, const PaperBars& paper,
                                  const FigureContext& context)
{
    std::vector<FigureCase> of;
    std::ranges::copy_if(cases, std::back_inserter(of),
                         [](const FigureCase& each) { return each.variant == kVariant; });
    std::vector<std::vector<std::string>> rows(of.size() * kSides.size());
    const auto done = forEachCase(rows.size(), context, [&](std::size_t row) {
        const FigureCase& on = of[row / kSides.size()];
        const std::int64_t side = kSides[row % kSides.size()];
        context.begin("fig12: resnet18 of " + std::to_string(side) + " x " + std::to_string(side) + " on " + on.device);
        return latenciesOf(on, side, context.stop).map([&](const SizedLatencies& found) {
            const double bar = paper.value({"fig12", on.device, on.network});
            rows[row] = {on.device,
                         std::to_string(side) + " x " + std::to_string(side),
                         threeDigits(found.songC / kNanosecondsOfMillisecond),
                         threeDigits(found.ours / kNanosecondsOfMillisecond),
                         threeDigits(bar),
                         threeDigits(found.songC / found.ours),
                         threeDigits(found.songC / found.ours / bar),
                         threeDigits(found.least / kNanosecondsOfMillisecond),
                         threeDigits(found.songC / found.least),
                         found.songC / found.least < bar ? "impossible" : "possible"};
        });
    });
    if (!done) {
        return tl::unexpected<Error>(done.error());
    }
    return FigureTable{"fig12_sizes",
                       "ResNet-18 by the size of its images",
                       {"device", "images", "SongC here [ms]", "ours here [ms]", "PIMCOMP, paper", "ours, here",
                        "ours / PIMCOMP", "least latency [ms]", "speedup at most", "PIMCOMP's bar here"},
                       std::move(rows)};
}

} // namespace pimento::crossbar
