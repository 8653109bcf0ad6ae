// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <vector>

// Mappings on the command line.

namespace pimento::test {

namespace {

using testing::HasSubstr;
using Json = nlohmann::json;

std::vector<std::string> mapped(const std::string& command, const std::string& kernel, const std::string& sizes,
                                const std::vector<std::string>& more)
{
    return with({command, "--model", "comonm", "-k", kernel, "-s", sizes, "-b", "upmem"}, more);
}

} // namespace

TEST(MappingCommandLine, ComparesAnEstimateWithTheDetailedMachine)
{
    const Outcome outcome = runCli(mapped("simulate", "va", "batch=1,vec_len=1048576",
                                          {"--draft", "{(1), (64), (16), (1024)}", "--json"}));

    ASSERT_EQ(outcome.code, 0) << outcome.error;
    const Json document = Json::parse(outcome.out);
    EXPECT_EQ(document["draft"], "Upmem_map: [M1: {(1), (64), (16), (1024)}]");
    EXPECT_NEAR(document["estimate_us"].get<double>(), document["simulated_us"].get<double>(),
                0.06 * document["simulated_us"].get<double>());
    EXPECT_EQ(document["maps"].size(), 1U);
}

TEST(MappingCommandLine, EstimatesThePaperMapAndSaysWhyItIsNotSimulated)
{
    const Outcome outcome = runCli(
        mapped("simulate", "mtv", "rows=512,columns=1152", {"--draft", "{(2, 9), (64, 1), (2, 4), (2, 32)}"}));

    ASSERT_EQ(outcome.code, 0) << outcome.error;
    EXPECT_THAT(outcome.out, HasSubstr("18 ranks x 64 DPUs x 8 tasklets"));
    EXPECT_THAT(outcome.out, HasSubstr("not simulated: "));
    EXPECT_THAT(outcome.out, HasSubstr("the host adds partial results"));
}

TEST(MappingCommandLine, TellsTheRegretOfAnExploration)
{
    const TemporaryFolder folder;
    const Outcome outcome = runCli(mapped("explore", "va", "batch=1,vec_len=65536",
                                          {"--study", (folder.path() / "va.pimento").string(), "--json"}));

    ASSERT_EQ(outcome.code, 0) << outcome.error;
    const Json checked = Json::parse(outcome.out)["checked"];
    EXPECT_GE(checked["simulated"].get<int>(), 1);
    EXPECT_GE(checked["regret"].get<double>(), 0);
    EXPECT_LE(checked["regret"].get<double>(), 0.1);
}

TEST(MappingCommandLine, TriesAPresetOfTheDevice)
{
    const Outcome outcome =
        runCli(mapped("whatif", "mtv", "rows=256,columns=256", {"--preset", "hardware-multiplier", "--json"}));

    ASSERT_EQ(outcome.code, 0) << outcome.error;
    const Json document = Json::parse(outcome.out);
    EXPECT_EQ(document["values"]["around_steps"], 3);
    EXPECT_GT(document["speedup"].get<double>(), 1);
    const Outcome unknown = runCli(mapped("whatif", "mtv", "rows=256,columns=256", {"--preset", "faster"}));
    EXPECT_EQ(unknown.code, 2);
    EXPECT_THAT(unknown.error, HasSubstr("hardware-multiplier"));
}

TEST(MappingCommandLine, ReproducesAFigureOfThePaper)
{
    const TemporaryFolder folder;
    const Outcome outcome = runCli({"reproduce", "comonm", "fig3", "--json", "--out", folder.path().string()});

    ASSERT_EQ(outcome.code, 0) << outcome.error;
    const Json rows = Json::parse(outcome.out)[0]["tables"][0]["rows"];
    EXPECT_EQ(rows[2]["cycles"], "22837");
    EXPECT_TRUE(std::filesystem::exists(folder.path() / "comonm_fig3.csv"));
}

} // namespace pimento::test
