// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/neutral_file.h"
#include "engine/networks/onnx/onnx_reader.h"
#include "engine/networks/passes/passes.h"
#include "engine/workloads/network_file.h"
#include "tests/engine/fuzz/inputs.h"
#include "tests/engine/fuzz/mutation.h"
#include "tests/engine/networks/onnx_files.h"
#include "tests/support/files.h"
#include "tests/support/places.h"

#include <gtest/gtest.h>

#include <string>

// Damaged files of networks: readers return and say one clean line, and passes take whatever they accept.

namespace pimento::test {

namespace {

void passAndCount(workloads::Network network)
{
    const auto before = totalsOf(network);
    const auto again = workloads::parseNetwork(workloads::networkJson(network), "again");
    ASSERT_TRUE(again) << again.error().message();
    ASSERT_EQ(*again, network);
    const auto passes = networks::passesNamed("all");
    ASSERT_TRUE(passes);
    (void)networks::applyPasses(network, *passes);
    ASSERT_TRUE(check(network).has_value()) << check(network).error().message();
    ASSERT_EQ(totalsOf(network).macs, before.macs);
    ASSERT_EQ(totalsOf(network).weights, before.weights);
}

template <class Read> void feedDamaged(const std::vector<std::string>& valid, bool isText, const Read& read)
{
    const Inputs inputs;
    unsigned refused = 0;
    unsigned seed = 0;
    for (; inputs.hasMore(seed); ++seed) {
        Mutation mutation(seed);
        const std::string& one = valid[seed % valid.size()];
        const std::string input = seed % 11 == 0              ? mutation.bytes()
                                  : !isText && seed % 2 == 0 ? withDamagedGraph(one, seed)
                                  : isText && seed % 3 == 0 ? mutation.withOtherValue(one)
                                                            : mutation.damaged(one);
        const Result<networks::NetworkReading> reading = read(input);
        refused += reading ? 0 : 1;
        if (reading) {
            ASSERT_NO_FATAL_FAILURE(passAndCount(reading->network)) << "seed " << seed;
        } else {
            ASSERT_TRUE(isOneCleanLine(reading.error().message()))
                << "seed " << seed << ": " << escaped(reading.error().message());
        }
    }
    EXPECT_GT(refused, seed / 10);
    EXPECT_LT(refused, seed);
}

/// A small graph with operators whose shapes the library of ONNX infers, and with sizes that depend on constants.
std::string rareOnnx()
{
    OnnxFileMaker file(14, 7);
    file.input("x", "1,4,6,6").numbers("pads", {0, 0, 1, 1, 0, 0, 1, 1}).numbers("times", {1, 1, 2, 1});
    file.node("Pad", {"x", "pads"}, {"p"}).node("Tile", {"p", "times"}, {"t"});
    file.node("Det", {"x"}, {"e"}).node("NonMaxSuppression", {"e", "e"}, {"n"}).stated("n", "7,3");
    file.node("ReduceMean", {"t"}, {"m"}, {list("axes", {1}), whole("keepdims", 0)});
    file.numbers("k", {2}).node("TopK", {"m", "k"}, {"best", "places"}).output("best").output("n");
    return file.bytes();
}

} // namespace

TEST(DamagedNetworks, OnnxFiles)
{
    for (const std::string& bytes : {usualOnnx(), rareOnnx()}) {
        const auto reading = networks::parseOnnx(bytes, "whole.onnx");
        ASSERT_TRUE(reading) << reading.error().message();
    }
    feedDamaged({usualOnnx(), rareOnnx()}, false,
                [](const std::string& bytes) { return networks::parseOnnx(bytes, "damaged.onnx"); });
}

TEST(DamagedNetworks, NeutralFiles)
{
    const std::string text = readAll(sourceFile("/datasets/networks/squeezenet.json"));
    feedDamaged({text}, true,
                [](const std::string& input) { return networks::parseNeutralNetwork(input, "damaged.json"); });
}

} // namespace pimento::test
