// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/chip/crossbar_kind.h"

#include "engine/devices/device_file.h"
#include "engine/devices/registry.h"
#include "engine/systems/crossbar/chip/crossbar_part.h"
#include "tests/engine/fuzz/inputs.h"
#include "tests/engine/fuzz/mutation.h"
#include "tests/engine/support.h"
#include "tests/support/files.h"
#include "tests/support/places.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace pimento::crossbar {

namespace {

using nlohmann::json;
using testing::HasSubstr;

constexpr const char* kShipped[] = {"crossbar-isaac", "crossbar-puma", "crossbar-isscc23", "crossbar-pimcomp"};

std::string fileText(const std::string& name)
{
    return test::readAll(sourceFile("/datasets/backends/" + name + ".json"));
}

CrossbarChip chipOf(const json& file) { return crossbarsOf(*makeDevice(file.dump(), "chip.json").value())->chip; }

/// Messages about a changed device file.
std::vector<std::string> mistakesAfter(const std::function<void(json& crossbars)>& change)
{
    json file = json::parse(fileText("crossbar-isaac"));
    change(file["crossbars"]);
    std::vector<std::string> messages;
    for (const auto& mistake : examineDevice(file.dump(), "chip.json").mistakes) {
        messages.push_back(mistake.error.message());
    }
    return messages;
}

} // namespace

TEST(CrossbarKind, ReadsWhatAFileSays)
{
    const MadeDevice device = makeDevice(fileText("crossbar-isaac"), "chip.json").value();

    const CrossbarPart* part = crossbarsOf(*device);
    ASSERT_NE(part, nullptr);
    EXPECT_EQ(part->chip.cores(), 168);
    EXPECT_EQ(part->chip.arraysOfCore(), 12); // 96 crossbars, 8 slices of 2 bits for 16 bits
    EXPECT_EQ(part->chip.connectionBandwidth, 25'600);
    EXPECT_EQ(part->chip.offChipBandwidth, 6'400);
    EXPECT_EQ(part->chip.mvmNs, 4000);
    EXPECT_EQ(part->chip.energy.arrayMvmNj, 44);
    EXPECT_EQ(part->chip.energy.offChipPjPerByte, 1600);
    EXPECT_EQ(device->levels, (std::vector<sim::Level>{{"chip", 1}, {"core", 168}, {"array", 12}}));
    const DeviceFacts facts = factsOf(*device);
    EXPECT_EQ(facts.cores, 2016);
    EXPECT_EQ(facts.capacityBytes, std::int64_t{63} << 20U); // 63 MiB, as the paper prints
    EXPECT_EQ(facts.externalBandwidth, 64e9);
}

TEST(CrossbarKind, HasTheCapacitiesOfThePaper)
{
    const std::vector<std::pair<std::string, std::int64_t>> expected = {
        {"crossbar-isaac", 63}, {"crossbar-puma", 69}, {"crossbar-isscc23", 64}};
    for (const auto& [name, mebibytes] : expected) {
        EXPECT_EQ(factsOf(*makeDevice(fileText(name), name).value()).capacityBytes, mebibytes << 20U) << name;
    }
}

TEST(CrossbarKind, TakesUnits)
{
    json file = json::parse(fileText("crossbar-isaac"));
    file["crossbars"]["connection"]["bandwidth"] = 8;
    file["crossbars"]["connection"]["type"] = "mesh";
    file["crossbars"]["arrays"]["mvm_time"] = "0.8 us";
    file["crossbars"]["energy"]["mvm"] = "176000 pJ";
    file["crossbars"]["cores"]["memory"]["capacity"] = "2 KiB";

    const CrossbarChip chip = chipOf(file);

    EXPECT_EQ(chip.connectionBandwidth, 8'000);
    EXPECT_EQ(chip.connection, Connection::Mesh);
    EXPECT_EQ(chip.mvmNs, 800);
    EXPECT_DOUBLE_EQ(chip.energy.arrayMvmNj, 176);
    EXPECT_EQ(chip.localBytes, 2048);
}

TEST(CrossbarKind, SaysWhatIsWrongInOneMessage)
{
    const std::vector<std::pair<std::function<void(json&)>, std::string>> wrong = {
        {[](json& c) { c["connection"]["bandwidth"] = 0; }, "bandwidth"},
        {[](json& c) { c["connection"]["type"] = "ring"; }, "Use one of bus, mesh, shared-memory"},
        {[](json& c) { c["arrays"]["cell_bits"] = 17; }, "a cell has 17 bits, a weight has 16"},
        {[](json& c) {
             c["arrays"]["x"] = 7;
             c["arrays"]["y"] = 1;
         },
         "a weight of 16 bits takes 8 cells of 2 bits, each in a crossbar of its own, and a core has 7 crossbars"},
        {[](json& c) {
             c["arrays"]["slices"] = "columns";
             c["arrays"]["columns"] = 4;
         },
         "a weight of 16 bits takes 8 cells of 2 bits, and a crossbar has 4 columns"},
        {[](json& c) {
             c["cores"]["x"] = 4096;
             c["cores"]["y"] = 64;
         },
         "the device has 262144 cores, and at most 65536 are possible"},
        {[](json& c) { c["cores"]["memory"]["capacity"] = "256 B"; },
         "a core has 256 bytes, the operands and results of an array take 512 bytes"},
        {[](json& c) { c["cores"]["vector"]["bytes"] = 1; }, "a vector operation takes 1 B, an element has 2 B"},
        {[](json& c) { c["colour"] = "red"; }, "colour"},
        {[](json& c) { c.erase("energy"); }, "energy"},
    };
    for (const auto& [change, message] : wrong) {
        const std::vector<std::string> messages = mistakesAfter(change);
        ASSERT_EQ(messages.size(), 1U) << message;
        EXPECT_THAT(messages.front(), HasSubstr(message));
    }
}

TEST(CrossbarKind, DistinguishesChipsByEveryNumber)
{
    const json file = json::parse(fileText("crossbar-isscc23"));
    const auto print = [](const json& of) { return makeDevice(of.dump(), "chip.json").value().fingerprint(); };
    int changed = 0;
    for (const Parameter& parameter : crossbarKind().parameters(file, {})) {
        json other = file;
        json& value = other[json::json_pointer(parameter.places.front())];
        const double twice = parameter.value * 2;
        value = value.is_number_integer() ? json(static_cast<std::int64_t>(twice)) : json(twice);
        const auto made = makeDevice(other.dump(), "chip.json");
        if (made) {
            EXPECT_NE(made->fingerprint(), print(file)) << parameter.id;
            ++changed;
        }
    }
    EXPECT_GE(changed, 15);
}

TEST(CrossbarKind, HasPresetsOfItsParameters)
{
    const json file = json::parse(fileText("crossbar-isaac"));
    const std::vector<Parameter> parameters = crossbarKind().parameters(file, {});
    const std::vector<ParameterPreset> presets = crossbarKind().presets(file);

    ASSERT_EQ(presets.size(), 2U);
    for (const ParameterPreset& preset : presets) {
        for (const auto& [id, value] : preset.values) {
            const auto found = std::ranges::find(parameters, id, &Parameter::id);
            ASSERT_NE(found, parameters.end()) << id;
            EXPECT_NE(found->value, value) << id;
        }
    }
}

TEST(CrossbarFiles, SurviveDamageWithOneMessage)
{
#ifdef PIMENTO_FULL_TESTS
    constexpr int kTries = test::triesOf(10'000, 200);
#else
    constexpr int kTries = test::triesOf(400, 50);
#endif
    std::vector<std::string> texts;
    for (const char* const name : kShipped) {
        texts.push_back(fileText(name));
    }
    test::Mutation mutation(20261129);
    const test::Inputs inputs(kTries);
    unsigned refused = 0;
    unsigned i = 0;
    for (; inputs.hasMore(i); ++i) {
        const std::string& text = texts[mutation.below(texts.size())];
        const auto device =
            makeDevice(i % 3 == 0 ? mutation.withOtherValue(text) : mutation.damaged(text), "damaged.json");
        if (!device) {
            ++refused;
            ASSERT_TRUE(test::isOneCleanLine(device.error().message())) << test::escaped(device.error().message());
        }
    }
    EXPECT_GT(refused, i / 4);
}

} // namespace pimento::crossbar
