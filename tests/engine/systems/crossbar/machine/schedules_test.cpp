// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/machine/verify.h"
#include "engine/systems/crossbar/profile/profile.h"
#include "engine/systems/crossbar/schedule/high_throughput.h"
#include "engine/systems/crossbar/schedule/low_latency.h"
#include "tests/engine/systems/crossbar/machine/eager_inputs.h"
#include "tests/engine/systems/crossbar/machine/stream_meaning.h"
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
    return randomCase(number,
                      {.denseGroups = number % 2 == 0, .width = number % 3 == 0 ? PartWidth::Array : PartWidth::Core});
}

TEST(VerifiedSchedules, ForThroughputComputeRandomNetworks)
{
    constexpr std::array<std::int64_t, 4> kElements = {1, 64, 5, 31};
    for (std::uint64_t number = 0; number < 300; ++number) {
        const RandomCase of = caseOf(number);
        const std::int64_t elements = kElements[number % kElements.size()];
        HighThroughputOptions schedule;
        schedule.layers = number % 5 == 0 ? ScheduledLayers::Matrices : ScheduledLayers::All;
        schedule.reuse = number % 6 < 3 ? InputReuse::WithinStep : InputReuse::AcrossSteps;
        schedule.burst = elements - 1;
        schedule.lineBlock = elements;
        schedule.postChunk = elements * 8;
        schedule.poolElements = elements * 16;
        schedule.poolChannels = elements;
        schedule.inputBuffers = 1 + static_cast<std::int64_t>(number % 7 / 2 % 3);
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
        schedule.order = static_cast<StepOrder>(number / 3 % 3);
        schedule.inputBuffers = 1 + static_cast<std::int64_t>(number % 2);
        schedule.restSteps = static_cast<std::int64_t>(number / 2 % 3);
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

// The profile lets inputs run ahead of products and results (event_order.h). Streams must compute the same then: no
// input may overwrite what a product still reads, nor be taken before it is there.

TEST(VerifiedSchedules, ForThroughputBearInputsAsEarlyAsTheProfileBringsThem)
{
    for (std::uint64_t number = 0; number < 150; ++number) {
        const RandomCase of = caseOf(number);
        HighThroughputOptions schedule;
        schedule.inputBuffers = 1 + static_cast<std::int64_t>(number % 3);
        schedule.reuse = number % 4 == 0 ? InputReuse::WithinStep : InputReuse::AcrossSteps;
        const Streams streams = throughputStreams(of, schedule);

        expectRight(of, withEagerInputs(streams, of, static_cast<std::size_t>(schedule.inputBuffers)), kThroughput,
                    number);
    }
}

LowLatencyOptions latencyChoices(std::uint64_t number)
{
    LowLatencyOptions schedule;
    schedule.order = static_cast<StepOrder>(number % 3);
    schedule.inputBuffers = 1 + static_cast<std::int64_t>(number / 3 % 2);
    schedule.restSteps = static_cast<std::int64_t>(number / 5 % 3);
    schedule.exchangeThreshold = number % 7 < 4 ? kEndOfStep : 3;
    return schedule;
}

TEST(VerifiedSchedules, ForLatencyBearTheQueuesOfTheProfileInAnyOrder)
{
    for (std::uint64_t number = 0; number < 300; ++number) {
        const RandomCase of = caseOf(number);
        if (of.chip.execution == Execution::OutOfOrder) {
            const Streams streams = latencyStreams(of, latencyChoices(number));
            for (const QueueChoice choice : {QueueChoice::Inputs, QueueChoice::Results, QueueChoice::Drawn}) {
                expectRight(of, withFreeQueues(streams, of, choice), kLatency, number);
            }
        }
    }
}

TEST(VerifiedSchedules, ForLatencyComputeTheSameInTheOrderOfTheProfilesTimes)
{
    std::int64_t moved = 0; // cores with instructions that end before earlier ones of their streams
    for (std::uint64_t number = 0; number < 300; ++number) {
        RandomCase of = caseOf(number);
        of.chip.execution = Execution::OutOfOrder;
        of.chip.mvmNs = number % 2 == 0 ? 4'000 : 100; // products, or moves and transfers take most of the time
        const Streams streams = latencyStreams(of, latencyChoices(number));
        std::vector<std::vector<std::int64_t>> ends;
        ASSERT_TRUE(profile({streams, of.partitions, of.placement, of.chip}, {.ends = &ends}));

        const Streams ordered = inOrderOfTime(streams, ends);

        expectRight(of, ordered, kLatency, number);
        for (std::size_t core = 0; core < ordered.cores.size(); ++core) {
            moved += std::ranges::is_sorted(ends[core]) ? 0 : 1;
        }
    }
    EXPECT_GT(moved, 100);
}

TEST(VerifiedSchedules, ForLatencyInOrderBearInputsAsEarlyAsTheProfileBringsThem)
{
    for (std::uint64_t number = 0; number < 150; ++number) {
        RandomCase of = caseOf(number);
        of.chip.execution = Execution::InOrder;

        expectRight(of, withEagerInputs(latencyStreams(of, latencyChoices(number)), of, 0), kLatency, number);
    }
}

/// Whether streams run to their ends without an error of an instruction; what they store may be wrong.
bool runs(const RandomCase& of, const Streams& streams, LoadedSample loaded)
{
    const GlobalMemory memory = globalMemoryOf(of.graph);
    const NetworkIntegers integers = drawnIntegers(of.graph, 1);
    const std::vector<Integers> previous = drawnImages(of.graph, 1);
    return execute({of.graph, of.partitions, of.placement, of.chip, memory, integers}, streams,
                   {.loaded = loaded, .previous = previous})
        .has_value();
}

/// Seeds of integers for streams that compute something else, which some of them must show. A maximum over a window or
/// a relu hides a change from most.
constexpr std::uint64_t kSeeds = 64;

/// Number of the first seed for which verify() refuses streams; 0: none of `seeds`.
std::uint64_t firstRefusal(const RandomCase& of, const Streams& streams, VerifyOptions options, std::uint64_t seeds)
{
    for (options.seed = 1; options.seed <= seeds; ++options.seed) {
        if (!verified(of, streams, options)) {
            return options.seed;
        }
    }
    return 0;
}

/// Mutants of streams of each kind that run to their ends.
struct Mutants {
    int equivalent = 0;
    int different = 0;
};

/// Checks of each mutant that runs to its end that verify() accepts it if it means the same as the original, for all of
/// four seeds, and refuses it otherwise, for one of kSeeds.
template <class MakeStreams>
Mutants expectJustRefusals(int mutants, const VerifyOptions& options, const MakeStreams& make)
{
    Mutants found;
    for (int number = 0; number < mutants; ++number) {
        const RandomCase of = randomCase(static_cast<std::uint64_t>(number));
        const Streams original = make(of);
        Streams changed = original;
        RandomStream random = RandomStream::of(number, 5);
        const Mutation mutation = mutate(changed, random);
        if (!runs(of, changed, options.loaded)) {
            continue;
        }
        const bool isSame =
            isEquivalent(of, meaningOf(of, original, options.loaded), meaningOf(of, changed, options.loaded));
        ++(isSame ? found.equivalent : found.different);
        if (isSame) {
            EXPECT_EQ(firstRefusal(of, changed, options, 4), 0) << number << ": " << mutation.text;
        } else {
            EXPECT_GT(firstRefusal(of, changed, options, kSeeds), 0) << number << ": " << mutation.text;
        }
    }
    return found;
}

// A mutant is equivalent if it stores the same expressions (stream_meaning.h): instructions changed places that touch
// different data, or whose sums or maxima may have any order; padding is still 0 from the window before; or nothing
// reads what was changed.

TEST(VerifiedSchedules, RefuseExactlyThoseMutantsForThroughputThatMeanSomethingElse)
{
    const Mutants found =
        expectJustRefusals(1000, kThroughput, [](const RandomCase& of) { return throughputStreams(of); });

    EXPECT_GT(found.equivalent, 0);
    EXPECT_GT(found.different, 0);
}

TEST(VerifiedSchedules, RefuseExactlyThoseMutantsForLatencyThatMeanSomethingElse)
{
    const Mutants found = expectJustRefusals(1000, kLatency, [](const RandomCase& of) { return latencyStreams(of); });

    EXPECT_GT(found.equivalent, 0);
    EXPECT_GT(found.different, 0);
}

} // namespace
} // namespace pimento::crossbar
