// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/device/accelerator_kind.h"

#include "engine/devices/device_file.h"
#include "engine/devices/registry.h"
#include "engine/systems/dataflow/device/accelerator_part.h"
#include "tests/engine/support.h"
#include "tests/support/files.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace pimento::dataflow {

namespace {

using nlohmann::json;
using testing::HasSubstr;

json tinyFile() { return json::parse(test::readAll(sourceFile("/tests/fixtures/dataflow/tiny2x2.json"))); }

/// Messages about a changed device file.
std::vector<std::string> mistakesAfter(const std::function<void(json& accelerator)>& change)
{
    json file = tinyFile();
    change(file["accelerator"]);
    std::vector<std::string> messages;
    for (const auto& mistake : examineDevice(file.dump(), "tiny.json").mistakes) {
        messages.push_back(mistake.error.message());
    }
    return messages;
}

} // namespace

TEST(AcceleratorKind, ReadsWhatAFileSays)
{
    const MadeDevice device = makeDevice(tinyFile().dump(), "tiny.json").value();

    const AcceleratorPart* part = acceleratorOf(*device);
    ASSERT_NE(part, nullptr);
    const Accelerator& accelerator = part->accelerator;
    EXPECT_EQ(accelerator.height, 2);
    EXPECT_EQ(accelerator.lanes, 2);
    ASSERT_EQ(accelerator.levels.size(), 4U);
    EXPECT_EQ(accelerator.levels[0].capacity, 16);
    EXPECT_EQ(accelerator.levels[3].capacity, std::nullopt);
    EXPECT_EQ(accelerator.levels[3].sharedBandwidth, 4);
    EXPECT_EQ(accelerator.rows.rowBytes, 32);
    EXPECT_EQ(factsOf(*device).cores, 4);
    EXPECT_EQ(factsOf(*device).clockHertz, 1e9);
}

TEST(AcceleratorKind, TakesUnitsOfEnergyAndCapacity)
{
    json file = tinyFile();
    file["accelerator"]["mac_energy"] = "0.56 pJ";
    file["accelerator"]["levels"][1]["capacity"] = "2 KiB";
    const MadeDevice device = makeDevice(file.dump(), "tiny.json").value();

    EXPECT_DOUBLE_EQ(acceleratorOf(*device)->accelerator.macEnergy, 0.00056);
    EXPECT_EQ(acceleratorOf(*device)->accelerator.levels[1].capacity, 2048);
}

TEST(AcceleratorKind, SaysWhatIsWrongWithLevelAndBytes)
{
    const std::vector<std::pair<std::function<void(json&)>, std::string>> wrong = {
        {[](json& a) { a["levels"] = json::array({a["levels"][0]}); }, "are 1. Describe 2 to 6 levels"},
        {[](json& a) { a["levels"][1]["access_bytes"] = 256; },
         "an access to GlobalBuffer takes 256 bytes, the level holds 128 bytes"},
        {[](json& a) { a["rows"]["bytes"] = 4; }, "a row of DRAM has 4 bytes, an access takes 8 bytes"},
        {[](json& a) {
             a["rows"]["bytes"] = 4;
             a["levels"][3]["access_bytes"] = 2;
         },
         "a row of DRAM has 4 bytes, an element takes up to 8 bytes"},
        {[](json& a) {
             a["levels"][3]["stores"] = {{"Weight", "never"}};
         },
         "DRAM, the outermost level, never stores Weight"},
        {[](json& a) {
             a["levels"][0]["capacity"] = 2;
             a["levels"][0]["stores"] = {{"Input", "always"}, {"Weight", "always"}, {"Output", "always"}};
         },
         "PE always stores Input and Weight and Output: an element of each takes 3 bytes or more, and the level holds "
         "2"},
        {[](json& a) { a["levels"][1]["name"] = "PE"; }, "PE"},
        {[](json& a) { a["levels"][1]["name"] = "rows"; }, "texts of mappings cannot have"},
    };
    for (const auto& [change, message] : wrong) {
        const std::vector<std::string> messages = mistakesAfter(change);
        ASSERT_EQ(messages.size(), 1U) << message;
        EXPECT_THAT(messages.front(), HasSubstr(message));
    }
}

TEST(AcceleratorKind, ReadsTheShippedDevices)
{
    int accelerators = 0;
    for (const MadeDevice& device : test::catalogue().backends.devices()) {
        accelerators += acceleratorOf(*device) != nullptr ? 1 : 0;
    }
    EXPECT_GE(accelerators, 6);
}

TEST(AcceleratorKind, HasParametersThatChangeTheFile)
{
    const json file = tinyFile();
    const std::vector<Parameter> parameters = acceleratorKind().parameters(file, {});
    const auto of = [&](const std::string& id) { return std::ranges::find(parameters, id, &Parameter::id); };

    for (const char* id : {"height", "lanes", "mac_energy", "PE.capacity", "GlobalBuffer.read_bandwidth",
                           "DRAM.shared_bandwidth", "row_bytes", "activation_cycles"}) {
        ASSERT_NE(of(id), parameters.end()) << id;
        for (const std::string& place : of(id)->places) {
            EXPECT_TRUE(file.contains(json::json_pointer(place))) << place;
        }
    }
    EXPECT_EQ(of("PE.capacity")->value, 16);
}

} // namespace pimento::dataflow
