// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/process.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

// Devices of the user's own on the command line.

namespace pimento::test {

namespace {

using Json = nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;

const std::string kTemplate = sourceFile("/datasets/templates/device.json");
constexpr const char* kShape = "batch=1,nhead=2,dhead=64,seq_len=64";

TEST(DeviceCommandLine, ListsTheDevices)
{
    const Json devices = Json::parse(runCli({"devices", "--json"}).out);

    EXPECT_EQ(devices[0]["name"], "attacc");
    EXPECT_EQ(devices[0]["capacity_bytes"], std::int64_t{16} << 30);
    EXPECT_EQ(runCli({"devices"}).out, runCli({"backends"}).out);
}

TEST(DeviceCommandLine, DescribesAFile)
{
    const Outcome text = runCli({"devices", kTemplate});
    const Json device = Json::parse(runCli({"devices", kTemplate, "--json"}).out);

    EXPECT_EQ(text.code, 0);
    EXPECT_THAT(text.out, AllOf(HasSubstr("my-device: My device"), HasSubstr("128 MiB in 32 banks"),
                                HasSubstr("at most 80 GB/s, by RD"), HasSubstr("nRAS + nRP"),
                                HasSubstr("an activation takes two slots"), HasSubstr("Invented round numbers.")));
    EXPECT_EQ(device["timing"]["nRC"], 59);
    EXPECT_EQ(device["energy"]["rows"].size(), 9U);
    EXPECT_EQ(device["notes"]["timing.nRC"], "nRAS + nRP");
}

TEST(DeviceCommandLine, ChecksAFileAndNamesEachMistake)
{
    const TemporaryFolder folder;
    std::string text = readAll(kTemplate);
    for (const auto& [from, to] : {std::pair{"\"nRC\": {\"value\": \"47.2 ns\"", "\"nRC\": {\"value\": \"40 ns\""},
                                   std::pair{"\"final\": \"RD\"", "\"final\": \"RX\""}}) {
        text.replace(text.find(from), std::string_view(from).size(), to);
    }
    const std::string file = (folder.path() / "wrong.json").string();
    writeAll(file, text);

    const Outcome outcome = runCli({"devices", file});

    EXPECT_EQ(outcome.code, 1);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(std::count(outcome.error.begin(), outcome.error.end(), '\n'), 2);
    EXPECT_THAT(outcome.error, AllOf(HasSubstr(file + ", line 63, timing.nRC: is 50, less than nRAS + nRP"),
                                     HasSubstr("requests[1].final: unknown command \"RX\". Did you mean \"RD\"?")));
    EXPECT_EQ(runCli({"simulate", "-k", "gemv", "-s", kShape, "-b", file, "--draft", "1x1,1x1,1x1"}).code, 2);
    EXPECT_EQ(runCli({"devices", (folder.path() / "none.json").string()}).code, 2);
    EXPECT_EQ(runCli({"devices", "abacus"}).code, 2);
}

TEST(DeviceCommandLine, TakesAFileWhereverItTakesADevice)
{
    const std::vector<std::string> question = {"-k", "gemv", "-s", kShape, "-b", kTemplate};
    const auto run = [&](std::vector<std::string> arguments, const std::vector<std::string>& more) {
        arguments.insert(arguments.end(), question.begin(), question.end());
        arguments.insert(arguments.end(), more.begin(), more.end());
        return runCli(arguments);
    };

    EXPECT_EQ(run({"drafts"}, {}).code, 0);
    const Outcome simulated = run({"simulate"}, {"--draft", "2x1,1x2,1x4", "--json"});
    EXPECT_EQ(Json::parse(simulated.out)["backend"], "my-device");
    EXPECT_EQ(run({"lower"}, {"--draft", "2x1,1x2,1x4", "--emit", "program"}).code, 0);
    const Outcome verified = run({"verify"}, {"--space", "all", "--sample", "10"});
    EXPECT_EQ(verified.code, 0) << verified.error;
    EXPECT_EQ(runCli({"verify", "--library", "--random", "10", "-b", kTemplate}).code, 0);

    const TemporaryFolder folder;
    const std::string requests = (folder.path() / "requests.csv").string();
    EXPECT_EQ(run({"simulate"}, {"--draft", "2x1,1x2,1x4", "--requests", requests}).code, 0);
    EXPECT_EQ(Json::parse(runCli({"replay", requests, "-b", kTemplate, "--json"}).out)["cycles"],
              Json::parse(simulated.out)["cycles"]);
}

} // namespace

} // namespace pimento::test
