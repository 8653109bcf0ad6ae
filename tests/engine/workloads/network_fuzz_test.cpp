// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/workloads/network_file.h"
#include "tests/engine/fuzz/inputs.h"
#include "tests/engine/fuzz/mutation.h"
#include "tests/engine/workloads/networks.h"

#include <gtest/gtest.h>

#include <string>

// Damaged layers and networks: the reader returns, says one clean line, and whatever it accepts can be counted.

namespace pimento::test {

namespace {

/// Counts everything of a network. Undefined behaviour is what sanitizers look for here; counts that overflowed would
/// be negative.
void countAll(const workloads::Network& network)
{
    for (const auto& [layer, from, dimensions] : network.layers) {
        ASSERT_GE(operationsOf(layer).value_or(0), 0);
        ASSERT_GE(weightsOf(layer).value_or(0), 0);
        ASSERT_GT(operandOf(layer).value_or(1), 0);
        ASSERT_GT(resultOf(layer).value_or(1), 0);
    }
    ASSERT_GE(totalsOf(network).weights, 0);
    ASSERT_EQ(workloads::parseNetwork(workloads::networkJson(network), "again").value(), network);
}

template <class Read> void feed(const std::string& valid, const Read& read)
{
    ASSERT_TRUE(read(valid).has_value()) << read(valid).error().message();
    const Inputs inputs;
    unsigned refused = 0;
    unsigned seed = 0;
    for (; inputs.hasMore(seed); ++seed) {
        Mutation mutation(seed);
        const std::string input = seed % 5 == 0   ? mutation.bytes()
                                  : seed % 5 == 1 ? mutation.withOtherValue(valid)
                                                  : mutation.damaged(valid);
        const Result<workloads::Network> network = read(input);
        refused += network ? 0 : 1;
        if (network) {
            ASSERT_NO_FATAL_FAILURE(countAll(*network)) << "seed " << seed << "\ninput: " << escaped(input);
        } else {
            ASSERT_TRUE(isOneCleanLine(network.error().message()))
                << "seed " << seed << ": " << escaped(network.error().message()) << "\ninput: " << escaped(input);
        }
    }
    EXPECT_GT(refused, seed / 10);
    EXPECT_LT(refused, seed);
}

} // namespace

TEST(NetworkFuzz, Network)
{
    feed(smallNetworkJson(), [](const std::string& text) { return workloads::parseNetwork(text, "small.json"); });
}

TEST(NetworkFuzz, Layer)
{
    const workloads::Network network = workloads::parseNetwork(smallNetworkJson(), "small.json").value();
    feed(workloads::layerJson(network.layers.front().layer), [](const std::string& text) {
        return workloads::networkOf({.name = "conv", .text = text, .sizes = {}, .kind = WorkloadKind::Layer});
    });
}

} // namespace pimento::test
