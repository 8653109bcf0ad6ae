// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/lesson_facts.h"

#include "engine/lessons/lesson_file.h"
#include "engine/problem/system.h"
#include "tests/engine/lessons/small_lesson.h"
#include "tests/engine/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pimento::test {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

Lesson lessonOf(const std::string& steps)
{
    auto lesson = parseLesson(smallLesson(steps), "small", "small.json");
    EXPECT_TRUE(lesson) << (lesson ? "" : lesson.error().message());
    return lesson.value_or(Lesson{});
}

LessonFacts factsOf(const Lesson& lesson, unsigned threads = 1)
{
    auto facts = findFacts(lesson, catalogue(), {.threads = threads}, {});
    EXPECT_TRUE(facts) << (facts ? "" : facts.error().message());
    return facts.value_or(LessonFacts{});
}

/// Fills the text of a one-step lesson, in which values are between blanks.
std::string filledStep(const std::string& text)
{
    const LessonFacts facts =
        factsOf(lessonOf(R"([{"title": "T", "page": "explore", "question": "pim", "text": ")" + text + "\"}]"));
    return facts.steps.empty() ? "" : facts.steps[0].text.plain();
}

std::vector<std::string> mistakesIn(const std::string& steps)
{
    const auto found = checkLesson(lessonOf(steps), catalogue(), {}, {});
    std::vector<std::string> mistakes;
    for (const Error& each : found ? *found : std::vector<Error>{found.error()}) {
        mistakes.push_back(each.message());
    }
    return mistakes;
}

const Exploration& explored()
{
    static const Exploration kFound = [] {
        const Lesson lesson = lessonOf(kSmallSteps);
        return explore(pose(lesson.questions[0].question, catalogue()).value(), {}, {}, {}).value();
    }();
    return kFound;
}

double column(const char* id, std::size_t row)
{
    return explored().table->value(row, explored().table->columnOf(id).value());
}

} // namespace

TEST(LessonFacts, AnAnswerAtHandIsTaken)
{
    const Lesson lesson = lessonOf(kSmallSteps);
    const auto best = exploreBest(pose(lesson.questions[0].question, catalogue()).value(), {}, {}, {});
    ASSERT_TRUE(best);
    auto stopped = explored();
    stopped.isFinished = false;
    FactOptions options;
    const auto tableWith = [&](const Exploration& known) {
        options.answered = {std::make_shared<const Exploration>(known)};
        const auto facts = findFacts(lesson, catalogue(), options, {});
        EXPECT_TRUE(facts) << facts.error().message();
        EXPECT_EQ(facts->steps, factsOf(lesson).steps);
        return facts->questions[0].table;
    };
    EXPECT_EQ(tableWith(explored()), explored().table);
    EXPECT_NE(tableWith(stopped), explored().table);
    EXPECT_NE(tableWith(*best), best->table); // the lesson wants all costs
    EXPECT_NE(tableWith(factsOf(lesson).questions[1]), explored().table);
}

TEST(LessonFacts, QuestionsAreAnsweredAsExploreAnswersThem)
{
    const LessonFacts facts = factsOf(lessonOf(kSmallSteps));
    ASSERT_THAT(facts.questions, SizeIs(2));
    EXPECT_EQ(facts.questions[0].best, explored().best);
    EXPECT_EQ(facts.questions[0].candidates->size(), explored().candidates->size());
    EXPECT_EQ(facts.drafts[0].text, explored().candidates->text(*explored().best));
    EXPECT_EQ(facts.drafts[0].found, *explored().found(*explored().best));
    EXPECT_EQ(facts.drafts[0].row, explored().best);
    EXPECT_TRUE(facts.questions[1].proof->isProved());
}

TEST(LessonFacts, AChangedParameterIsInTheQuestionThatIsAsked)
{
    // Rows that take twice as long to open: no draft is faster for it, and each opens one.
    const LessonFacts facts = factsOf(lessonOf(kSmallSteps));
    EXPECT_GT(facts.drafts[3].found.quantities[1], facts.drafts[0].found.quantities[1]);
}

TEST(LessonFacts, TheLeastOfAColumnIsPickedAmongThoseThatPassTheFilters)
{
    const LessonFacts facts = factsOf(lessonOf(kSmallSteps));
    const std::size_t row = facts.drafts[1].row.value();
    EXPECT_EQ(column("c0", row), 1);
    for (std::size_t other = 0; other < explored().table->rows(); ++other) {
        if (column("c0", other) != 1) {
            continue;
        }
        EXPECT_GE(column("cycles_compute", other), column("cycles_compute", row));
        if (column("cycles_compute", other) == column("cycles_compute", row)) {
            EXPECT_GE(column("cycles", other), column("cycles", row));
        }
    }
}

TEST(LessonFacts, TextsHaveTheNumbersOfTheTable)
{
    const std::size_t best = *explored().best;
    EXPECT_EQ(filledStep("{pim.drafts|0} {A.cycles|0} {A.cycles_compute|0} {A.rank} {A.is.A} {A.is.B}"),
              std::to_string(explored().candidates->size()) + " " +
                  std::to_string(std::lround(column("cycles", best))) + " " +
                  std::to_string(std::lround(column("cycles_compute", best))) + " 1 1 0");
    const auto& all = explored().table->values(explored().table->layout().total);
    EXPECT_EQ(filledStep("{pim.least.cycles - A.cycles|0} {pim.most.cycles|0} {pim.within.0}"),
              "0 " + amountText({*std::ranges::max_element(all), ""}) + " " +
                  std::to_string(std::ranges::count(all, *std::ranges::min_element(all))));
    EXPECT_EQ(filledStep("{pim.generated - pim.pruned - pim.drafts}"), "0");
    EXPECT_EQ(filledStep("{pim.pruned - pim.pruned_by.equivalent_mappings - pim.pruned_by.simd_alignment - "
                         "pim.pruned_by.equal_worst_tile}"),
              "0");
}

TEST(LessonFacts, CausesPurposesAndPartsOfARunAddUpToItsCycles)
{
    std::int64_t causes = 0;
    for (const auto& cause : sim::kWaitCauseInfos) {
        causes += std::stoll(filledStep("{A.wait." + std::string(cause.id) + "|0}"));
    }
    EXPECT_EQ(std::to_string(causes), filledStep("{A.cycles|0}"));
    EXPECT_EQ(filledStep("{A.cycles - A.purpose.host_reads - A.purpose.operand_writes - A.purpose.computing - "
                         "A.purpose.result_reads - A.purpose.host_writes}"),
              "0 cycles");
    EXPECT_EQ(filledStep("{A.cycles - A.cycles_in - A.cycles_compute - A.cycles_out}"), "0 cycles");
    EXPECT_EQ(filledStep("{A.least_cycles <= A.cycles} {A.bound.first <= A.cycles} {A.bound.closest <= A.cycles}"),
              "1 1 1");
}

TEST(LessonFacts, TensorsSayHowOftenTheyMove)
{
    // x: 1 x 2 heads of 32 elements of 2 bytes = 128 bytes; W stays on the device.
    EXPECT_EQ(filledStep("{A.size.x}"), "128 bytes");
    EXPECT_EQ(filledStep("{A.moved.x - A.times.x * A.size.x}"), "0 bytes");
    EXPECT_EQ(filledStep("{A.moved.x >= A.size.x}"), "1");
}

TEST(LessonFacts, ParametersAndSizesOfTheDeviceAreThere)
{
    EXPECT_EQ(filledStep("{pim.parameter.nRCDRD} {slow.parameter.nRCDRD} {pim.groups} {pim.cores} {pim.banks}"),
              "19 cycles 38 cycles 16 64 1,024");
    EXPECT_THAT(filledStep("{pim.device}, {pim.kernel}, {P.name}"), testing::StartsWith("AttAcc, gemv, published"));
}

TEST(LessonFacts, AreTheSameOnAnyNumberOfThreadsWithAndWithoutCache)
{
    const Lesson lesson = lessonOf(kSmallSteps);
    CostCache cache;
    const LessonFacts one = factsOf(lesson);
    const LessonFacts two = factsOf(lesson, 2);
    const auto cached = findFacts(lesson, catalogue(), {.threads = 2, .cache = &cache}, {});
    const auto again = findFacts(lesson, catalogue(), {.threads = 2, .cache = &cache}, {});
    ASSERT_TRUE(cached && again);
    EXPECT_EQ(one.steps, two.steps);
    EXPECT_EQ(one.steps, cached->steps);
    EXPECT_EQ(one.steps, again->steps);
}

TEST(LessonFacts, ExactlyOneChoiceIsRight)
{
    const LessonFacts facts = factsOf(lessonOf(kSmallSteps));
    ASSERT_THAT(facts.steps[1].choices, SizeIs(2));
    EXPECT_TRUE(facts.steps[1].choices[0].isRight); // A is the fastest of all
    EXPECT_FALSE(facts.steps[1].choices[1].isRight);

    const auto withRight = [](const std::string& first, const std::string& second) {
        return mistakesIn(R"([{"title": "T", "text": "", "page": "explore", "question": "pim", "ask": "?", "choices": [
            {"text": "a", "right": ")" +
                          first + R"(", "reply": ""}, {"text": "b", "right": ")" + second + R"(", "reply": ""}]}])");
    };
    EXPECT_THAT(withRight("1", "0"), IsEmpty());
    EXPECT_THAT(withRight("1", "A.cycles > 0"), ElementsAre(HasSubstr("has several right choices: 1, 2")));
    EXPECT_THAT(withRight("0", "A.cycles < 0"), ElementsAre(HasSubstr("step 1 \"T\": has no right choice")));
    EXPECT_THAT(withRight("A.speed", "1"), ElementsAre(HasSubstr("choice 1, right: \"speed\" stands for nothing")));
}

TEST(LessonFacts, SayWhatStandsForNothingAndWhatThereIs)
{
    const auto facts =
        findFacts(lessonOf(R"([{"title": "T", "text": "{A.wait.row}", "page": "explore", "question": "pim"}])"),
                  catalogue(), {}, {});
    ASSERT_FALSE(facts);
    EXPECT_THAT(facts.error().message(), HasSubstr("lesson small, step 1 \"T\", text: \"row\" stands for nothing"));
    EXPECT_THAT(facts.error().hint, HasSubstr("row_activation"));
}

/// 2^11 heads of 2^7 elements and 2^9 tokens are 2^27 products, whose drafts take minutes.
TEST(LessonFacts, AreNotFoundForSizesThatNobodyWaitsFor)
{
    Lesson lesson = lessonOf(kSmallSteps);
    lesson.questions[0].question.workload.sizes = {
        {"batch", "1"}, {"nhead", "2048"}, {"dhead", "128"}, {"seq_len", "512"}};

    const auto facts = findFacts(lesson, catalogue(), {}, {});

    ASSERT_FALSE(facts);
    EXPECT_THAT(facts.error().message(), HasSubstr("question pim"));
    EXPECT_THAT(facts.error().message(), HasSubstr("too often for a lesson. Use sizes with at most 67,108,864"));
}

TEST(LessonFacts, AreNotFoundAfterAStop)
{
    std::stop_source source;
    const Lesson lesson = lessonOf(kSmallSteps);
    FactOptions options;
    options.step = [&](const std::string&) { source.request_stop(); };
    const auto facts = findFacts(lesson, catalogue(), options, source.get_token());
    ASSERT_FALSE(facts);
    EXPECT_EQ(facts.error().kind, ErrorKind::Stopped);
    EXPECT_EQ(checkLesson(lesson, catalogue(), options, source.get_token()).error().kind, ErrorKind::Stopped);
}

TEST(LessonFacts, TellHowFarTheyAre)
{
    class Told final : public Progress {
    public:
        void report(std::int64_t done, std::int64_t total) override
        {
            EXPECT_EQ(total, 2 + 4 + 4); // questions, drafts, steps
            EXPECT_EQ(done, m_next++);
        }
        [[nodiscard]] std::int64_t reports() const { return m_next; }

    private:
        std::int64_t m_next = 0;
    };
    Told told;
    FactOptions options;
    options.progress = &told;
    ASSERT_TRUE(findFacts(lessonOf(kSmallSteps), catalogue(), options, {}));
    EXPECT_EQ(told.reports(), 10);
}

TEST(LessonCheck, FindsNothingInAGoodLesson) { EXPECT_THAT(mistakesIn(kSmallSteps), IsEmpty()); }

TEST(LessonCheck, FindsWhatOnlyTheWindowNeeds)
{
    const auto inStep = [](const std::string& rest) {
        return mistakesIn(R"([{"title": "T", "text": "", )" + rest + "}]");
    };
    const std::string explore = R"("page": "explore", "question": "pim", )";
    EXPECT_THAT(inStep(R"("page": "explore")"), ElementsAre(HasSubstr("shows no question")));
    EXPECT_THAT(inStep(explore + R"("x": "speed")"), ElementsAre(HasSubstr("x: names \"speed\", which is no column")));
    EXPECT_THAT(inStep(explore + R"("filters": ["speed <= 3 m/s"])"), SizeIs(1));
    EXPECT_THAT(inStep(explore + R"("trial": {"look": "nNothing"})"), SizeIs(1));
    EXPECT_THAT(inStep(explore + R"("trial": {"values": {"nRCDRD": -3}})"), SizeIs(1));
    EXPECT_THAT(inStep(R"("page": "inspect", "question": "pim")"), ElementsAre(HasSubstr("without a draft")));
    EXPECT_THAT(inStep(R"("page": "compare", "question": "pim")"), ElementsAre(HasSubstr("compares nothing")));
    const std::string timeline = R"("page": "timeline", "question": "pim", "draft": "A", )";
    EXPECT_THAT(inStep(timeline + R"("look": {"command": "MACAB", "nth": 100000})"),
                ElementsAre(HasSubstr("looks at command 100000 of the name \"MACAB\"")));
    EXPECT_THAT(inStep(timeline + R"("look": {"listing": "programme"})"), ElementsAre(HasSubstr("which there is not")));
    EXPECT_THAT(inStep(timeline + R"("look": {"listing": "kernel", "line": "softmax"})"),
                ElementsAre(HasSubstr("looks for a line with \"softmax\"")));
}

TEST(LessonCheck, TellsAllMistakesOfTheTextsAtOnce)
{
    EXPECT_THAT(mistakesIn(R"([{"title": "{Z}", "text": "{A.speed}", "notes": "{", "page": "explore", "question": "pim",
                               "x": "speed"}])"),
                SizeIs(4));
}

} // namespace pimento::test
