// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

// Schedules for DPUs on the command line.

namespace pimento::test {

namespace {

using Json = nlohmann::json;
using testing::HasSubstr;
using testing::StartsWith;

std::vector<std::string> dpus(const std::string& command, const std::string& kernel, const std::string& sizes,
                              const std::vector<std::string>& more = {})
{
    return with({command, "-k", kernel, "-s", sizes, "-b", "upmem"}, more);
}

void expectRefusal(const Outcome& outcome, const std::string& why)
{
    EXPECT_EQ(outcome.code, 2) << outcome.error;
    EXPECT_THAT(outcome.error, HasSubstr(why));
    EXPECT_EQ(std::ranges::count(outcome.error, '\n'), 1) << outcome.error;
    EXPECT_EQ(outcome.out, "");
}

class ScheduleCommandLine : public testing::Test {
protected:
    [[nodiscard]] std::string file(const std::string& name) const { return (m_folder.path() / name).string(); }
    [[nodiscard]] std::string written(const std::string& name, const std::string& text) const
    {
        std::ofstream(file(name)) << text;
        return file(name);
    }

    TemporaryFolder m_folder;
};

} // namespace

/// A missing schedule gives a refusal in words in every command.
TEST_F(ScheduleCommandLine, SaysWhyThereIsNoSchedule)
{
    const std::string why = "the search found no schedule that DPUs can run";
    const std::string small = "batch=1,vec_len=7";
    expectRefusal(runCli(dpus("simulate", "va", small, {"--draft", "default"})), why);
    expectRefusal(runCli(dpus("simulate", "va", small, {"--draft", "default", "--json", "--type", "int64"})), why);
    expectRefusal(runCli(dpus("simulate", "mtv", "rows=2,columns=2", {"--draft", "default"})), why);
    expectRefusal(runCli(dpus("lower", "relu", small, {"--draft", "default"})), why);
    expectRefusal(runCli(dpus("verify", "red", "batch=7,vec_len=1", {"--draft", "default"})), "");
    expectRefusal(runCli(dpus("export", "va", small, {"--draft", "default", "--out", file("out")})), why);
    expectRefusal(runCli(dpus("explore", "va", small, {"--study", file("va.pimento")})), why);
    expectRefusal(runCli(dpus("whatif", "va", small, {"--sweep", "dpus=8,64", "--cache", "none"})), why);
    const Outcome answer = runShell(
        R"(echo '{"action":"default","kernel":"va","shape":"batch=1,vec_len=7","device":"upmem"}' | $CLI batch)");
    EXPECT_THAT(answer.out, HasSubstr(why));
}

TEST_F(ScheduleCommandLine, ARowOfSevenHasASchedule)
{
    const Outcome outcome = runCli(dpus("simulate", "mtv", "rows=7,columns=40", {"--draft", "default", "--json"}));
    ASSERT_EQ(outcome.code, 0) << outcome.error;
    EXPECT_THAT(Json::parse(outcome.out)["draft"].get<std::string>(), StartsWith("rf="));
}

TEST_F(ScheduleCommandLine, RefusesSizesThatAreTooLarge)
{
    expectRefusal(runCli(dpus("simulate", "mtv", "rows=2147483648,columns=16", {"--draft", "default"})), "DPUs hold");
    const Outcome swept = runCli(
        dpus("whatif", "gemv", "batch=256,nhead=8,dhead=7,seq_len=2147483648",
             {"--sweep", "dpus=8,64", "--set", "trials=2", "--no-refine", "--type", "int32", "--cache", "none"}));
    EXPECT_LE(swept.code, 2) << "no signal";
}

TEST_F(ScheduleCommandLine, NamesOneListOfTypes)
{
    for (const char* type : {"fp16", "fp32"}) {
        expectRefusal(runCli(dpus("simulate", "va", "batch=1,vec_len=4096", {"--type", type, "--draft", "default"})),
                      "Use int32 or int64");
    }
}

/// A hint that is followed leads to an answer.
TEST_F(ScheduleCommandLine, HintsAreOfTheSystemThatIsAsked)
{
    const Outcome upmem = runCli(dpus("simulate", "va", "batch=1,vec_len=4096"));
    expectRefusal(upmem, "--draft \"prim dpus=");
    EXPECT_THAT(upmem.error, HasSubstr(" tasklets=16 tile=256\" or --space evolution"));
    const Outcome attacc = runCli({"simulate", "-k", "red", "-s", "batch=2,vec_len=256", "-b", "attacc"});
    expectRefusal(attacc, "or --space complete");
    EXPECT_EQ(attacc.error.find("16x1,1x4,1x16"), std::string::npos) << "a draft of this kernel";
}

TEST_F(ScheduleCommandLine, VerifiesTailsOnData)
{
    for (const char* draft : {"default", "prim dpus=8x1 tasklets=16 tile=64", "prim dpus=10x1 tasklets=3 tile=10"}) {
        const Outcome outcome = runCli(dpus("verify", "va", "batch=1,vec_len=1023", {"--draft", draft, "--json"}));
        ASSERT_EQ(outcome.code, 0) << outcome.error;
        const Json found = Json::parse(outcome.out);
        EXPECT_EQ(found["verified"], 1);
        EXPECT_EQ(found["wrong"], 0);
        EXPECT_EQ(found["exact_elements"], 2 * 1023); // small numbers, and any
    }
    const Outcome drawn =
        runCli(dpus("verify", "mtv", "rows=12,columns=30", {"--sample", "8", "--seed", "3", "--json"}));
    ASSERT_EQ(drawn.code, 0) << drawn.error;
    EXPECT_EQ(Json::parse(drawn.out)["verified"], 8);
}

TEST_F(ScheduleCommandLine, ShowsTheFormsOfASchedule)
{
    const auto lowered = [](const std::string& form) {
        const Outcome outcome =
            runCli(dpus("lower", "va", "batch=1,vec_len=1023", {"--draft", "default", "--emit", form}));
        EXPECT_EQ(outcome.code, 0) << form << outcome.error;
        return outcome.out;
    };
    EXPECT_THAT(lowered("trace"), HasSubstr("bind("));
    EXPECT_THAT(lowered("loops-before"), HasSubstr("branches"));
    EXPECT_THAT(lowered("loops"), HasSubstr("DMA"));
    EXPECT_THAT(lowered("assembly"), HasSubstr(" instructions of "));
    EXPECT_THAT(lowered("host-c"), HasSubstr("dpu_"));
    EXPECT_THAT(lowered("kernel-c"), HasSubstr("main"));
    EXPECT_THAT(lowered("host"), HasSubstr("launch"));
    expectRefusal(runCli(dpus("lower", "va", "batch=1,vec_len=1023", {"--draft", "default", "--emit", "commands"})),
                  "is no form of a schedule");
}

TEST_F(ScheduleCommandLine, WritesAllFormsToAFolder)
{
    const Outcome outcome =
        runCli(dpus("export", "va", "batch=1,vec_len=1024", {"--draft", "default", "--out", file("va"), "--json"}));
    ASSERT_EQ(outcome.code, 0) << outcome.error;
    const Json written = Json::parse(outcome.out);
    EXPECT_EQ(written["files"].size() + written["left_out"].size(), 10U);
    for (const Json& each : written["files"]) {
        EXPECT_GT(each["bytes"], 0) << each["format"];
    }
    EXPECT_EQ(Json::parse(readAll(file("va") + "/schedule.json"))["format"], "pimento-dpu-schedule 1");
    const Outcome document =
        runCli(dpus("lower", "va", "batch=1,vec_len=1024", {"--draft", "default", "--emit", "program", "--json"}));
    EXPECT_EQ(document.out, readAll(file("va") + "/schedule.json"));
    expectRefusal(runCli(dpus("export", "va", "batch=1,vec_len=1024",
                              {"--draft", "default", "--out", file("no"), "--formats", "requests"})),
                  "unknown format \"requests\" of a schedule");
}

TEST_F(ScheduleCommandLine, ReadsTracesThatSomebodyWrote)
{
    const std::string trace = written("relu.trace", "split(i, [16, _, 2])\nbind(i_0, blockIdx.x)\nsplit(i_1, [11, _])\n"
                                                    "bind(i_1_0, threadIdx.x)\ncache_read(y, x, local)\n"
                                                    "compute_at(x_local, i_1_1)\ncache_write(y, local)\n"
                                                    "reverse_compute_at(y_local, i_1_1)\n");
    for (const char* command : {"simulate", "verify", "lower"}) {
        const Outcome outcome = runCli(dpus(command, "relu", "batch=1,vec_len=4099", {"--from", trace}));
        EXPECT_EQ(outcome.code, 0) << command << ": " << outcome.error;
    }
    const std::string wrong = written("wrong.trace", "split(i, [16, _])\nbind(k, blockIdx.x)\n");
    expectRefusal(runCli(dpus("simulate", "relu", "batch=1,vec_len=4099", {"--from", wrong})), "line 2");
}

/// A device says which system and which type are meant.
TEST_F(ScheduleCommandLine, BatchFollowsTheDevice)
{
    const Outcome outcome = runShell(
        R"(printf '%s\n' '{"id":1,"action":"default","kernel":"mtv","shape":"rows=64,columns=32","device":"upmem"}' )"
        R"('{"id":2,"action":"default","kernel":"mtv","shape":"rows=64,columns=32","device":"upmem","model":"upmem"}' )"
        R"('{"id":3,"action":"verify","draft":"default","kernel":"va","shape":"batch=1,vec_len=1023","device":"upmem"}' )"
        R"('{"id":4,"action":"best","kernel":"mtv","shape":"rows=16,columns=4","device":"upmem","settings":{"trials":8}}' )"
        R"(| $CLI batch --cache none)");
    EXPECT_EQ(outcome.code, 0) << outcome.out << outcome.error;
    std::istringstream lines(outcome.out);
    std::vector<Json> answers;
    for (std::string line; std::getline(lines, line);) {
        answers.push_back(Json::parse(line));
    }
    ASSERT_EQ(answers.size(), 4U);
    EXPECT_EQ(answers[0]["model"], "upmem");
    EXPECT_EQ(answers[0]["time"], answers[1]["time"]);
    EXPECT_EQ(answers[2]["elements"], 1023);
    EXPECT_EQ(answers[3]["proved"], false) << "8 schedules of many";
}

/// A search proves nothing; evaluating a whole space proves the best schedule.
TEST_F(ScheduleCommandLine, SearchesProveNothing)
{
    const std::vector<std::string> small = {"--set", "trials=8", "--cache", "none", "--json"};
    const Json found = Json::parse(
        runCli(dpus("explore", "mtv", "rows=16,columns=4", with(small, {"--study", file("a.pimento")}))).out);
    EXPECT_EQ(found["answers"][0]["proof"], "tried");
    EXPECT_EQ(found["answers"][0]["proved"], false);
    EXPECT_EQ(found["answers"][0]["gap"], nullptr);
    EXPECT_EQ(found["answers"][0]["candidates"], 8);
    const Json best = Json::parse(
        runCli(dpus("simulate", "mtv", "rows=16,columns=4", with(small, {"--space", "evolution", "--best"}))).out);
    EXPECT_EQ(best["proved"], false);
    EXPECT_EQ(best["gap"], nullptr);
    const Json whole = Json::parse(
        runCli(dpus("simulate", "va", "batch=1,vec_len=64", {"--space", "all", "--best", "--cache", "none", "--json"}))
            .out);
    EXPECT_EQ(whole["proved"], true);
}

} // namespace pimento::test
