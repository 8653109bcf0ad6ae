// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/command_line_here.h"
#include "tests/support/files.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <utility>
#include <vector>

// Dataflows of layers from the command line, in this process.

namespace pimento::test {

namespace {

using testing::HasSubstr;

class DataflowCommandLine : public testing::Test {
protected:
    /// Runs a command about a small convolution on a tiny array.
    [[nodiscard]] RunHere run(const std::string& command, const std::vector<std::string>& more)
    {
        std::vector<std::string> all = {command,
                                        "--model",
                                        "dataflow",
                                        "-k",
                                        "convolution",
                                        "-s",
                                        "channels=2,output_channels=4,height=6,width=6,window_height=3,window_width=3",
                                        "-b",
                                        sourceFile("/tests/fixtures/dataflow/tiny2x2.json"),
                                        "--cache",
                                        "none"};
        all.insert(all.end(), more.begin(), more.end());
        return runHere(std::move(all));
    }
    [[nodiscard]] std::string file(const char* name) const { return (m_folder.path() / name).string(); }

private:
    TemporaryFolder m_folder;
};

} // namespace

TEST_F(DataflowCommandLine, ProvesTheBestMapping)
{
    const auto [code, out] = run("simulate", {"--best"});
    EXPECT_EQ(code, 0) << out;
    EXPECT_THAT(out, HasSubstr("proved: best "));
    EXPECT_THAT(out, HasSubstr("gap 0.0 %"));
    EXPECT_THAT(out, HasSubstr("the baseline ("));
}

TEST_F(DataflowCommandLine, ComparesARecipeOnSeveralAcceleratorsWithoutMatching)
{
    const auto [code, out] = runHere({"compare", "-k", "resnet18-l2", "-b", "std16x16x8,eyeriss-like", "--draft",
                                      "weight stationary", "--cache", "none"});
    EXPECT_EQ(code, 0) << out;
    EXPECT_THAT(out, testing::Not(HasSubstr("no match")));
    const std::size_t first = out.find("the baseline (weight stationary)");
    EXPECT_NE(first, std::string::npos) << out;
    EXPECT_NE(out.find("the baseline (weight stationary)", first + 1), std::string::npos) << out;
}

TEST_F(DataflowCommandLine, ProvesALayerOfTheLibraryByItsName)
{
    const auto [code, out] = runHere(
        {"simulate", "-k", "resnet18-l2", "-s", "batch=1", "-b", "std16x16x8", "--best", "--cache", "none", "--json"});
    ASSERT_EQ(code, 0) << out;
    const auto document = nlohmann::json::parse(out);
    EXPECT_EQ(document.at("model"), "dataflow");
    EXPECT_EQ(document.at("proved"), true);
    EXPECT_EQ(document.at("best").at("latency"), 56448); // 115605504 multiply-accumulates on 2048 units
}

TEST_F(DataflowCommandLine, ExploresIntoAStudyThatIsRecalled)
{
    const auto [code, out] = run("explore", {"--study", file("a.pimento"), "--set", "objective=energy"});
    EXPECT_EQ(code, 0) << out;
    EXPECT_THAT(out, HasSubstr("proved: best "));
    const auto [again, recalled] = run("explore", {"--study", file("a.pimento"), "--set", "objective=energy"});
    EXPECT_EQ(again, 0) << recalled;
    EXPECT_THAT(recalled, HasSubstr("proved: best "));
}

TEST_F(DataflowCommandLine, SimulatesAWrittenMapping)
{
    const auto [code, out] = run("simulate", {"--draft", "DRAM: K4 Q4; GlobalBuffer: P2; PE(W): R3 S3; H: C2; W: P2"});
    EXPECT_EQ(code, 0) << out;
    EXPECT_THAT(out, HasSubstr("Cycles by part"));
    EXPECT_THAT(out, HasSubstr("Row activations by tensor"));
}

TEST_F(DataflowCommandLine, RefusesAMappingThatDoesNotFit)
{
    testing::internal::CaptureStderr();
    const auto [code, out] = run("simulate", {"--draft", "DRAM:K2Q4;PE(IWO):R3S3P4C2K2"});
    const std::string message = testing::internal::GetCapturedStderr();
    EXPECT_NE(code, 0);
    EXPECT_THAT(message, HasSubstr("PE has 16 bytes"));
}

TEST_F(DataflowCommandLine, ExportsAMapping)
{
    const auto [code, out] = run("export", {"--draft", "weight stationary", "--out", file("")});
    EXPECT_EQ(code, 0) << out;
    const auto json = nlohmann::json::parse(readAll(file("mapping.json")));
    EXPECT_EQ(json.at("format"), "pimento-mapping 1");
    EXPECT_THAT(readAll(file("nest.txt")), HasSubstr("level DRAM stores I W O"));
    EXPECT_THAT(readAll(file("figures.csv")), HasSubstr("DRAM,Input,"));
}

TEST_F(DataflowCommandLine, SweepsACapacity)
{
    const auto [code, out] = run("whatif", {"--sweep", "PE.capacity=8,16,32"});
    EXPECT_EQ(code, 0) << out;
    EXPECT_THAT(out, HasSubstr("PE.capacity"));
}

} // namespace pimento::test
