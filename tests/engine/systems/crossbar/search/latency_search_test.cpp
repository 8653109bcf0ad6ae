// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/search/latency_search.h"

#include "tests/engine/systems/crossbar/random_networks.h"
#include "tests/engine/systems/crossbar/small_graphs.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace pimento::crossbar {

namespace {

LatencyTask taskOf(const RandomCase& of) { return {of.graph, of.partitions, of.chip}; }

/// Times of the mappings that a search tells of.
std::vector<std::int64_t> fasterTimes(const RandomCase& of, const LatencySearchOptions& options)
{
    std::vector<std::int64_t> times;
    const auto best = searchLatency(taskOf(of), options, {}, [&](const FastMapping& each) {
        times.push_back(each.profile.makespanNs);
    });
    if (best) {
        EXPECT_EQ((*best)->profile.makespanNs, times.back());
    } else {
        EXPECT_TRUE(times.empty());
        EXPECT_EQ(best.error().kind, ErrorKind::DoesNotFit);
    }
    return times;
}

} // namespace

TEST(LatencySearch, TellsOfFasterMappingsWhateverTheNumberOfThreads)
{
    std::size_t found = 0;
    for (std::uint64_t number = 0; number < 40; ++number) {
        SCOPED_TRACE(number);
        const RandomCase of = randomCase(number);

        const std::vector<std::int64_t> times = fasterTimes(of, {});

        EXPECT_TRUE(std::ranges::is_sorted(times, std::ranges::greater_equal()));
        EXPECT_EQ(times, fasterTimes(of, {.threads = 3}));
        found += times.size();
    }
    EXPECT_GT(found, 40U);
}

TEST(LatencySearch, FindsMappingsWhoseInstructionsComputeTheNetwork)
{
    for (std::uint64_t number = 40; number < 80; ++number) {
        SCOPED_TRACE(number);
        const RandomCase of = randomCase(number);
        const auto best = searchLatency(taskOf(of), {.profiles = 2}, {});
        if (!best) {
            continue;
        }
        const PlacedStreams placed{of.graph, of.partitions, *(*best)->placement, of.chip, PipelineMode::Latency};

        const auto verified = verifyStreams(placed, streamsOf(placed).value(), {});

        EXPECT_TRUE(verified) << verified.error().message();
    }
}

TEST(LatencySearch, EndsWithAStopAndRefusesWhatDoesNotFit)
{
    const RandomCase of = randomCase(1);
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = searchLatency(taskOf(of), {}, stop.get_token());
    ASSERT_TRUE(stopped);
    EXPECT_FALSE(*stopped);

    const LayerGraph graph =
        chainOf({.channels = 8, .height = 4, .width = 4}, std::array{SmallConvolution{.outputs = 64, .window = 3}});
    const CrossbarChip chip = smallChip(1, 1, 8, 8);
    const auto partitions = partitionsOf(graph, chip, {}).value();
    const auto refused = searchLatency({graph, partitions, chip}, {}, {});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::DoesNotFit);
}

} // namespace pimento::crossbar
