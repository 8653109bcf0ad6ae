// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study_files/study_notes.h"

#include "tests/engine/study_files/small_study.h"
#include "tests/support/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento::test {

namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class StudyNotes : public testing::Test {
protected:
    StudyNotes()
        : m_study(Study::create(m_folder.path() / "a.pimento").value()), m_key(m_study->add(smallQuestion()).value())
    {
    }

    [[nodiscard]] std::vector<MarkedCandidate> marked() { return markedCandidates(*m_study).value(); }

    TemporaryFolder m_folder;
    std::unique_ptr<Study> m_study;
    Fingerprint m_key;
};

TEST_F(StudyNotes, AreListedWithPinsAndTheNamesOfTheirCandidates)
{
    const std::string asked = smallQuestion().text;
    const StudyResult known = smallResult(0);
    ASSERT_TRUE(m_study->addResults(m_key, std::span(&known, 1)));
    ASSERT_TRUE(m_study->setPin(m_key, {7, "4x1,1x4"}));
    ASSERT_TRUE(m_study->setNote(m_key, {8, "nobody knows its name"}));
    ASSERT_TRUE(m_study->setNote(m_key, {known.candidate, "known by its result"}));
    ASSERT_TRUE(m_study->setNote(m_key, {0, "about the question"}));

    EXPECT_THAT(marked(),
                ElementsAre(MarkedCandidate{m_key, asked, 7, "4x1,1x4", true, ""},
                            MarkedCandidate{m_key, asked, 8, "", false, "nobody knows its name"},
                            MarkedCandidate{m_key, asked, known.candidate, known.text, false, "known by its result"}));
}

TEST_F(StudyNotes, AreATableWhoseNotesStandOnOneLine)
{
    const std::vector<MarkedCandidate> all = {{m_key, "GEMV, small", 255, "4x1,1x4", true, "two\nlines, \"quoted\""}};

    EXPECT_EQ(csvOf(all), "question,candidate,id,pinned,note\n"
                          "\"GEMV, small\",\"4x1,1x4\",00000000000000ff,1,\"two lines, \"\"quoted\"\"\"\n");
}

TEST_F(StudyNotes, ChangeAsFarAsTheyAreOthers)
{
    ASSERT_TRUE(m_study->setNote(m_key, {1, "of another program"}));
    const StudyMarks first = {{{m_key, 7}, {"4x1", "slow"}}, {{m_key, 8}, {"2x2", ""}}};
    ASSERT_TRUE(changeMarks(*m_study, {}, first));
    EXPECT_EQ(m_study->notes(m_key).value().size(), 2U);
    EXPECT_EQ(m_study->pins(m_key).value().size(), 2U);

    const StudyMarks second = {{{m_key, 7}, {"4x1", "slow: waits"}}};
    ASSERT_TRUE(changeMarks(*m_study, first, second));

    EXPECT_THAT(m_study->pins(m_key).value(), ElementsAre(StudyRemark{7, "4x1"}));
    EXPECT_THAT(m_study->notes(m_key).value(),
                ElementsAre(StudyRemark{1, "of another program"}, StudyRemark{7, "slow: waits"}));
    ASSERT_TRUE(changeMarks(*m_study, second, {}));
    EXPECT_THAT(m_study->pins(m_key).value(), IsEmpty());
    EXPECT_THAT(m_study->notes(m_key).value(), ElementsAre(StudyRemark{1, "of another program"}));
}

} // namespace

} // namespace pimento::test
