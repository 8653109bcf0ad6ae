// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/lesson_edit.h"

#include "engine/lessons/lesson_file.h"
#include "engine/lessons/lesson_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento::test {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

Question questionOn(const std::string& device)
{
    Question question;
    question.system = "compiled";
    question.workload.name = "gemv";
    question.workload.elementType = "fp16";
    question.device.name = device;
    return question;
}

SeenView viewOf(const std::string& device, const std::string& selected)
{
    SeenView view;
    view.page = "explore";
    view.question = questionOn(device);
    view.selected = selected;
    view.x = "cycles_compute";
    view.filters = {"cycles <= 2000"};
    return view;
}

LessonStep wordsOf(const std::string& title)
{
    LessonStep step;
    step.title = title;
    step.text = "Look.";
    return step;
}

Lesson emptyLesson()
{
    Lesson lesson;
    lesson.id = "mine";
    lesson.title = "Mine";
    lesson.summary = "A lesson of your own.";
    return lesson;
}

} // namespace

TEST(LessonEdit, AddsAViewWithItsQuestionAndCandidates)
{
    Lesson lesson = emptyLesson();
    SeenView view = viewOf("attacc", "16x1,1x4,1x16");
    view.pins = {{questionOn("attacc"), "16x1,1x4,1x16"}, {questionOn("gddr6-aim"), "published"}};

    ASSERT_TRUE(putStep(lesson, 0, wordsOf("One"), view));

    ASSERT_THAT(lesson.questions, SizeIs(2));
    EXPECT_EQ(lesson.questions[0].question.device.name, "attacc");
    EXPECT_FALSE(lesson.questions[0].findsBest);
    EXPECT_TRUE(lesson.questions[1].findsBest); // only pinned: not every candidate has to be simulated
    ASSERT_THAT(lesson.drafts, SizeIs(2));
    EXPECT_EQ(lesson.steps[0].draft, 0U);
    EXPECT_THAT(lesson.steps[0].pins, ElementsAre(0U, 1U)); // the selected one is named once
    EXPECT_EQ(lesson.steps[0].x, "cycles_compute");
    EXPECT_THAT(lesson.steps[0].filters, ElementsAre("cycles <= 2000"));

    const auto again = parseLesson(lessonText(lesson), lesson.id, "written");
    ASSERT_TRUE(again) << again.error().message();
    EXPECT_EQ(*again, lesson);
}

TEST(LessonEdit, NamesWhatTheLessonHasAlready)
{
    Lesson lesson = emptyLesson();
    ASSERT_TRUE(putStep(lesson, 0, wordsOf("One"), viewOf("attacc", "published")));
    ASSERT_TRUE(putStep(lesson, 1, wordsOf("Two"), viewOf("attacc", "published")));

    EXPECT_THAT(lesson.questions, SizeIs(1));
    EXPECT_THAT(lesson.drafts, SizeIs(1));
    EXPECT_THAT(lesson.steps, SizeIs(2));
}

TEST(LessonEdit, DropsWhatNoStepNeedsAnyMore)
{
    Lesson lesson = emptyLesson();
    ASSERT_TRUE(putStep(lesson, 0, wordsOf("One"), viewOf("attacc", "published")));
    ASSERT_TRUE(putStep(lesson, 1, wordsOf("Two"), viewOf("gddr6-aim", "paper")));

    ASSERT_TRUE(putStep(lesson, 0, wordsOf("New"), viewOf("hbm-pim", "vendor"))); // replaces the step
    ASSERT_THAT(lesson.steps, SizeIs(2));
    EXPECT_EQ(lesson.steps[0].title, "New");
    ASSERT_THAT(lesson.questions, SizeIs(2));
    EXPECT_EQ(lesson.questions[*lesson.steps[0].question].question.device.name, "hbm-pim");
    EXPECT_EQ(lesson.questions[*lesson.steps[1].question].question.device.name, "gddr6-aim");
    EXPECT_EQ(lesson.drafts[*lesson.steps[1].draft].text, "paper");

    removeStep(lesson, 0);
    ASSERT_THAT(lesson.steps, SizeIs(1));
    ASSERT_THAT(lesson.questions, SizeIs(1));
    EXPECT_EQ(lesson.questions[0].question.device.name, "gddr6-aim");
    EXPECT_EQ(lesson.drafts[*lesson.steps[0].draft].text, "paper");
    removeStep(lesson, 7); // there is none
    EXPECT_THAT(lesson.steps, SizeIs(1));
}

TEST(LessonEdit, KeepsCandidatesThatTextsName)
{
    Lesson lesson = emptyLesson();
    ASSERT_TRUE(putStep(lesson, 0, wordsOf("One"), viewOf("attacc", "published")));
    LessonStep words = wordsOf("Two");
    words.text = "{C1} takes {C1.cycles}.";
    ASSERT_TRUE(putStep(lesson, 1, words, viewOf("gddr6-aim", "paper")));
    removeStep(lesson, 0);

    ASSERT_THAT(lesson.drafts, SizeIs(2));
    EXPECT_EQ(lesson.drafts[0].name, "C1");
    EXPECT_THAT(lesson.questions, SizeIs(2));
}

TEST(LessonEdit, RefusesMoreThanALessonHolds)
{
    Lesson lesson = emptyLesson();
    for (std::size_t i = 0; i < Lesson::kMostQuestions; ++i) {
        ASSERT_TRUE(putStep(lesson, i, wordsOf("Step"), viewOf("device" + std::to_string(i), "published")));
    }
    const Lesson before = lesson;
    const auto more = putStep(lesson, lesson.steps.size(), wordsOf("Step"), viewOf("another", "published"));
    ASSERT_FALSE(more);
    EXPECT_THAT(more.error().what, HasSubstr("more than 12 questions"));
    EXPECT_EQ(lesson, before);
}

} // namespace pimento::test
