// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/learn/own_lesson.h"

#include "engine/lessons/lesson_file.h"
#include "tests/support/small_exploration.h"

#include <gtest/gtest.h>

namespace pimento {

namespace {

OwnStep stepOf(const std::string& title, const std::string& candidate)
{
    OwnStep step;
    step.title = title;
    step.text = "First paragraph.\n\nSecond one.";
    step.page = "explore";
    step.question.system = "dcc";
    step.question.workload.name = "gemv";
    step.question.device.name = "attacc";
    step.candidate = candidate;
    step.filters = {"best 10 %"};
    return step;
}

} // namespace

TEST(OwnLesson, GrowsByAStepAtATime)
{
    const auto first = withStep({}, stepOf("One", "16x1,1x4,1x16"), "My lesson");
    ASSERT_TRUE(first) << first.error().message();
    const auto second = withStep(*first, stepOf("Two", "1x1,1x1,1x1"), "My lesson");
    ASSERT_TRUE(second) << second.error().message();
    const auto lesson = parseLesson(*second, "own", "own.json");

    ASSERT_TRUE(lesson) << lesson.error().message();
    EXPECT_EQ(lesson->title, "My lesson");
    EXPECT_EQ(lesson->questions.size(), 1U); // the same question is asked once
    EXPECT_EQ(lesson->drafts.size(), 2U);
    ASSERT_EQ(lesson->steps.size(), 2U);
    EXPECT_EQ(lesson->steps[1].title, "Two");
    EXPECT_EQ(lesson->steps[1].text, "First paragraph.\n\nSecond one.");
    EXPECT_EQ(lesson->steps[1].draft, 1U);
    EXPECT_EQ(lesson->steps[0].filters, std::vector<std::string>{"best 10 %"});
}

TEST(OwnLesson, KeepsADamagedFile)
{
    EXPECT_FALSE(withStep("{\"format\": 3}", stepOf("One", ""), "My lesson"));
    EXPECT_FALSE(withStep({}, OwnStep{}, "My lesson")); // no page
}

} // namespace pimento
