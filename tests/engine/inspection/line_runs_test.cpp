// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/line_runs.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace pimento {

TEST(LineRuns, StandForLinesThatAreAlikeButForTheirNumbers)
{
    const std::vector<LineRun> runs = runsOf({"# begin", "load x[0][0]", "load x[0][1]", "load x[0][2]",
                                              "load  x[0][13]", "fence", "mac 1", "mac 2", "mac 3"});

    ASSERT_EQ(runs.size(), 1U); // three are no run
    EXPECT_EQ(runs[0], (LineRun{1, 4, 1, "load x[0][0..13]"}));
}

TEST(LineRuns, StandForAFewLinesInTurn)
{
    std::vector<std::string> lines;
    for (int i = 0; i < 5; ++i) {
        lines.push_back("write row " + std::to_string(i));
        lines.push_back("mac");
        lines.push_back("read row " + std::to_string(10 * i));
    }
    lines.emplace_back("write row 9");

    const std::vector<LineRun> runs = runsOf(lines);

    ASSERT_EQ(runs.size(), 1U);
    EXPECT_EQ(runs[0], (LineRun{0, 15, 3, "write row 0..4; mac; read row 0..40"}));
}

TEST(LineRuns, LeaveCommentsAndEmptyLinesAlone)
{
    EXPECT_TRUE(runsOf({"# 1", "# 2", "# 3", "# 4", "# 5", "", "", "", "", ""}).empty());
    EXPECT_TRUE(runsOf({}).empty());
}

TEST(LineRuns, CoverLinesOnceAndInOrderWhateverTheText)
{
    std::mt19937 random(7);
    for (int round = 0; round < 300; ++round) {
        std::vector<std::string> lines;
        const int count = static_cast<int>(random() % 200);
        for (int i = 0; i < count; ++i) {
            const std::string word = random() % 3 == 0 ? "mac " : random() % 2 == 0 ? "read x" : "# note ";
            const int times = random() % 4 == 0 ? 6 : 1;
            for (int j = 0; j < times; ++j) {
                lines.push_back(word + std::to_string(random() % 100));
            }
        }
        int end = 0;
        for (const LineRun& run : runsOf(lines)) {
            EXPECT_GE(run.first, end);
            EXPECT_EQ(run.lines % run.period, 0);
            EXPECT_GE(run.lines, kFewestRepetitions * run.period);
            EXPECT_LE(run.period, kLongestPeriod);
            end = run.first + run.lines;
            EXPECT_LE(end, static_cast<int>(lines.size()));
        }
    }
}

} // namespace pimento
