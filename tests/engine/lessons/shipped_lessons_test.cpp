// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/costs/cost_cache.h"
#include "engine/lessons/lesson_facts.h"
#include "engine/lessons/lesson_file.h"
#include "engine/lessons/lesson_writer.h"
#include "tests/engine/support.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <string>

// The lessons of datasets/lessons: each is whole, what it claims holds, and it is short enough for its reader.

namespace pimento::test {

namespace {

using testing::IsEmpty;

const std::vector<LessonFile>& files()
{
    static const std::vector<LessonFile> kFiles = lessonFiles(sourceFile()).value();
    return kFiles;
}

std::string nameOf(const testing::TestParamInfo<std::size_t>& place)
{
    std::string name = files()[place.param].id;
    std::erase_if(name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; });
    return name;
}

class ShippedLesson : public testing::TestWithParam<std::size_t> {
protected:
    [[nodiscard]] static Lesson lesson()
    {
        const auto read = readLesson(files()[GetParam()].file);
        EXPECT_TRUE(read) << read.error().message();
        return read.value_or(Lesson{});
    }
    /// Options with which a candidate is run once for all tests of the process.
    [[nodiscard]] static FactOptions options()
    {
        static CostCache costs;
        return {.threads = 2, .cache = &costs};
    }
    /// Adds the answers that facts() found to options(), so that nothing is explored again.
    [[nodiscard]] static FactOptions answered()
    {
        FactOptions known = options();
        for (const Exploration& each : facts().value().questions) {
            known.answered.push_back(std::make_shared<const Exploration>(each));
        }
        return known;
    }
    /// What the engine finds for the lesson, once for all tests of the process.
    [[nodiscard]] static const Result<LessonFacts>& facts()
    {
        static std::map<std::size_t, Result<LessonFacts>> known;
        const auto place = known.find(GetParam());
        return place != known.end()
                   ? place->second
                   : known.emplace(GetParam(), findFacts(lesson(), catalogue(), options(), {})).first->second;
    }

    void expectNoMistakes();
    void expectNamesOfFasterBaselines();
    void expectTheSameInOtherLanguages();
};

void ShippedLesson::expectNoMistakes()
{
    const auto mistakes = checkLesson(lesson(), catalogue(), answered(), {});
    ASSERT_TRUE(mistakes) << mistakes.error().message();
    std::vector<std::string> words;
    for (const Error& each : *mistakes) {
        words.push_back(each.message());
    }
    EXPECT_THAT(words, IsEmpty());
}

TEST_P(ShippedLesson, IsWrittenAsItIsRead)
{
    const Lesson shown = lesson();
    const auto again = parseLesson(lessonText(shown), shown.id, "written");
    ASSERT_TRUE(again) << again.error().message();
    EXPECT_EQ(*again, shown);
}

// The page Explore says when a baseline is faster than the best draft: a text must have named one before.
void ShippedLesson::expectNamesOfFasterBaselines()
{
    const Lesson shown = lesson();
    const auto& found = facts();
    bool isNamed = false;
    for (std::size_t i = 0; i < shown.steps.size(); ++i) {
        const LessonStep& step = shown.steps[i];
        isNamed = isNamed || std::ranges::any_of(shown.drafts, [&](const LessonDraft& draft) {
                      return draft.pick == LessonDraft::Pick::Default &&
                             step.text.find('{' + draft.name + '.') != std::string::npos;
                  });
        const auto asked = shown.questionAt(i);
        if (step.page != "explore" || !asked || isNamed) {
            continue;
        }
        const Exploration& answer = found->questions[*asked];
        const std::size_t ranked = answer.problem->costs().ranked;
        const auto best = answer.best ? answer.found(*answer.best) : std::nullopt;
        if (best && answer.standard && !answer.standard->found.quantities.empty()) {
            EXPECT_GE(answer.standard->found.quantities[ranked], best->quantities[ranked]) << step.title;
        }
    }
}

// The page Compare calls its columns A to D: a text about B is about the second one, unless it says what B is.
TEST_P(ShippedLesson, CallsItsPinsAsTheirColumns)
{
    const Lesson shown = lesson();
    for (const LessonStep& step : shown.steps) {
        std::string text = step.text + '\n' + step.ask;
        for (const LessonChoice& choice : step.choices) {
            text += '\n' + choice.text + '\n' + choice.reply;
        }
        text = std::regex_replace(text, std::regex("\\{[^}]*\\}"), "#");
        for (std::size_t place = 1; place < Lesson::kMostPins && !step.pins.empty(); ++place) {
            const std::string letter(1, static_cast<char>('A' + static_cast<int>(place)));
            const bool isNamed = std::ranges::find(shown.drafts, letter, &LessonDraft::name) != shown.drafts.end() &&
                                 std::regex_search(text, std::regex("(^|[^\\w*'-])" + letter + "(?![\\w*'-])"));
            if (isNamed && !std::regex_search(text, std::regex("\\b(" + letter + " is|as " + letter + ")\\b"))) {
                ASSERT_LT(place, step.pins.size()) << step.title << ": " << letter;
                EXPECT_EQ(shown.drafts[step.pins[place]].name, letter) << step.title;
            }
        }
    }
}

TEST_P(ShippedLesson, IsShortAsksItsReaderAndHasNotesOnEveryStep)
{
    const Lesson shown = lesson();
    EXPECT_LE(shown.steps.size(), 12U);
    EXPECT_GE(shown.steps.size(), 4U);
    EXPECT_TRUE(std::ranges::any_of(shown.steps, [](const LessonStep& step) { return !step.ask.empty(); }));
    for (const LessonStep& step : shown.steps) {
        EXPECT_FALSE(step.notes.empty()) << step.title;
        EXPECT_LE(step.text.size(), 1600U) << step.title; // what stands beside a plot without scrolling
        for (const LessonChoice& choice : step.choices) {
            EXPECT_GE(choice.reply.size(), 40U) << choice.text; // says why
        }
    }
}

void ShippedLesson::expectTheSameInOtherLanguages()
{
    const std::filesystem::path file = files()[GetParam()].file;
    if (!std::filesystem::exists(std::filesystem::path(file).replace_extension(".de.json"))) {
        return; // not translated yet
    }
    const Lesson own = lesson();
    const auto other = readLesson(file, "de");
    ASSERT_TRUE(other) << other.error().message();
    EXPECT_NE(other->title, own.title);
    const auto& found = facts();
    const auto otherFacts = findFacts(*other, catalogue(), answered(), {});
    ASSERT_TRUE(found && otherFacts) << (otherFacts ? "" : otherFacts.error().message());
    for (std::size_t i = 0; i < own.steps.size(); ++i) {
        EXPECT_NE(other->steps[i].text, own.steps[i].text);
        for (std::size_t k = 0; k < own.steps[i].choices.size(); ++k) {
            EXPECT_EQ(otherFacts->steps[i].choices[k].isRight, found->steps[i].choices[k].isRight);
            EXPECT_NE(other->steps[i].choices[k].reply, own.steps[i].choices[k].reply);
        }
    }
}

// One test, since finding the answers takes most of the time.
TEST_P(ShippedLesson, ClaimsWhatTheEngineFinds)
{
    ASSERT_TRUE(facts()) << facts().error().message();
    expectNoMistakes();
    expectNamesOfFasterBaselines();
    expectTheSameInOtherLanguages();
}

INSTANTIATE_TEST_SUITE_P(All, ShippedLesson, testing::Range(std::size_t{0}, files().size()), nameOf);

TEST(ShippedLessons, AreAtLeastTen) { EXPECT_GE(files().size(), 10U); }

} // namespace

} // namespace pimento::test
