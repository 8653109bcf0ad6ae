// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/lesson_file.h"

#include "engine/lessons/lesson_parts.h"
#include "engine/lessons/lesson_writer.h"
#include "tests/engine/lessons/small_lesson.h"
#include "tests/support/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace pimento::test {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Optional;
using testing::SizeIs;

Lesson small()
{
    auto lesson = parseLesson(smallLesson(kSmallSteps), "small", "small.json");
    EXPECT_TRUE(lesson) << (lesson ? "" : lesson.error().message());
    return lesson.value_or(Lesson{});
}

std::string mistakeIn(const std::string& json)
{
    const auto lesson = parseLesson(json, "small", "small.json");
    return lesson ? "none" : lesson.error().message();
}

/// Returns the mistake in the small lesson with one step.
std::string mistakeInStep(const std::string& rest)
{
    return mistakeIn(smallLesson(R"([{"title": "T", "text": "X", )" + rest + "}]"));
}

std::string replaced(std::string text, const std::string& from, const std::string& to)
{
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

} // namespace

TEST(LessonFile, HasEverythingThatStandsInIt)
{
    const Lesson lesson = small();
    EXPECT_EQ(lesson.id, "small");
    EXPECT_EQ(lesson.title, "A small lesson");
    EXPECT_EQ(lesson.minutes, 3);
    ASSERT_THAT(lesson.questions, SizeIs(2));
    EXPECT_EQ(lesson.questions[0].question.system, "compiled");
    EXPECT_EQ(lesson.questions[0].question.workload.elementType, "fp16");
    EXPECT_EQ(lesson.questions[1].question, lesson.questions[0].question);
    EXPECT_EQ(lesson.questions[1].values.at("nRCDRD"), 38);
    EXPECT_TRUE(lesson.questions[1].findsBest);
    ASSERT_THAT(lesson.drafts, SizeIs(4));
    EXPECT_EQ(lesson.drafts[1].pick, LessonDraft::Pick::Least);
    EXPECT_THAT(lesson.drafts[1].where, ElementsAre("c0 = 1"));
    ASSERT_THAT(lesson.steps, SizeIs(4));
    EXPECT_EQ(lesson.steps[0].text, "{pim.drafts} drafts; {A} takes {A.cycles}.\n\nSecond.");
    EXPECT_THAT(lesson.steps[0].pins, ElementsAre(0, 2));
    EXPECT_EQ(lesson.steps[0].colour, "lanes");
    EXPECT_THAT(lesson.steps[1].choices, SizeIs(2));
    EXPECT_EQ(lesson.steps[2].trial.looked, "nRCDRD");
    EXPECT_EQ(lesson.steps[3].look.command, "MACAB");
    EXPECT_THAT(lesson.steps[3].look.rearrangedStep, Optional(1));
}

TEST(LessonFile, AStepThatNamesNoQuestionShowsThatOfTheStepBefore)
{
    const Lesson lesson = small();
    EXPECT_THAT(lesson.questionAt(1), Optional(0U));
    EXPECT_THAT(lesson.draftAt(1), Optional(0U));
    EXPECT_THAT(lesson.questionAt(2), Optional(1U));
    EXPECT_EQ(lesson.draftAt(2), std::nullopt); // the draft belongs to the other question
    EXPECT_THAT(lesson.draftAt(3), Optional(0U));
}

TEST(LessonFile, MistakesHaveLineRemedyAndPath)
{
    const auto lesson = parseLesson(replaced(smallLesson(kSmallSteps), "\"scatter\"", "\"scater\""), "x", "small.json");
    ASSERT_FALSE(lesson);
    EXPECT_THAT(lesson.error().message(), HasSubstr("small.json, line 21, steps[1].highlight: is \"scater\""));
    EXPECT_THAT(lesson.error().hint, HasSubstr("scatter"));
    ASSERT_TRUE(lesson.error().place);
    EXPECT_EQ(lesson.error().place->line, 21);
}

TEST(LessonFile, StepsAreChecked)
{
    EXPECT_THAT(mistakeInStep(R"("page": "explor")"), HasSubstr("which is no page"));
    EXPECT_THAT(mistakeInStep(R"("page": "inspect", "highlight": "scatter")"), HasSubstr("a part of the page explore"));
    EXPECT_THAT(mistakeInStep(R"("page": "explore", "draft": "A")"), HasSubstr("question that is not on show"));
    EXPECT_THAT(mistakeInStep(R"("page": "explore", "question": "pim", "draft": "S")"),
                HasSubstr("question that is not on show"));
    EXPECT_THAT(mistakeInStep(R"("page": "explore", "pins": ["Z"])"), HasSubstr("name \"Z\""));
    EXPECT_THAT(mistakeInStep(R"("page": "explore", "pins": ["A", "A", "A", "A", "A"])"), HasSubstr("more than 4"));
    EXPECT_THAT(mistakeInStep(R"("page": "explore", "ask": "Why?")"), HasSubstr("are 0 with a question"));
    EXPECT_THAT(mistakeInStep(R"("page": "explore", "look": {"line": "x"})"), HasSubstr("belongs to no listing"));
    EXPECT_THAT(mistakeInStep(R"("page": "explore", "pinz": ["A"])"), HasSubstr("Did you mean \"pins\""));
    EXPECT_THAT(mistakeIn(smallLesson("[]")), HasSubstr("are none"));
}

TEST(LessonFile, QuestionsAndDraftsAreChecked)
{
    const std::string whole = smallLesson(kSmallSteps);
    EXPECT_THAT(mistakeIn(replaced(whole, "\"name\": \"B\"", "\"name\": \"pim\"")), HasSubstr("that of another"));
    EXPECT_THAT(mistakeIn(replaced(whole, "\"name\": \"B\"", "\"name\": \"not\"")), HasSubstr("Use a letter"));
    EXPECT_THAT(mistakeIn(replaced(whole, "\"like\": \"pim\"", "\"like\": \"pin\"")), HasSubstr("does not have"));
    EXPECT_THAT(mistakeIn(replaced(whole, "\"name\": \"gemv\"", "\"nam\": \"gemv\"")),
                HasSubstr("questions[1].ask.kernel.nam"));
    EXPECT_THAT(mistakeIn(replaced(whole, "\"question\": \"pim\", \"pick\": \"least\"",
                                   "\"question\": \"slow\", \"pick\": \"least\"")),
                HasSubstr("only finds the best draft"));
    EXPECT_THAT(mistakeIn(replaced(whole, "\"minutes\": 3", "\"minutes\": 3, \"minutes\": 4")), HasSubstr("twice"));
    EXPECT_THAT(mistakeIn(replaced(whole, "lesson 1", "lesson 9")), HasSubstr("is not \"pimento-lesson 1\""));
}

TEST(LessonFile, NestedTooDeeplyIsRefusedBeforeAnybodyWalksIntoIt)
{
    const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
    EXPECT_THAT(mistakeIn(smallLesson(deep)), HasSubstr("deeper than 16"));
    EXPECT_THAT(
        mistakeInStep(R"("page": "explore", "notes": "brackets \"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\" in a text")"),
        testing::StrEq("none"));
}

TEST(LessonFile, TextsOfALanguageTakeThePlacesOfThoseTheyTranslate)
{
    const Lesson lesson = small();
    const char* const texts = R"({"format": "pimento-lesson-texts 1", "title": "Klein",
        "steps": [{}, {"ask": "Welcher?", "choices": [{"reply": ["Ja.", "{B.cycles}"]}]}]})";
    const auto other = translated(lesson, texts, "small.de.json");
    ASSERT_TRUE(other) << other.error().message();
    EXPECT_EQ(other->title, "Klein");
    EXPECT_EQ(other->summary, lesson.summary);
    EXPECT_EQ(other->steps[0], lesson.steps[0]);
    EXPECT_EQ(other->steps[1].ask, "Welcher?");
    EXPECT_EQ(other->steps[1].choices[0].reply, "Ja.\n\n{B.cycles}");
    EXPECT_EQ(other->steps[1].choices[0].right, lesson.steps[1].choices[0].right);
    EXPECT_EQ(other->steps[1].choices[1], lesson.steps[1].choices[1]);

    const auto tooMany =
        translated(lesson, R"({"format": "pimento-lesson-texts 1", "steps": [{}, {}, {}, {}, {}]})", "x");
    ASSERT_FALSE(tooMany);
    EXPECT_THAT(tooMany.error().what, HasSubstr("more than the 4"));
}

TEST(LessonWriter, WritesWhatTheReaderReads)
{
    const Lesson lesson = small();
    const auto again = parseLesson(lessonText(lesson), lesson.id, "written");
    ASSERT_TRUE(again) << again.error().message();
    EXPECT_EQ(*again, lesson);
}

TEST(LessonFile, CoversPartsOfAStepThatAsks)
{
    const char* const asked = R"(, "ask": "Which?", "choices": [{"text": "A", "right": "1", "reply": "Yes"},
                                 {"text": "B", "right": "0", "reply": "No"}])";
    EXPECT_EQ(mistakeInStep(std::string(R"("page": "compare", "cover": ["compare.bars"])") + asked), "none");
    EXPECT_THAT(mistakeInStep(R"("page": "compare", "cover": ["compare.bars"])"), HasSubstr("asks nothing"));
    EXPECT_THAT(mistakeInStep(std::string(R"("page": "compare", "cover": ["scatter"])") + asked),
                HasSubstr("part of the page explore"));
    EXPECT_THAT(mistakeInStep(std::string(R"("page": "compare", "cover": ["walls"])") + asked),
                HasSubstr("no part of the window"));
}

TEST(LessonFolder, HasLessonsInTheOrderOfTheirNumbers)
{
    const TemporaryFolder folder;
    const auto lessons = folder.path() / "datasets" / "lessons";
    std::filesystem::create_directories(lessons);
    for (const char* name : {"10-late.json", "02-early.json", "02-early.de.json", "README.md", "notes.json"}) {
        writeAll(lessons / name, smallLesson(kSmallSteps));
    }
    const auto files = lessonFiles(folder.path());
    ASSERT_TRUE(files) << files.error().message();
    ASSERT_THAT(*files, SizeIs(2));
    EXPECT_EQ((*files)[0].id, "early");
    EXPECT_EQ((*files)[1].number, 10);

    writeAll(lessons / "02-early.de.json", R"({"format": "pimento-lesson-texts 1", "title": "Früh"})");
    EXPECT_EQ(readLesson((*files)[0].file, "de")->title, "Früh");
    EXPECT_EQ(readLesson((*files)[0].file, "fr")->title, "A small lesson"); // there is no such file
    EXPECT_EQ(readLesson((*files)[0].file)->title, "A small lesson");
    EXPECT_THAT(readLessons(folder.path()).value(), SizeIs(2));

    writeAll(lessons / "11-late.json", smallLesson(kSmallSteps));
    const auto twins = lessonFiles(folder.path());
    ASSERT_FALSE(twins);
    EXPECT_THAT(twins.error().what, HasSubstr("two lessons \"late\""));
}

TEST(LessonParts, HaveNamesOfTheirOwnOnPagesThatThereAre)
{
    std::set<std::string> names;
    for (const LessonPart& part : lessonParts()) {
        EXPECT_TRUE(names.insert(part.name).second) << part.name;
        EXPECT_TRUE(part.page.empty() || std::ranges::count(lessonPages(), part.page) == 1) << part.name;
        EXPECT_FALSE(part.what.empty()) << part.name;
    }
}

} // namespace pimento::test
