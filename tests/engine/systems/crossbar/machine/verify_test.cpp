// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/machine/verify.h"
#include "tests/engine/systems/crossbar/random_networks.h"
#include "tests/engine/systems/crossbar/reference_scheduler.h"

#include <gtest/gtest.h>

namespace pimento::crossbar {
namespace {

class ReferenceStreams : public testing::TestWithParam<LoadedSample> {};

TEST_P(ReferenceStreams, OfRandomNetworksComputeThem)
{
    for (std::uint64_t number = 0; number < 200; ++number) {
        const RandomCase of = randomCase(number);
        const GlobalMemory memory = globalMemoryOf(of.graph);
        const PoolDivisor divisor = number % 2 == 0 ? PoolDivisor::ValidInputs : PoolDivisor::WholeWindow;
        const Streams streams = referenceStreams(of.graph, of.partitions, of.placement, of.chip, divisor);

        const auto verified = verify({of.graph, of.partitions, of.placement, of.chip, memory, streams},
                                     {.loaded = GetParam(), .stored = StoredLayers::All, .divisor = divisor});

        ASSERT_TRUE(verified) << number << ": " << verified.error().message();
        EXPECT_GT(verified->elements, 0);
    }
}

INSTANTIATE_TEST_SUITE_P(Loads, ReferenceStreams, testing::Values(LoadedSample::Same, LoadedSample::Previous));

} // namespace
} // namespace pimento::crossbar
