// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

// The published programs of dcc-artifact leave elements out: every output that has their time says how many.

namespace pimento::test {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using testing::HasSubstr;
using testing::Not;

const std::vector<std::string> kAdd = {"--model", "dcc-artifact",         "-k", "va",
                                       "-s",      "batch=1,vec_len=4096", "-b", "hbm-pim-hbm3"};
/// 4,096 elements over 16 x 64 cores, of which two of four compute.
const std::string kWords = "2048 of 4096 elements are not computed: the published program has no commands for banks 2 "
                           "and 3 of a bank group";
const std::vector<std::string> kSpace = {"--space", "all", "--cache", "none"};
const std::vector<std::string> kDraft = {"--draft", "1x1,16x64", "--cache", "none"};

std::string outputOf(const std::string& command, const std::vector<std::string>& more)
{
    const Outcome outcome = runCli(with(with({command}, kAdd), more));
    EXPECT_EQ(outcome.code, 0) << outcome.error;
    return outcome.out;
}

void expectTold(const Json& candidate)
{
    EXPECT_EQ(candidate["elements"], 4096);
    EXPECT_EQ(candidate["elements_not_computed"], 2048);
    EXPECT_EQ(candidate["not_computed"], kWords);
}

TEST(PublishedProgramsCommandLine, TellWhatASimulatedDraftLeavesOut)
{
    EXPECT_THAT(outputOf("simulate", kDraft), HasSubstr("  " + kWords + "\n"));
    expectTold(Json::parse(outputOf("simulate", with(kDraft, {"--json"}))));
    const std::vector<std::string> compare = {
        "compare", "--item", "hbm-pim-hbm3 va batch=1,vec_len=4096 1x1,16x64 model=dcc-artifact", "--cache", "none"};
    EXPECT_THAT(runCli(compare).out, HasSubstr(kWords));
    expectTold(Json::parse(runCli(with(compare, {"--json"})).out)["items"][0]);
    EXPECT_THAT(runCli(with(compare, {"--csv", "-"})).out, HasSubstr(kWords));
}

TEST(PublishedProgramsCommandLine, TellWhatTheDraftsOfASpaceLeaveOut)
{
    const std::string best = outputOf("simulate", with(kSpace, {"--best"}));
    EXPECT_THAT(best, HasSubstr(kWords)) << "the default";
    expectTold(Json::parse(outputOf("simulate", with(kSpace, {"--best", "--json"})))["default"]);
    EXPECT_THAT(outputOf("simulate", with(kSpace, {"--csv", "-"})),
                testing::StartsWith("draft,g0,c0,t0,g1,c1,t1,lanes,banks,not_computed,requests,cycles,"));
    expectTold(Json::parse(outputOf("simulate", with(kSpace, {"--json"})))["default"]);
}

TEST(PublishedProgramsCommandLine, TellItInStudiesAndExports)
{
    const TemporaryFolder folder;
    const std::string study = (folder.path() / "a.pimento").string();
    EXPECT_THAT(outputOf("explore", with(kSpace, {"--study", study})), HasSubstr(kWords));
    const Json explored = Json::parse(outputOf("explore", with(kSpace, {"--study", study, "--json"})));
    EXPECT_EQ(explored["answers"][0]["elements"], 4096);
    EXPECT_THAT(runCli({"study", "export", study, "--csv", "-"}).out, HasSubstr(",not_computed,"));

    const std::string out = (folder.path() / "out").string();
    EXPECT_THAT(outputOf("export", {"--draft", "1x1,16x64", "--out", out}), HasSubstr(kWords));
    expectTold(Json::parse(outputOf("export", {"--draft", "1x1,16x64", "--out", out, "--json"})));
    bool isInTable = false;
    for (const auto& each : fs::directory_iterator(out)) {
        if (each.path().extension() == ".csv") {
            std::ifstream file(each.path());
            const std::string text(std::istreambuf_iterator<char>(file), {});
            isInTable = isInTable || text.find("elements_not_computed,,2048\n") != std::string::npos;
        }
    }
    EXPECT_TRUE(isInTable);
}

/// A program of the compiler computes everything, and nothing is told.
TEST(PublishedProgramsCommandLine, AreTheOnlyOnesOfDrafts)
{
    const Outcome compiled = runCli({"simulate", "-k", "va", "-s", "batch=1,vec_len=4096", "-b", "hbm-pim-hbm3",
                                     "--draft", "default", "--json", "--cache", "none"});
    EXPECT_THAT(compiled.out, Not(HasSubstr("not_computed"))) << compiled.error;
}

} // namespace

} // namespace pimento::test
