// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/command_line_here.h"
#include "tests/support/files.h"
#include "tests/support/toy_solver.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <utility>
#include <vector>

// A solver from the command line, in this process, where its system is registered.

namespace pimento::test {

namespace {

using testing::HasSubstr;
using testing::Not;

RunHere runWithSolver(std::vector<std::string> arguments)
{
    const WithSolver system;
    return runHere(std::move(arguments));
}

std::vector<std::string> jobs(std::vector<std::string> command, const char* size)
{
    command.insert(command.end(), {"--model", "jobs", "-k", "jobs", "-s", size, "-b", "attacc", "--cache", "none"});
    return command;
}

std::vector<std::string> slow(std::vector<std::string> command)
{
    command.insert(command.end(), {"--set", "slow=true"});
    return command;
}

} // namespace

TEST(SolverCommandLine, ExploresToAProof)
{
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "a.pimento").string();

    const RunHere text = runWithSolver(jobs({"explore", "--study", file}, "n=6,m=3,seed=2"));
    const RunHere json = runWithSolver(jobs({"explore", "--study", file, "--json"}, "n=6,m=3,seed=2"));

    EXPECT_EQ(text.code, 0) << text.out;
    EXPECT_THAT(text.out, HasSubstr("proved: best "));
    EXPECT_THAT(text.out, HasSubstr("gap 0.0 %"));
    EXPECT_THAT(text.out, HasSubstr(", each better than the one before"));
    const auto document = nlohmann::json::parse(json.out);
    EXPECT_TRUE(document["solver"]["proved"]);
    EXPECT_EQ(document["solver"]["gap"], 0);
    EXPECT_EQ(document["solver"]["best"], document["solver"]["at_least"]);
    EXPECT_TRUE(document["answers"][0]["proved"]);
    EXPECT_EQ(document["listed"], document["solver"]["found"]);
}

TEST(SolverCommandLine, SaysTheGapOfABudget)
{
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "a.pimento").string();

    const RunHere text = runWithSolver(slow(jobs({"explore", "--study", file, "--budget", "50"}, "n=30,m=8,seed=2")));
    const RunHere json =
        runWithSolver(slow(jobs({"explore", "--study", file, "--budget", "50", "--json"}, "n=30,m=8,seed=2")));

    EXPECT_EQ(text.code, 0) << text.out;
    EXPECT_THAT(text.out, HasSubstr("not proved: best "));
    EXPECT_THAT(text.out, HasSubstr(" ns, at least 1 ns, gap 9"));
    const auto document = nlohmann::json::parse(json.out);
    EXPECT_FALSE(document["solver"]["proved"]);
    EXPECT_EQ(document["solver"]["at_least"], 1);
    EXPECT_GT(document["solver"]["gap"], 0.5);
    EXPECT_TRUE(document["budget_spent"]);
}

TEST(SolverCommandLine, SimulatesTheBest)
{
    const RunHere text = runWithSolver(jobs({"simulate", "--best"}, "n=8,m=3,seed=2"));
    const RunHere json = runWithSolver(jobs({"simulate", "--best", "--json"}, "n=6,m=3,seed=2"));

    EXPECT_EQ(text.code, 0) << text.out;
    EXPECT_THAT(text.out, HasSubstr("proved: best "));
    EXPECT_THAT(text.out, Not(HasSubstr("ruled out")));
    const auto document = nlohmann::json::parse(json.out);
    EXPECT_TRUE(document["proved"]);
    EXPECT_EQ(document["gap"], 0);
    EXPECT_TRUE(document["drafts"].is_null());
}

TEST(SolverCommandLine, ComparesByTheObjectivesOfTheProblem)
{
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "a.pimento").string();

    const RunHere all = runWithSolver(
        jobs({"explore", "--all", "--study", file, "--pareto", "objectives", "--json"}, "n=5,m=2,seed=2"));

    EXPECT_EQ(all.code, 0) << all.out;
    const auto front = nlohmann::json::parse(all.out)["pareto"];
    ASSERT_FALSE(front.empty());
    for (const char* id : {"time", "energy", "throughput"}) {
        EXPECT_TRUE(front[0].contains(id)) << id;
    }
}

} // namespace pimento::test
