// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using testing::HasSubstr;

const std::vector<std::string> kRed = {"-k", "red", "-s", "batch=2,vec_len=256", "-b", "attacc"};

class ExportCommandLine : public testing::Test {
protected:
    [[nodiscard]] std::string file(const std::string& name) const { return (m_folder.path() / name).string(); }
    [[nodiscard]] Outcome exported(const std::vector<std::string>& more,
                                   const std::vector<std::string>& question = kRed) const
    {
        return runCli(with(with({"export"}, question), with(more, {"--out", file("out")})));
    }
    [[nodiscard]] std::set<std::string> files() const
    {
        std::set<std::string> names;
        for (const auto& each : fs::directory_iterator(m_folder.path() / "out")) {
            names.insert(each.path().filename().string());
        }
        return names;
    }
    static void expectRefused(const Outcome& outcome, const std::string& why)
    {
        EXPECT_EQ(outcome.code, 2);
        EXPECT_THAT(outcome.error, HasSubstr(why));
        EXPECT_EQ(std::ranges::count(outcome.error, '\n'), 1) << outcome.error;
        EXPECT_EQ(outcome.out, "");
    }

    TemporaryFolder m_folder;
};

} // namespace

TEST_F(ExportCommandLine, WritesWhatOtherCommandsWrite)
{
    const Json written = Json::parse(exported({"--draft", "2x1,1x4", "--json"}).out);
    (void)runCli(
        with(with({"simulate", "--draft", "2x1,1x4"}, kRed),
             {"--commands", file("commands.csv"), "--requests", file("requests.csv"), "--banks", file("banks.csv")}));
    (void)runCli(with(with({"simulate", "--draft", "2x1,1x4"}, kRed), {"--commands", file("timeline.json")}));

    for (const std::string name : {"commands.csv", "requests.csv", "banks.csv", "timeline.json"}) {
        EXPECT_EQ(readAll(file("out/" + name)), readAll(file(name))) << name;
    }
    EXPECT_EQ(readAll(file("out/representation.txt")),
              runCli(with({"lower", "--draft", "2x1,1x4", "--emit", "ir"}, kRed)).out);
    EXPECT_EQ(readAll(file("out/program.txt")),
              runCli(with({"lower", "--draft", "2x1,1x4", "--emit", "program"}, kRed)).out);
    for (const std::string name : {"requests.csv", "ramulator.trace"}) {
        const Json replayed = Json::parse(runCli({"replay", file("out/" + name), "-b", "attacc", "--json"}).out);
        EXPECT_EQ(replayed["cycles"], written["cycles"]) << name;
    }
    const Json schedule = Json::parse(readAll(file("out/schedule.json")));
    EXPECT_EQ(schedule["costs"]["cycles"], written["cycles"]);
    EXPECT_EQ(files().size(), written["files"].size());
    EXPECT_EQ(files().size(), 12U);
    EXPECT_EQ(readAll(file("out/kernel.mlir")),
              runCli(with({"lower", "--draft", "2x1,1x4", "--emit", "mlir"}, kRed)).out);
}

TEST_F(ExportCommandLine, WritesWhatIsAskedFor)
{
    EXPECT_EQ(exported({"--draft", "default", "--formats", "figures,ir"}).code, 0);
    EXPECT_EQ(files(), (std::set<std::string>{"banks.svg", "representation.txt", "time.svg"}));
}

TEST_F(ExportCommandLine, GivesTheSameFilesEveryTime)
{
    EXPECT_EQ(exported({"--best", "--threads", "1", "--cache", file("cache")}).code, 0);
    const std::string schedule = readAll(file("out/schedule.json"));
    const std::string costs = readAll(file("out/costs.csv"));

    EXPECT_EQ(exported({"--best", "--threads", "2", "--cache", file("cache")}).code, 0);

    EXPECT_EQ(readAll(file("out/schedule.json")), schedule);
    EXPECT_EQ(readAll(file("out/costs.csv")), costs);
}

TEST_F(ExportCommandLine, TakesTheBestDraftOfAQuestion)
{
    const Json best = Json::parse(runCli(with({"simulate", "--space", "all", "--best", "--json"}, kRed)).out);
    (void)runCli(with({"drafts", "--space", "all", "--save-question", file("q.json")}, kRed));

    EXPECT_EQ(Json::parse(exported({"--best", "--json"}).out)["draft"], best["best"]["draft"]);
    EXPECT_EQ(Json::parse(exported({"--question", file("q.json"), "--json"}, {}).out)["draft"], best["best"]["draft"]);
}

TEST_F(ExportCommandLine, LeavesOutWhatADraftHasNot)
{
    const Json crf = Json::parse(
        exported({"--draft", "default", "--json"}, {"-k", "relu", "-s", "batch=1,vec_len=64", "-b", "hbm-pim"}).out);
    EXPECT_EQ(crf["left_out"].size(), 2U);
    EXPECT_EQ(crf["left_out"][0]["format"], "ramulator");
    EXPECT_EQ(crf["left_out"][1]["format"], "aim");
    const Json artifact = Json::parse(exported({"--draft", "2x1,1x4", "--json", "--model", "dcc-artifact"}).out);
    EXPECT_EQ(artifact["left_out"].size(), 5U);
}

TEST_F(ExportCommandLine, RefusesWhatIsNotClear)
{
    expectRefused(exported({}), "which draft to export is not said");
    expectRefused(exported({"--draft", "default", "--best"}), "--best");
    expectRefused(exported({"--draft", "default", "--formats", "schedule,pdf"}), "\"pdf\"");
    expectRefused(exported({"--draft", "9x9"}), "9x9");
    expectRefused(exported({"--draft", "default", "--formats", "ramulator"},
                           {"-k", "relu", "-s", "batch=1,vec_len=64", "-b", "hbm-pim"}),
                  "there is no ramulator of the draft");
    expectRefused(exported({"--draft", "default"}, {"-k", "gemv", "-s", "m=64,n=64", "--model", "hbm-pim-kernels"}),
                  "no drafts to export");
    expectRefused(runCli(with({"export", "--draft", "default"}, kRed)), "--out is required");
    EXPECT_FALSE(fs::exists(m_folder.path() / "out"));
}

TEST_F(ExportCommandLine, RefusesFoldersThatCannotBe)
{
    writeAll(m_folder.path() / "out", "a file");
    expectRefused(exported({"--draft", "default"}), "folder " + file("out"));
    EXPECT_EQ(readAll(file("out")), "a file");
}

TEST_F(ExportCommandLine, NeverOverwritesWhatItReads)
{
    fs::create_directory(m_folder.path() / "out");
    (void)runCli(with({"drafts", "--save-question", file("out/schedule.json")}, kRed));
    const std::string before = readAll(file("out/schedule.json"));

    expectRefused(exported({"--question", file("out/schedule.json"), "--draft", "default"}, {}), "is wanted for two");

    EXPECT_EQ(readAll(file("out/schedule.json")), before);
}

} // namespace pimento::test
