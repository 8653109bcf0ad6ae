// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/numbers.h"
#include "tests/cli/process.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

using testing::HasSubstr;
using Json = nlohmann::json;

const std::vector<std::string> kSmallGemv = {"-k", "gemv", "-s", "batch=1,nhead=2,dhead=16,seq_len=64", "-b", "attacc"};

Outcome onGemv(const std::string& command, const std::vector<std::string>& more)
{
    return runCli(with(with({command}, kSmallGemv), more));
}

TEST(CommandLine, ListsKernelsAndBackends)
{
    const Json kernels = Json::parse(runCli({"kernels", "--json"}).out);
    const Json backends = Json::parse(runCli({"backends", "--json"}).out);

    EXPECT_EQ(kernels.size(), 21U);
    const auto relu = std::ranges::find_if(kernels, [](const Json& kernel) { return kernel["name"] == "relu"; });
    ASSERT_NE(relu, kernels.end());
    EXPECT_EQ((*relu)["backends"], Json::array({"hbm-pim-hbm3", "hbm-pim"}));
    EXPECT_EQ(backends[0]["name"], "attacc");
    EXPECT_EQ(backends[1]["name"], "gddr6-aim");
    EXPECT_EQ(backends[2]["name"], "hbm-pim-hbm3");
    EXPECT_EQ(backends[0]["groups"], 16);
    EXPECT_EQ(backends[0]["cores_per_group"], 64);
}

TEST(CommandLine, ShowsTheConstraintTableOfADevice)
{
    const Outcome text = runCli({"backends", "attacc"});
    const Json device = Json::parse(runCli({"backends", "attacc", "--json"}).out);

    EXPECT_THAT(text.out, HasSubstr("nCL + nBL + 2 - nCWL"));
    EXPECT_EQ(device["timing"]["nRFC"], 456);
    const auto turnaround = std::ranges::find_if(device["constraints"], [](const Json& row) {
        return row["after"] == Json{"RD"} && row["before"] == Json{"WR"};
    });
    EXPECT_EQ((*turnaround)["cycles"], 17); // 19 + 2 + 2 - 6
    EXPECT_EQ(runCli({"backends", "tpu"}).code, 2);
}

TEST(CommandLine, CountsDraftsOfThePapersTable3)
{
    // Paper Table 3, last row: 10 devices are 32 groups; 83708 without and 7319 with pruning.
    const Json drafts =
        Json::parse(runCli({"drafts", "-k", "gemv", "-s", "batch=8,nhead=32,dhead=128,seq_len=2048", "-b", "attacc",
                            "--model", "dcc-artifact", "--groups", "32", "--space", "kept", "--json"})
                        .out);

    EXPECT_EQ(drafts["counts"]["complete"], 83708);
    EXPECT_EQ(drafts["counts"]["kept"], 7319);
    EXPECT_EQ(drafts["drafts"].size(), 7319U);
}

/// The text of the kernel gemv gives the numbers of the paper's table as well, with rules 1 and 3.
TEST(CommandLine, CountsDraftsOfThePapersTable3FromTheKernelsText)
{
    const struct {
        const char* batch; // per GPU
        const char* groups;
        int complete;
        int kept;
    } rows[] = {{"4", "16", 32186, 4274}, {"8", "16", 33271, 4868}, {"4", "32", 79952, 6200}, {"8", "32", 83708, 7319}};
    for (const auto& row : rows) {
        const Json drafts =
            Json::parse(runCli({"drafts", "-k", "gemv", "-s",
                                std::string("batch=") + row.batch + ",nhead=32,dhead=128,seq_len=2048", "-b", "attacc",
                                "--groups", row.groups, "--space", "kept", "--rules", "1,3", "--json"})
                            .out);

        EXPECT_EQ(drafts["counts"]["complete"], row.complete);
        EXPECT_EQ(drafts["counts"]["kept"], row.kept);
    }
}

TEST(CommandLine, VerifiesAndShowsPrograms)
{
    const Json verified =
        Json::parse(onGemv("verify", {"--space", "all", "--sample", "5", "--seed", "3", "--json"}).out);
    const Outcome ir = onGemv("lower", {"--draft", "2x1,1x2,1x4"});
    const Outcome program = onGemv("lower", {"--draft", "2x1,1x2,1x4", "--emit", "program"});
    const Outcome commands = onGemv("lower", {"--draft", "2x1,1x2,1x4", "--emit", "commands"});

    EXPECT_EQ(verified["verified"], 5);
    EXPECT_EQ(verified["wrong"], 0);
    EXPECT_THAT(ir.out, testing::StartsWith("// gemv batch=1,nhead=2,dhead=16,seq_len=64 on attacc, "
                                            "draft 2x1,1x2,1x4, exact tiles\n@hardware_platform[16, 64]\nfunc @gemv("));
    EXPECT_THAT(program.out, HasSubstr("mac       row 0 column 0 x entry 0"));
    EXPECT_THAT(commands.out,
                testing::StartsWith("seq,request,channel,pch,rank,bankgroup,bank,row,column,phase,detail\n"));
    EXPECT_EQ(onGemv("lower", {"--draft", "2x1,1x2,1x4", "--emit", "poem"}).code, 2);
}

/// The figure's kernel reads A[b+1][i*2]; of its two programs the faster one is meant everywhere.
TEST(CommandLine, TakesTheFasterIndexingAndSaysWhich)
{
    const auto onFig5 = [](const std::string& command, const std::string& backend,
                           const std::vector<std::string>& more) {
        return runCli(with({command, "-k", "fig5", "-s", "A0=12,A1=8,B0=4,k=16", "-b", backend}, more));
    };
    const Json exact = Json::parse(onFig5("simulate", "attacc", {"--draft", "1x4,1x1,1x1", "--json"}).out);
    const Json expanded = Json::parse(onFig5("simulate", "hbm-pim", {"--draft", "1x1,1x1,1x1", "--json"}).out);

    EXPECT_EQ(exact["cycles"], 755);
    EXPECT_EQ(exact["indexing"], "exact");
    EXPECT_EQ(expanded["cycles"], 5709);
    EXPECT_EQ(expanded["indexing"], "expanded");
    EXPECT_THAT(onFig5("simulate", "attacc", {"--draft", "1x4,1x1,1x1", "--indexing", "expanded"}).out,
                HasSubstr("model compiled, expanded tiles; 1 groups x 4 cores in use\n  cycles            1125"));
    EXPECT_THAT(onFig5("lower", "hbm-pim", {"--draft", "1x1,1x1,1x1", "--emit", "program"}).out,
                HasSubstr(", draft 1x1,1x1,1x1, expanded tiles\n# preload"));
    EXPECT_THAT(onFig5("simulate", "attacc", {"--space", "kept", "--csv", "-"}).out,
                HasSubstr("time_ms,indexing,m0,m1,m2,words\n0,"));
    EXPECT_EQ(onFig5("lower", "attacc", {"--draft", "1x1,1x1,1x1", "--indexing", "fast"}).code, 2);
}

TEST(CommandLine, VerifiesRandomKernelsOnOneDevice)
{
    const Outcome outcome =
        runCli({"verify", "--library", "--random", "30", "--seed", "6", "-b", "gddr6-aim", "--json"});
    const Json document = Json::parse(outcome.out);

    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(document["verified"], 30);
    EXPECT_EQ(document["wrong"], 0);
    EXPECT_GT(document["not_fitting"], 0); // ReLU, softmax
}

TEST(CommandLine, VerifiesRandomKernelsOfTheLibrary)
{
    const std::vector<std::string> arguments = {"verify", "--library", "--random", "6", "--seed", "4"};
    const Outcome text = runCli(arguments);
    const Json document = Json::parse(runCli(with(arguments, {"--json"})).out);

    EXPECT_EQ(text.code, 0);
    EXPECT_THAT(text.out, testing::StartsWith("6 of 6 random programs of the library correct (seed 4)"));
    EXPECT_EQ(document["verified"], 6);
    EXPECT_EQ(document["wrong"], 0);
    EXPECT_EQ(document["again"], Json::array());
    EXPECT_EQ(runCli({"verify", "--library", "-k", "gemv"}).code, 2);
    EXPECT_EQ(runCli({"verify", "--library", "--draft", "1x1"}).code, 2);
    EXPECT_EQ(runCli({"verify", "--library", "--random", "0"}).code, 2);
    const Outcome other = runCli({"verify", "--library", "--random", "5", "-b", "upmem"});
    EXPECT_NE(other.code, 0);
    EXPECT_THAT(other.error, HasSubstr("has no random programs of the library"));
    EXPECT_EQ(runCli({"verify", "--random", "4"}).code, 2);
    EXPECT_EQ(runCli({"verify", "-k", "gemv"}).code, 2);
}

TEST(CommandLine, ListsPrunedDraftsWithTheirRule)
{
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "pruned.csv").string();

    const Outcome outcome = runCli({"drafts", "-k", "fig5", "-s", "A0=12,A1=8,B0=4,k=16", "-b", "attacc", "--space",
                                    "all", "--pruned", "--rules", "1,3", "--csv", file});

    EXPECT_EQ(outcome.code, 0);
    // Paper Fig. 5: [2,4,C0^b] is equivalent to [2,4,A0^b]; that one's worst tile is that of [2,3,A0^b].
    EXPECT_THAT(readAll(file), HasSubstr("\"2x4@C0:b,1x1,1x1\",equivalent mappings,"));
    EXPECT_THAT(readAll(file), HasSubstr("\"2x4,1x1,1x1\",equal worst tile,"));
}

TEST(CommandLine, PointsAtTheMistakesOfAKernelFile)
{
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "wrong.py").string();
    std::ofstream(file) << "@DCC_kernel\ndef f(x):\n    y = DCC.Tensor.zero([x.size(0)])\n"
                           "    for i in range(x.size(0)):\n        y[i] += x[i*i]\n    return y\n";

    const Outcome outcome = runCli({"verify", "-k", file, "-s", "x=8", "-b", "attacc", "--draft", "1x1"});

    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.error, HasSubstr(file + ":5:"));
    EXPECT_THAT(outcome.error, HasSubstr("        y[i] += x[i*i]\n"));
    EXPECT_THAT(outcome.error, HasSubstr("^"));
}

TEST(CommandLine, WritesDraftsAsCsv)
{
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "drafts.csv").string();

    const Outcome outcome = onGemv("drafts", {"--space", "complete", "--csv", file});

    EXPECT_EQ(outcome.code, 0);
    const std::string text = readAll(file);
    EXPECT_THAT(text, testing::StartsWith("draft,g0,c0,t0,g1,c1,t1,g2,c2,t2,m0,m1,m2,words\n0,"));
    EXPECT_EQ(std::ranges::count(text, '\n'),
              1 + 1774 + 3); // complete leaves of (2,16,64), and three distributions that leave channels idle
}

/// Two heads leave 8 channels to each; by hand the other sets have elements for 1 or 4 of them.
TEST(CommandLine, SaysHowManyDistributionsLeaveBanksIdle)
{
    const std::string words = "3 baselines that leave banks idle";
    const Json drafts = Json::parse(onGemv("drafts", {"--json"}).out);
    EXPECT_EQ(drafts["counts"]["complete"], 1774 + 3);
    EXPECT_EQ(drafts["idle_distributions"], (Json{{"complete", 3}}));
    EXPECT_THAT(onGemv("drafts", {}).out, HasSubstr("    with " + words + "\n"));
    EXPECT_THAT(onGemv("drafts", {"--pruned"}).out, HasSubstr("  beside them the space has " + words + "\n"));
    EXPECT_THAT(onGemv("drafts", {"--pruned", "--space", "kept"}).out, testing::Not(HasSubstr("baselines that leave")));
    EXPECT_THAT(onGemv("drafts", {"--pruned", "--csv", "-"}).out, HasSubstr("\n\"2x1,1x4,1x16\",hand-made,\n"));
    EXPECT_FALSE(Json::parse(onGemv("drafts", {"--groups", "32", "--json"}).out).contains("idle_distributions"));

    const Outcome best = onGemv("simulate", {"--space", "complete", "--best"});
    EXPECT_THAT(best.out, HasSubstr("  among them " + words + "\n"));
    const Json all = Json::parse(onGemv("simulate", {"--space", "all", "--best", "--json"}).out);
    EXPECT_EQ(all["idle_distributions"], 0);
}

/// Only kept drafts leave hand-made ones out.
TEST(CommandLine, SaysThatADistributionIsNotAmongTheKeptDrafts)
{
    const std::vector<std::string> attention = {
        "simulate", "-k", "attn", "-s", "batch=1,nhead=4,dhead=32,seq_len=64", "-b", "attacc", "--best", "--space"};
    const std::string words = " is not in this space, whose rules exclude it: the space of all drafts";

    EXPECT_THAT(runCli(with(attention, {"kept"})).out, HasSubstr(words));
    EXPECT_THAT(runCli(with(attention, {"complete"})).out, testing::Not(HasSubstr(words)));
}

/// Drafts that differ in a representative mapping alone are rows that differ.
TEST(CommandLine, WritesRowsOfDraftsThatAllDiffer)
{
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "fig5.csv").string();
    const std::vector<std::string> fig5 = {"-k", "fig5", "-s", "A0=6,A1=4,B0=2,k=2", "-b", "attacc", "--space", "all"};
    for (const char* command : {"drafts", "simulate"}) {
        ASSERT_EQ(runCli(with(with({command}, fig5), {"--csv", file})).code, 0);

        std::istringstream lines(readAll(file));
        std::set<std::string> decisions;
        std::string line;
        std::getline(lines, line);
        const auto header = split(line, ',');
        const auto isDecision = [](std::string_view name) {
            return name.size() == 2 && std::string_view("gctm").find(name[0]) != std::string_view::npos;
        };
        std::vector<std::size_t> columns;
        for (std::size_t i = 0; i < header.size(); ++i) {
            if (isDecision(header[i])) {
                columns.push_back(i);
            }
        }
        std::size_t rows = 0;
        for (; std::getline(lines, line); ++rows) {
            const auto cells = split(line, ',');
            std::string all;
            for (const std::size_t column : columns) {
                all += std::string(cells[column]) + ",";
            }
            decisions.insert(all);
        }
        EXPECT_GT(rows, 100U) << command;
        EXPECT_EQ(decisions.size(), rows) << command;
    }
}

/// 97 elements cannot use up 1024 cores, so no draft is complete.
TEST(CommandLine, SaysWhySpacesAreEmptyAndWhatFits)
{
    const std::vector<std::string> dot = {"-k", "dot", "-s", "vec_len=97", "-b", "attacc"};
    const std::vector<std::vector<std::string>> commands = {{"drafts"},
                                                            {"drafts", "--space", "complete"},
                                                            {"drafts", "--csv", "-"},
                                                            {"drafts", "--json"},
                                                            {"simulate", "--space", "kept"},
                                                            {"simulate", "--space", "complete", "--best"},
                                                            {"verify", "--space", "kept"},
                                                            {"gains", "--space", "kept"}};
    for (const auto& command : commands) {
        const Outcome outcome = runCli(with(command, dot));

        EXPECT_EQ(outcome.code, 2) << command.front();
        EXPECT_THAT(outcome.error, HasSubstr("no draft: its drafts use all 16 groups x 64 cores")) << command.front();
        EXPECT_THAT(outcome.error, HasSubstr("Choose the space all, which has 288")) << command.front();
    }
    EXPECT_EQ(runCli(with({"drafts", "--space", "all"}, dot)).code, 0);
}

} // namespace

} // namespace pimento::test
