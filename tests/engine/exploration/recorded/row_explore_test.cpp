// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/recorded/row_explore.h"

#include "engine/exploration/recorded/study_explore.h"
#include "engine/predict/bound_estimate.h"
#include "engine/problem/system.h"
#include "tests/engine/support.h"
#include "tests/support/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace pimento::test {

namespace {

std::shared_ptr<const Problem> smallGemv(const char* space)
{
    Question question;
    question.system = "compiled";
    question.workload.name = "gemv";
    question.workload.sizes = parseSizesText("batch=1,nhead=2,dhead=16,seq_len=32").value();
    question.device.name = "attacc";
    question.settings["space"] = std::string(space);
    return pose(question, catalogue()).value();
}

double totalOf(const Exploration& exploration, std::size_t row)
{
    return exploration.table->value(row, exploration.table->layout().total);
}

} // namespace

TEST(RowExplore, ListsCandidatesWithoutACost)
{
    const auto problem = smallGemv("kept");

    const Exploration picture = listedPicture(problem, {}, {}).value();

    EXPECT_EQ(picture.known, 0U);
    EXPECT_EQ(picture.table->rows(), problem->candidates({}).value().list->size());
    EXPECT_FALSE(picture.best);
}

TEST(RowExplore, FindsOutTheSameCostsAsAnExplorationOfAll)
{
    const auto problem = smallGemv("kept");
    const Exploration all = explore(problem, {}, {}, {}).value();
    const std::vector<std::size_t> rows = {5, 0, 7};

    const RowsExplored done = exploreRows(listedPicture(problem, {}, {}).value(), rows, {}, {}, {});

    EXPECT_TRUE(done.failed.empty());
    EXPECT_FALSE(done.picture.isFinished);
    for (const std::size_t row : rows) {
        EXPECT_EQ(totalOf(done.picture, row), totalOf(all, row));
    }
    // The hand-made draft that others are compared with is found out as well.
    ASSERT_TRUE(done.picture.standard);
    EXPECT_EQ(done.picture.standard->label, all.standard->label);
    EXPECT_LE(done.picture.known, rows.size() + 1);
}

TEST(RowExplore, KeepsWhatWasKnownAndCountsItOnce)
{
    const auto problem = smallGemv("kept");
    const Exploration first =
        exploreRows(listedPicture(problem, {}, {}).value(), std::vector<std::size_t>{1, 2}, {}, {}, {}).picture;

    const Exploration second = exploreRows(first, std::vector<std::size_t>{2, 3}, {}, {}, {}).picture;

    EXPECT_EQ(second.known, first.known + 1);
    EXPECT_EQ(totalOf(second, 1), totalOf(first, 1));
    EXPECT_EQ(second.report.finished(), first.report.finished() + 1);
}

TEST(RowExplore, IsFinishedOnceAllRowsAreKnown)
{
    const auto problem = smallGemv("kept");
    const Exploration none = listedPicture(problem, {}, {}).value();
    std::vector<std::size_t> rows(none.table->rows());
    for (std::size_t row = 0; row < rows.size(); ++row) {
        rows[row] = row;
    }

    const RowsExplored done = exploreRows(none, rows, {}, {}, {});

    EXPECT_TRUE(done.picture.isFinished);
    EXPECT_EQ(done.picture.best, explore(problem, {}, {}, {}).value().best);
}

TEST(RowExplore, KeepsAProofAndItsBounds)
{
    const auto problem = smallGemv("complete");
    const Exploration proved = exploreBest(problem, {}, {}, {}).value();
    ASSERT_TRUE(proved.proof && proved.proof->isProved());
    std::size_t unknown = 0;
    while (proved.table->isKnown(unknown)) {
        ++unknown;
    }

    const Exploration more = exploreRows(proved, std::vector{unknown}, {}, {}, {}).picture;

    EXPECT_EQ(more.known, proved.known + 1);
    ASSERT_TRUE(more.proof);
    EXPECT_TRUE(more.isFinished);
    EXPECT_EQ(more.best, proved.best);
    EXPECT_TRUE(more.table->columnOf(kBoundColumn));
}

TEST(RowExplore, StopsBeforeItHasAll)
{
    const auto problem = smallGemv("kept");
    std::stop_source stop;
    stop.request_stop();

    const RowsExplored done =
        exploreRows(listedPicture(problem, {}, {}).value(), std::vector<std::size_t>{1, 2}, {}, stop.get_token(), {});

    EXPECT_EQ(done.picture.known, 0U);
    EXPECT_TRUE(done.picture.wasStopped);
}

TEST(RowExplore, PutsResultsIntoAStudyAndFindsThemThere)
{
    const TemporaryFolder folder;
    const auto study = Study::openOrCreate(folder.path() / "study.pimento").value();
    const auto problem = smallGemv("kept");
    const Fingerprint key = study->add(studyQuestionOf(*problem, catalogue(), "a test").value()).value();
    const Exploration none = listedPicture(problem, {}, {}).value();

    const auto first = exploreRowsInto(*study, key, none, std::vector<std::size_t>{4}, {}, {}, {}).value();
    const std::size_t kept = study->results(key).value().size();
    const auto again = exploreRowsInto(*study, key, none, std::vector<std::size_t>{4}, {}, {}, {}).value();

    EXPECT_GE(kept, 1U);
    EXPECT_EQ(totalOf(again.picture, 4), totalOf(first.picture, 4));
    EXPECT_EQ(study->results(key).value().size(), kept); // nothing is found out twice
}

TEST(RemovedPicture, HasARowForEveryPrunedDraftWithItsTextAndId)
{
    const auto problem = smallGemv("kept");
    const Exploration kept = explore(problem, {}, {}, {}).value();
    ASSERT_NE(kept.removed, nullptr);

    const Exploration removed = removedPicture(kept).value();

    ASSERT_EQ(removed.table->rows(), kept.removed->size());
    EXPECT_EQ(removed.known, 0U); // the space has none of them
    for (std::size_t row = 0; row < removed.table->rows(); ++row) {
        EXPECT_EQ(removed.table->label(row), kept.removed->text(row));
        EXPECT_EQ(removed.table->id(row), kept.removed->id(row));
    }
}

TEST(RemovedPicture, TakesCostsThatTheSpaceHas)
{
    const auto problem = smallGemv("complete"); // has the drafts that rules 2 and 3 would remove
    const Exploration all = explore(problem, {}, {}, {}).value();

    const Exploration removed = removedPicture(all).value();

    ASSERT_GT(removed.known, 0U);
    for (std::size_t row = 0; row < removed.table->rows(); ++row) {
        if (removed.table->isKnown(row)) {
            EXPECT_EQ(totalOf(removed, row), totalOf(all, *all.table->rowOf(removed.table->id(row))));
        }
    }
}

TEST(RemovedPicture, CanBeSimulatedAndKeepsThat)
{
    const auto problem = smallGemv("kept");
    const Exploration kept = explore(problem, {}, {}, {}).value();
    const Exploration removed = removedPicture(kept).value();

    const Exploration some = exploreRows(removed, std::vector<std::size_t>{0, 1}, {}, {}, {}).picture;
    const Exploration again = removedPicture(kept, &some).value();

    EXPECT_EQ(some.known, 2U);
    EXPECT_EQ(again.known, 2U);
    EXPECT_EQ(totalOf(again, 0), totalOf(some, 0));
}

TEST(RemovedPicture, IsRefusedWhereNoRulePrunes)
{
    Question question;
    question.system = "dcc-artifact";
    question.workload.name = "red";
    question.workload.sizes = parseSizesText("batch=2,vec_len=1024").value();
    question.device.name = "attacc";
    const auto problem = pose(question, catalogue()).value();

    const auto made = removedPicture(listedPicture(problem, {}, {}).value());

    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().what, "no rule removed candidates that could be listed");
}

} // namespace pimento::test
