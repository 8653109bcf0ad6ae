// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/machine/verify.h"
#include "engine/systems/crossbar/schedule/high_throughput.h"
#include "engine/systems/crossbar/schedule/low_latency.h"
#include "tests/engine/systems/crossbar/machine/stream_mutation.h"
#include "tests/engine/systems/crossbar/random_networks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace pimento::crossbar {
namespace {

constexpr VerifyOptions kThroughput{.loaded = LoadedSample::Previous, .stored = StoredLayers::Outputs};
constexpr VerifyOptions kLatency{.loaded = LoadedSample::Same, .stored = StoredLayers::Outputs};

Result<Verified> verified(const RandomCase& of, const Streams& streams, const VerifyOptions& options)
{
    const GlobalMemory memory = globalMemoryOf(of.graph);
    return verify({of.graph, of.partitions, of.placement, of.chip, memory, streams}, options);
}

Streams throughputStreams(const RandomCase& of, const HighThroughputOptions& options = {})
{
    return scheduleHighThroughput(of.graph, of.partitions, of.placement, of.chip, options).value().streams;
}

Streams latencyStreams(const RandomCase& of, const LowLatencyOptions& options = {})
{
    return lowLatencySchedule(of.graph, of.partitions, of.placement, of.chip, options).value().streams;
}

/// Verifies streams in both orders of the cores.
void expectRight(const RandomCase& of, const Streams& streams, VerifyOptions options, std::uint64_t number)
{
    for (const CoreOrder order : {CoreOrder::Ascending, CoreOrder::Descending}) {
        options.order = order;
        const auto made = verified(of, streams, options);
        ASSERT_TRUE(made) << number << ": " << made.error().message();
    }
}

/// A case whose groups of channels are dense matrices or have matrices of their own.
RandomCase caseOf(std::uint64_t number)
{
    return randomCase(number, {.denseGroups = number % 2 == 0, .width = number % 3 == 0 ? PartWidth::Array : PartWidth::Core});
}

TEST(VerifiedSchedules, ForThroughputComputeRandomNetworks)
{
    constexpr std::array<std::int64_t, 3> kElements = {1, 64, 5};
    for (std::uint64_t number = 0; number < 300; ++number) {
        const RandomCase of = caseOf(number);
        HighThroughputOptions schedule;
        schedule.layers = number % 5 == 0 ? ScheduledLayers::Matrices : ScheduledLayers::All;
        schedule.reuse = number % 4 < 2 ? InputReuse::WithinStep : InputReuse::AcrossSteps;
        schedule.burst = kElements[number % 3] - 1;
        schedule.lineBlock = kElements[number % 3];
        schedule.postChunk = kElements[number % 3] * 8;
        schedule.poolElements = kElements[number % 3] * 16;
        schedule.poolChannels = kElements[number % 3];
        schedule.inputBuffers = number % 7 < 3 ? 1 : 2;
        schedule.divisor = number % 11 < 4 ? PoolDivisor::WholeWindow : PoolDivisor::ValidInputs;
        VerifyOptions options = kThroughput;
        options.divisor = schedule.divisor;
        options.stored = schedule.layers == ScheduledLayers::All ? StoredLayers::Outputs : StoredLayers::Matrices;

        expectRight(of, throughputStreams(of, schedule), options, number);
    }
}

TEST(VerifiedSchedules, ForThroughputAddTheResultsOfSeveralMatrices)
{
    int right = 0; // networks without the forms that the schedule refuses
    for (std::uint64_t number = 0; number < 300; ++number) {
        const RandomCase of = randomCase(number, {.denseGroups = number % 2 == 0, .hasForms = true});
        const auto isTaken = [](const LayerPartition& each) {
            return each.form != Unfolding::Strip && each.form != Unfolding::Scatter;
        };
        if (std::ranges::all_of(of.partitions, isTaken)) {
            expectRight(of, throughputStreams(of), kThroughput, number);
            ++right;
        }
    }
    EXPECT_GT(right, 50);
}

TEST(VerifiedSchedules, ForLatencyComputeRandomNetworks)
{
    constexpr std::array<std::int64_t, 3> kThresholds = {0, kEndOfStep, 3};
    for (std::uint64_t number = 0; number < 300; ++number) {
        const RandomCase of = caseOf(number);
        LowLatencyOptions schedule;
        schedule.posts = number % 4 < 2 ? PostPlacement::NearInputs : PostPlacement::WholeLayer;
        schedule.order = number % 8 < 4 ? StepOrder::ByKind : StepOrder::ByLayer;
        schedule.exchangeThreshold = kThresholds[number % 3];
        schedule.reusesMemory = number % 5 != 0;
        schedule.sumsFromZero = number % 7 == 0;
        schedule.computesUnread = number % 11 < 4;
        schedule.sharesBlocks = number % 13 < 6;
        schedule.divisor = number % 11 < 4 ? PoolDivisor::WholeWindow : PoolDivisor::ValidInputs;
        VerifyOptions options = kLatency;
        options.divisor = schedule.divisor;

        expectRight(of, latencyStreams(of, schedule), options, number);
    }
}

/// Mutants of streams, and those that no seed of integers tells from the original.
struct Survivors {
    int swaps = 0;   // two neighbours change places: most do not depend on each other
    int lengths = 0; // what is read or written too much, or left as it was, is not used
    int others = 0;
};

template <class MakeStreams> Survivors survivors(int mutants, const VerifyOptions& options, const MakeStreams& make)
{
    Survivors found;
    for (int number = 0; number < mutants; ++number) {
        const RandomCase of = randomCase(static_cast<std::uint64_t>(number));
        Streams streams = make(of);
        RandomStream random = RandomStream::of(number, 5);
        const Mutation mutation = mutate(streams, random);
        bool survives = true;
        for (std::uint64_t seed = 1; seed <= 4 && survives; ++seed) {
            VerifyOptions seeded = options;
            seeded.seed = seed;
            survives = verified(of, streams, seeded).has_value();
        }
        if (survives) {
            ++(mutation.kind == MutationKind::Swap     ? found.swaps
               : mutation.kind == MutationKind::Length ? found.lengths
                                                       : found.others);
        }
    }
    return found;
}

// The mutator draws about 190 swaps and 230 changed lengths in 1,000 mutants; the rest drop an instruction or change an
// address or a core. Most swaps survive, usually because the two instructions do not depend on each other. Other survivors
// that were examined change padding that is still 0 from the window before, biases of copies without windows, or values
// that a maximum or a relu hides. That all survivors are harmless is not proved.

TEST(VerifiedSchedules, NoticeMutantsOfThroughputStreams)
{
    const Survivors found = survivors(1000, kThroughput, [](const RandomCase& of) { return throughputStreams(of); });

    EXPECT_LE(found.swaps, 140);
    EXPECT_LE(found.lengths, 110);
    EXPECT_LE(found.others, 25);
}

TEST(VerifiedSchedules, NoticeMutantsOfLatencyStreams)
{
    const Survivors found = survivors(1000, kLatency, [](const RandomCase& of) { return latencyStreams(of); });

    EXPECT_LE(found.swaps, 140);
    EXPECT_LE(found.lengths, 110);
    EXPECT_LE(found.others, 25);
}

} // namespace
} // namespace pimento::crossbar
