// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/whatif/trial.h"

#include "engine/problem/system.h"
#include "engine/whatif/whatif_text.h"
#include "tests/engine/support.h"
#include "tests/support/small_attention.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace pimento::test {

namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::SizeIs;

Trial trial(const TriedValues& tried, const std::string& looked, const std::vector<double>& values)
{
    Trial made;
    made.problem = pose(smallAttention(), catalogue()).value();
    made.parameters = parametersOf(made.problem->question(), catalogue()).value();
    made.tried = tried;
    made.looked = looked;
    made.values = values;
    return made;
}

TrialAnswers answered(const Trial& trial, unsigned threads = 1)
{
    TrialAnswers answers{trial, {}};
    answerTrial(answers, catalogue(), {.threads = threads}, {}, [](const TrialAnswers&) {});
    return answers;
}

} // namespace

TEST(SliderValues, HaveTheValueOfTheQuestionForEveryParameterOfEveryDevice)
{
    for (const char* device : {"attacc", "gddr6-aim", "hbm-pim", "hbm-pim-hbm3"}) {
        Question question = smallAttention();
        question.device.name = device;
        const auto parameters = parametersOf(question, catalogue()).value();
        for (const Parameter& parameter : parameters) {
            const auto values = sliderValues(parameter);
            EXPECT_THAT(values, Contains(parameter.value)) << device << " " << parameter.id;
            EXPECT_GT(values.size(), 1U) << device << " " << parameter.id;
            EXPECT_LT(values.size(), 200U) << device << " " << parameter.id;
            EXPECT_EQ(std::ranges::adjacent_find(values, std::greater_equal<>{}), values.end()) << parameter.id;
            EXPECT_GE(values.front(), 0) << parameter.id;
        }
    }
}

TEST(SliderValues, AreWholeOrPowersOfTwoWhereTheParameterIs)
{
    const Trial made = trial({}, "", {});

    EXPECT_THAT(sliderValues(*made.find("channels")), ElementsAre(4, 8, 16, 32, 64));
    EXPECT_THAT(sliderValues(*made.find("nCCDL")), ElementsAre(2, 3, 4, 5, 6, 7, 8));
    for (const double value : sliderValues(*made.find("nREFI"))) {
        EXPECT_EQ(value, std::floor(value));
    }
}

TEST(ThinnedValues, KeepTheEndsAndWhatIsKept)
{
    const std::vector<double> values = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};

    EXPECT_THAT(thinnedValues(values, {4, 11}, 4), ElementsAre(1, 4, 7, 10, 11));
    EXPECT_THAT(thinnedValues(values, {}, 5), ElementsAre(1, 4, 7, 10)); // evenly
    EXPECT_THAT(thinnedValues(values, {}, 8), ElementsAre(1, 3, 5, 7, 9, 10));
    EXPECT_THAT(thinnedValues({5}, {5}, 4), ElementsAre(5));
    EXPECT_THAT(thinnedValues({}, {5}, 4), ElementsAre(5));
    EXPECT_EQ(thinnedValues(values, {}, 20), values);
}

TEST(Trial, AsksTheQuestionFirstThenHereThenOutwards)
{
    const Trial made = trial({{"channels", 8}, {"nRCDRD", 23}}, "nRCDRD", {11, 19, 23, 31});

    const auto places = made.places();
    ASSERT_EQ(places.size(), 5U);
    EXPECT_TRUE(places[0].empty());
    EXPECT_EQ(places[1], made.tried);
    EXPECT_EQ(places[2], (TriedValues{{"channels", 8}})); // 19 is what the question says
    EXPECT_EQ(places[3], (TriedValues{{"channels", 8}, {"nRCDRD", 31}}));
    EXPECT_EQ(places[4], (TriedValues{{"channels", 8}, {"nRCDRD", 11}}));
}

TEST(Trial, OfNothingElseSaysWhatASweepSays)
{
    const TrialAnswers answers = answered(trial({}, "nRCDRD", {11, 19, 31}));
    const auto sweep = whatIf(smallAttention(), {parseSweep("nRCDRD=11,19,31").value()}, catalogue(),
                              {.threads = 1, .bisections = 0}, {});

    ASSERT_TRUE(sweep);
    const WhatIf curve = answers.curve();
    ASSERT_EQ(curve.points.size(), sweep->points.size());
    for (std::size_t i = 0; i < curve.points.size(); ++i) {
        EXPECT_EQ(curve.points[i].values, sweep->points[i].values);
        EXPECT_EQ(curve.points[i].isFile, sweep->points[i].isFile);
        EXPECT_EQ(curve.points[i].best->candidate, sweep->points[i].best->candidate);
        EXPECT_EQ(curve.points[i].best->ranked, sweep->points[i].best->ranked);
        EXPECT_EQ(curve.points[i].standard->ranked, sweep->points[i].standard->ranked);
        EXPECT_EQ(curve.points[i].staying->ranked, sweep->points[i].staying->ranked);
    }
    EXPECT_EQ(sentencesOf(curve), sentencesOf(*sweep));
}

// A clock of twice the period takes as many cycles, each twice as long, whatever else is tried.
TEST(Trial, ChangesSeveralValuesTogether)
{
    const TrialAnswers slow = answered(trial({{"clock", 1538}, {"nRCDRD", 31}}, "", {}));
    const TrialAnswers fast = answered(trial({{"nRCDRD", 31}}, "", {}));

    ASSERT_TRUE(slow.here() != nullptr && slow.here()->isAnswered());
    EXPECT_EQ(slow.here()->best->ranked, fast.here()->best->ranked);
    EXPECT_DOUBLE_EQ(*slow.here()->best->seconds, 2 * *fast.here()->best->seconds);
    EXPECT_EQ(slow.done(), slow.wanted());
}

TEST(Trial, DoesNotDependOnThreadsAndKeepsWhatIsKnown)
{
    const Trial made = trial({{"channels", 8}}, "nRCDRD", {11, 15, 19, 23});
    const TrialAnswers one = answered(made, 1);
    const TrialAnswers three = answered(made, 3);

    ASSERT_EQ(one.known.size(), three.known.size());
    for (const auto& [place, point] : one.known) {
        EXPECT_EQ(point.best->candidate, three.at(place)->best->candidate);
        EXPECT_EQ(point.best->ranked, three.at(place)->best->ranked);
    }
    int told = 0;
    TrialAnswers again = one;
    answerTrial(again, catalogue(), {.threads = 1}, {}, [&](const TrialAnswers&) { ++told; });
    EXPECT_EQ(told, 0);
}

TEST(Trial, TellsWhyAValueHasNoAnswerAndGoesOn)
{
    const TrialAnswers answers = answered(trial({{"channels", 0}}, "channels", {0, 8, 16}));

    ASSERT_NE(answers.here(), nullptr);
    ASSERT_TRUE(answers.here()->refused.has_value());
    EXPECT_FALSE(answers.here()->refused->message().empty());
    EXPECT_TRUE(answers.onCurve(8)->isAnswered());
    EXPECT_EQ(answers.done(), 3U);
}

TEST(Trial, LeavesOpenWhatAStopCutsOff)
{
    std::stop_source stop;
    TrialAnswers answers{trial({}, "nRCDRD", {11, 15, 19, 23}), {}};
    answerTrial(answers, catalogue(), {.threads = 1}, stop.get_token(), [&](const TrialAnswers& found) {
        if (found.known.size() == 2) {
            stop.request_stop();
        }
    });

    EXPECT_THAT(answers.known, SizeIs(2));
    for (const auto& [place, point] : answers.known) {
        EXPECT_TRUE(point.isAnswered());
    }
    answerTrial(answers, catalogue(), {.threads = 1}, {}, [](const TrialAnswers&) {});
    EXPECT_EQ(answers.done(), 4U);
}

} // namespace pimento::test
