// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study_files/study_merge.h"

#include "engine/study_files/study_list.h"
#include "tests/engine/study_files/small_study.h"
#include "tests/support/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class StudyMergeTest : public testing::Test {
protected:
    [[nodiscard]] fs::path file(const std::string& name) const { return m_folder.path() / name; }

    /// A study with some results of the small question.
    void make(const std::string& name, const std::vector<StudyResult>& results) const
    {
        const auto study = Study::create(file(name)).value();
        ASSERT_TRUE(study->addResults(study->add(smallQuestion()).value(), results));
    }

    [[nodiscard]] Result<StudyMerge> merge(const std::string& one, const std::string& other,
                                           const std::string& to) const
    {
        const std::vector<fs::path> sources = {file(one), file(other)};
        return mergeInto(file(to), sources);
    }

    [[nodiscard]] std::string table(const std::string& name) const
    {
        const auto study = Study::open(file(name), StudyAccess::Read).value();
        return csvOf(listOf(*study, smallQuestion().key(), StudyExtent::Known).value());
    }

    TemporaryFolder m_folder;
};

TEST_F(StudyMergeTest, HasWhatEitherHasInAnyOrder)
{
    make("a", {smallResult(1), smallResult(2, -1), smallResult(3)});
    make("b", {smallResult(2), smallResult(3), smallResult(4)});
    const Fingerprint key = smallQuestion().key();
    {
        const auto a = Study::open(file("a"), StudyAccess::Write).value();
        const auto b = Study::open(file("b"), StudyAccess::Write).value();
        ASSERT_TRUE(a->setAnswer(key, smallAnswer(smallResult(1), StudyProof::Gap, 30)));
        ASSERT_TRUE(b->setAnswer(key, smallAnswer(smallResult(1), StudyProof::Gap, 40)));
        const StudyListing top{smallResult(3).candidate, "trees", StudyListing::kTop, 4};
        const StudyListing best{smallResult(3).candidate, "trees", StudyListing::kBest};
        ASSERT_TRUE(a->addListings(key, std::span(&top, 1)));
        ASSERT_TRUE(b->addListings(key, std::span(&best, 1)));
        ASSERT_TRUE(a->setNote(key, {0, "the same"}));
        ASSERT_TRUE(b->setNote(key, {0, "the same"}));
        ASSERT_TRUE(b->addModel({"trees", 1, "", {1, 2}}));
    }

    const StudyMerge merged = merge("a", "b", "ab").value();
    ASSERT_TRUE(merge("b", "a", "ba"));

    EXPECT_TRUE(merged.conflicts.empty());
    // a question, four results, an answer, a listing, a note and a model
    EXPECT_EQ(merged.rows, 9U);
    EXPECT_EQ(merged.shared, 6U); // all but two of the results and the model
    const auto study = Study::open(file("ab"), StudyAccess::Write).value();
    EXPECT_EQ(study->results(key).value().size(), 4U);
    EXPECT_EQ(study->results(key).value()[1].place, 2);
    EXPECT_EQ(study->answer(key).value()->least, 40);
    EXPECT_EQ(study->listings(key).value().front().why, StudyListing::kTop | StudyListing::kBest);
    EXPECT_EQ(study->models().value().size(), 1U);
    EXPECT_EQ(table("ab"), table("ba"));
    EXPECT_EQ(std::distance(fs::directory_iterator(m_folder.path()), {}), 4);
}

TEST_F(StudyMergeTest, TellsEveryContradictionAndWritesNothing)
{
    StudyResult other = smallResult(2);
    other.quantities[1] = 77;
    make("a", {smallResult(1), smallResult(2)});
    make("b", {other, smallResult(4)});
    const Fingerprint key = smallQuestion().key();
    {
        const auto a = Study::open(file("a"), StudyAccess::Write).value();
        const auto b = Study::open(file("b"), StudyAccess::Write).value();
        ASSERT_TRUE(a->setNote(key, {0, "mine"}));
        ASSERT_TRUE(b->setNote(key, {0, "yours"}));
        ASSERT_TRUE(a->setAnswer(key, smallAnswer(smallResult(1), StudyProof::Proved, 1)));
        ASSERT_TRUE(b->setAnswer(key, smallAnswer(other, StudyProof::Proved, 1)));
    }

    const StudyMerge merged = merge("a", "b", "ab").value();

    ASSERT_EQ(merged.conflicts.size(), 3U);
    EXPECT_EQ(merged.conflicts[0].what, "results of toy-2, toys of 1 boards");
    EXPECT_EQ(merged.conflicts[0].one, "2, 100.66666666666667");
    EXPECT_EQ(merged.conflicts[0].other, "2, 77");
    EXPECT_THAT(merged.conflicts[1].one, HasSubstr("toy-1"));
    EXPECT_EQ(merged.conflicts[2].other, "\"yours\"");
    EXPECT_EQ(merged.conflicts[2].second, 1U);
    EXPECT_FALSE(fs::exists(file("ab")));
}

TEST_F(StudyMergeTest, KeepsQuestionsOfOtherVersionsApart)
{
    make("a", {smallResult(1)});
    {
        const auto study = Study::create(file("b")).value();
        StudyQuestion later = smallQuestion();
        later.resultsVersion += 1;
        StudyResult other = smallResult(1);
        other.quantities[1] = 5;
        ASSERT_TRUE(study->addResults(study->add(later).value(), std::span(&other, 1)));
    }

    EXPECT_TRUE(merge("a", "b", "ab").value().conflicts.empty());
    EXPECT_EQ(Study::open(file("ab"), StudyAccess::Read).value()->questions().value().size(), 2U);
}

TEST_F(StudyMergeTest, RefusesWhatItCannotRead)
{
    make("a", {smallResult(1)});
    writeAll(file("letter"), "dear");

    EXPECT_THAT(merge("a", "letter", "ab").error().message(), HasSubstr("is not a study of Pimento"));
    EXPECT_THAT(merge("a", "a", "letter").error().message(), HasSubstr("already exists"));
    EXPECT_EQ(readAll(file("letter")), "dear");
}

} // namespace

} // namespace pimento::test
