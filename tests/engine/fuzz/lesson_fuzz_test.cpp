// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/filled_text.h"
#include "engine/lessons/lesson_file.h"
#include "tests/engine/fuzz/inputs.h"
#include "tests/engine/fuzz/mutation.h"
#include "tests/engine/lessons/small_lesson.h"

#include <gtest/gtest.h>

#include <functional>
#include <optional>
#include <string>

// Damaged lessons, texts of languages, texts with values and expressions: each reader returns, and what it says about
// the damage fits on one line of a terminal.

namespace pimento::test {

namespace {

using Outcome = std::optional<Error>;

template <class Value> Outcome outcomeOf(const Result<Value>& result)
{
    return result ? Outcome{} : Outcome{result.error()};
}

void feed(const std::string& valid, const std::function<Outcome(const std::string&)>& read)
{
    const Outcome whole = read(valid);
    ASSERT_FALSE(whole.has_value()) << whole->message();
    const Inputs inputs;
    unsigned refused = 0;
    unsigned seed = 0;
    for (; inputs.hasMore(seed); ++seed) {
        Mutation mutation(seed);
        const std::string input = seed % 5 == 0 ? mutation.bytes() : mutation.damaged(valid);
        const Outcome outcome = read(input);
        refused += outcome ? 1 : 0;
        ASSERT_TRUE(!outcome || isOneCleanLine(outcome->message()))
            << "seed " << seed << ": " << escaped(outcome->message()) << "\ninput: " << escaped(input);
    }
    EXPECT_GT(refused, seed / 10);
}

Result<Fact> named(std::string_view name)
{
    if (name == "A") {
        return Fact(std::string("16x1,1x4"));
    }
    return name.starts_with("A.")
               ? Result<Fact>(Amount{12, "cycles"})
               : Result<Fact>(fail("\"" + std::string(name.substr(0, 40)) + "\" stands for nothing"));
}

} // namespace

TEST(LessonFuzz, Lesson)
{
    feed(smallLesson(kSmallSteps),
         [](const std::string& text) { return outcomeOf(parseLesson(text, "small", "small.json")); });
}

TEST(LessonFuzz, TextsOfALanguage)
{
    const Lesson whole = parseLesson(smallLesson(kSmallSteps), "small", "small.json").value();
    feed(R"({"format": "pimento-lesson-texts 1", "title": "x", "summary": "s", "steps": [{"text": ["y", "z"]},
            {"choices": [{"reply": "w"}]}]})",
         [&](const std::string& text) { return outcomeOf(translated(whole, text, "small.de.json")); });
}

TEST(LessonFuzz, TextWithValues)
{
    feed("{A} takes {A.cycles}, {2 * (A.cycles - 3) / A.cycles |x} {{or}} {1 <= A.b and not A.c = 3|2}",
         [](const std::string& text) { return outcomeOf(filledText(text, named, "step 1, text")); });
}

TEST(LessonFuzz, Expression)
{
    feed("2 * (A.cycles - 3.5) / A.cycles >= 1 and not (A.b != -A.c or 0)",
         [](const std::string& text) { return outcomeOf(valueOf(text, named, "step 1, right")); });
}

} // namespace pimento::test
