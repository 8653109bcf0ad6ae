// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/chip_tenant.h"
#include "tests/support/command_line_here.h"
#include "tests/support/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <string>
#include <vector>

// A device without banks and a network from the command line, in this process, where their tenant is registered.

namespace pimento::test {

namespace {

using testing::HasSubstr;
using testing::Not;

class ChipCommandLine : public testing::Test {
protected:
    ChipCommandLine()
    {
        std::ofstream(m_folder.path() / "mesh168.json") << chipJson();
        std::ofstream(m_folder.path() / "branches.json") << chipNetworkJson();
    }
    /// Runs a command about the network on the chip.
    [[nodiscard]] RunHere run(const std::string& command, const std::vector<std::string>& more)
    {
        return runHere(with(
            {command, "--model", "chip", "-k", file("branches.json"), "-b", file("mesh168.json"), "--cache", "none"},
            more));
    }
    [[nodiscard]] std::string file(const char* name) const { return (m_folder.path() / name).string(); }

private:
    WithChip m_chip;
    TemporaryFolder m_folder;
};

} // namespace

TEST_F(ChipCommandLine, SolvesANetworkFileOnADeviceFileToAProof)
{
    const auto [code, out] = run("explore", {"--study", file("a.pimento")});
    EXPECT_EQ(code, 0) << out;
    EXPECT_THAT(out, HasSubstr("proved: best "));
    EXPECT_THAT(out, HasSubstr("gap 0.0 %"));
}

TEST_F(ChipCommandLine, TellsBoundAndGapOfASearchWithoutAProof)
{
    const auto [code, out] = run("explore", {"--study", file("b.pimento"), "--budget", "3"});
    EXPECT_EQ(code, 0) << out;
    EXPECT_THAT(out, HasSubstr(", at least "));
    EXPECT_THAT(out, HasSubstr(", gap "));
    EXPECT_THAT(out, Not(HasSubstr("gap 0.0 %")));
    EXPECT_THAT(out, HasSubstr("not proved: best "));
}

TEST_F(ChipCommandLine, SweepsTheMesh)
{
    const auto [code, out] = run("whatif", {"--set", "units=12", "--sweep", "hop=0,3,500"});
    EXPECT_EQ(code, 0) << out;
    EXPECT_THAT(out, HasSubstr("hop"));
}

TEST_F(ChipCommandLine, AsksTheSystemThatTakesTheNetwork)
{
    const auto [code, out] = runHere({"explore", "-k", file("branches.json"), "-b", file("mesh168.json"), "--cache",
                                      "none", "--study", file("a.pimento")});
    EXPECT_EQ(code, 0) << out;
    EXPECT_THAT(out, HasSubstr("proved: best "));
}

TEST_F(ChipCommandLine, ComparesNetworkFiles)
{
    const std::string item = file("mesh168.json") + " " + file("branches.json") + " ";
    const auto [code, out] =
        runHere({"compare", "--cache", "none", "--json", "--item", item + "default", "--item", item + "best units=24"});
    ASSERT_EQ(code, 0) << out;
    const auto items = nlohmann::json::parse(out).at("items");
    ASSERT_EQ(items.size(), 2U);
    EXPECT_EQ(items[0].at("draft"), "0-0-0-0");
    EXPECT_NE(items[1].at("draft"), "0-0-0-0");
}

TEST_F(ChipCommandLine, AnswersNetworksInABatch)
{
    const nlohmann::json line = {{"action", "default"},
                                 {"kernel", "branches"},
                                 {"kernel_text", chipNetworkJson()},
                                 {"device", "mesh168"},
                                 {"device_text", chipJson()}};
    writeAll(file("lines.jsonl"), line.dump() + "\n");
    const auto [code, out] = runHere({"batch", file("lines.jsonl"), "--cache", "none"});
    EXPECT_EQ(code, 0) << out;
    EXPECT_THAT(out, HasSubstr("0-0-0-0"));
}

} // namespace pimento::test
