// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/line_folds.h"

#include <gtest/gtest.h>

#include <random>

namespace pimento {

TEST(LineFolds, HaveARowForEachRunAndItsLinesWhileItIsOpen)
{
    LineFolds folds(10, {{2, 4, 1, "run"}}); // lines 0 1 [2 3 4 5] 6 7 8 9

    EXPECT_EQ(folds.rows(), 7);
    EXPECT_EQ(folds.rowOf(4), 2); // the row of the run
    folds.setFolded(0, false);
    EXPECT_EQ(folds.rows(), 11);
    EXPECT_EQ(folds.rowOf(4), 5); // 0 1 run 2 3 4
    EXPECT_EQ(folds.rowOf(6), 7);
    EXPECT_EQ(folds.runAt(5), 0);
    EXPECT_EQ(folds.runAt(6), std::nullopt);
}

TEST(LineFolds, ShowEveryLineOnceWhenAllIsOpen)
{
    std::mt19937 random(3);
    for (int round = 0; round < 200; ++round) {
        std::vector<LineRun> runs;
        int line = 0;
        for (int i = 0; i < 8; ++i) {
            line += static_cast<int>(random() % 5);
            const int lines = 4 + static_cast<int>(random() % 9);
            runs.push_back({line, lines, 1, ""});
            line += lines;
        }
        LineFolds folds(line + 3, runs);
        for (int change = 0; change < 6; ++change) {
            folds.setFolded(static_cast<int>(random() % runs.size()), random() % 2 == 0);
            for (int row = 0; row < folds.rows(); ++row) { // a row of a line is where its line is
                if (!folds.row(row).run) {
                    EXPECT_EQ(folds.rowOf(folds.row(row).line), row);
                }
            }
        }
        folds.setAllFolded(false);
        int next = 0;
        for (int row = 0; row < folds.rows(); ++row) {
            if (!folds.row(row).run) {
                EXPECT_EQ(folds.row(row).line, next++);
            }
        }
        EXPECT_EQ(next, line + 3);
    }
}

} // namespace pimento
