// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/exploration.h"
#include "engine/problem/system.h"
#include "engine/systems/dcc/draft_problem.h"
#include "tests/engine/systems/dcc/draft_problems.h"

#include <gtest/gtest.h>

#include <string>

namespace pimento {

namespace {

std::shared_ptr<const Problem> reduction(const std::string& space = "listed")
{
    Question question = test::asked("dcc-artifact", "red", "batch=2,vec_len=1024", "attacc");
    question.settings["space"] = space;
    return pose(question, test::catalogue()).value();
}

Exploration explored(const std::shared_ptr<const Problem>& problem)
{
    return explore(problem, {.threads = 2}, {}, [](const Exploration&) {}).value();
}

} // namespace

TEST(ArtifactExploration, FindsTheBestListedDraft)
{
    const Exploration found = explored(reduction());

    EXPECT_TRUE(found.isFinished);
    EXPECT_EQ(found.table->rows(), 26U);
    EXPECT_EQ(found.table->value(*found.best, found.table->layout().total), 215); // best of the published list
    ASSERT_TRUE(found.standard.has_value());
    EXPECT_EQ(found.standard->label, "2x1,8x64");
    EXPECT_EQ(found.standard->found.quantities[kCyclesQuantity], 357);
}

TEST(ArtifactExploration, FindsTheOptimumOfAllDrafts)
{
    const Exploration found = explored(reduction("all"));

    EXPECT_EQ(found.table->rows(), 2048U);
    EXPECT_EQ(found.table->value(*found.best, found.table->layout().total), 104);
    EXPECT_EQ(found.table->label(*found.best), "1x2,16x4");
}

TEST(ArtifactExploration, ProvesTheBestDraftThatSimulatingAllFinds)
{
    const Exploration all = explored(reduction("all"));

    const Exploration found = exploreBest(reduction("all"), {.threads = 2}, {}, [](const Exploration&) {}).value();

    EXPECT_TRUE(found.isFinished);
    ASSERT_TRUE(found.proof.has_value());
    EXPECT_TRUE(found.proof->isProved());
    EXPECT_EQ(found.best, all.best);
    EXPECT_EQ(found.proof->row, all.best);
    EXPECT_EQ(found.standard->label, all.standard->label); // the first of the fastest default drafts
    EXPECT_EQ(found.standard->found.quantities, all.standard->found.quantities);
    EXPECT_LT(found.known, found.table->rows());
}

TEST(ArtifactExploration, GivesPartsThatAddUpAndConsistentColumns)
{
    const Exploration found = explored(reduction());
    const CandidateTable& table = *found.table;
    const auto at = [&](std::size_t row, const char* id) { return table.value(row, *table.columnOf(id)); };
    for (std::size_t row = 0; row < table.rows(); ++row) {
        EXPECT_EQ(at(row, "cycles"), at(row, "cycles_in") + at(row, "cycles_compute") + at(row, "cycles_out"));
        EXPECT_EQ(at(row, "rearrangement"), at(row, "cycles_in") + at(row, "cycles_out"));
        EXPECT_DOUBLE_EQ(at(row, "time"), at(row, "cycles") * 0.769e-9);
        EXPECT_DOUBLE_EQ(at(row, "over_gpu"), found.problem->baseline()->seconds / at(row, "time"));
        EXPECT_EQ(table.rowOf(table.id(row)), row); // ids tell rows apart
    }
}

} // namespace pimento
