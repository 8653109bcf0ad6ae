// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/devices/device_file.h"
#include "engine/systems/dataflow/layer_library.h"
#include "tests/engine/fuzz/mutation.h"
#include "tests/support/files.h"
#include "tests/support/places.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pimento::dataflow {

namespace {

#ifdef PIMENTO_FULL_TESTS
constexpr int kTries = test::triesOf(10'000, 200);
#else
constexpr int kTries = test::triesOf(200, 50);
#endif

std::string damagedBy(test::Mutation& mutation, int round, const std::string& text)
{
    return round % 3 == 0 ? mutation.withOtherValue(text) : mutation.damaged(text);
}

} // namespace

TEST(AcceleratorFiles, SurviveDamageWithOneMessage)
{
    std::vector<std::string> texts;
    for (const char* const name :
         {"std16x16x8", "std16x16x8-hbm", "eyeriss-like", "nvdla-like", "simba-like", "tpu-like"}) {
        texts.push_back(test::readAll(sourceFile(std::string("/datasets/backends/") + name + ".json")));
    }
    test::Mutation mutation(20261129);
    int refused = 0;
    for (int i = 0; i < kTries; ++i) {
        const auto device = makeDevice(damagedBy(mutation, i, texts[mutation.below(texts.size())]), "damaged.json");
        if (!device) {
            ++refused;
            ASSERT_TRUE(test::isOneCleanLine(device.error().message())) << test::escaped(device.error().message());
        }
    }
    EXPECT_GT(refused, kTries / 4);
}

TEST(LayerTable, SurvivesDamageWithOneMessage)
{
    const std::string text = test::readAll(sourceFile("/datasets/layers/layers.csv"));
    const test::TemporaryFolder folder;
    const auto file = folder.path() / "layers.csv";
    test::Mutation mutation(20261130);
    int refused = 0;
    for (int i = 0; i < kTries; ++i) {
        test::writeAll(file, damagedBy(mutation, i, text));
        const auto layers = readLayers(file);
        if (!layers) {
            ++refused;
            ASSERT_TRUE(test::isOneCleanLine(layers.error().message())) << test::escaped(layers.error().message());
        }
    }
    EXPECT_GT(refused, kTries / 10);
}

} // namespace pimento::dataflow
