// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/whatif/sweep.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<double> valuesOf(const std::string& text) { return parseSweep(text).value().values; }

} // namespace

TEST(Sweep, TakesListsStepsAndFactors)
{
    EXPECT_THAT(valuesOf("channels=8,16,32"), ElementsAre(8, 16, 32));
    EXPECT_THAT(valuesOf(" nRCDRD = 8..32 step 4 "), ElementsAre(8, 12, 16, 20, 24, 28, 32));
    EXPECT_THAT(valuesOf("channels=4..64x2"), ElementsAre(4, 8, 16, 32, 64));
    EXPECT_THAT(valuesOf("n=1..3"), ElementsAre(1, 2, 3));
    EXPECT_THAT(valuesOf("n=5"), ElementsAre(5));
    EXPECT_THAT(valuesOf("n=8..13 step 4"), ElementsAre(8, 12));
    EXPECT_THAT(valuesOf("n=3,1,3,2"), ElementsAre(1, 2, 3));
    EXPECT_THAT(valuesOf("n=0.1..0.5 step 0.1"), ElementsAre(0.1, 0.2, 0.3, 0.4, 0.5));
    EXPECT_THAT(valuesOf("n=1..10 x1.5"), testing::SizeIs(6)); // 1, 1.5, 2.25, 3.375, 5.0625, 7.59375
    EXPECT_EQ(parseSweep(" nFAW =1").value().parameter, "nFAW");
}

TEST(Sweep, SaysWhatIsWrongAndWhere)
{
    const auto refusal = [](const std::string& text) { return parseSweep(text).error(); };
    EXPECT_THAT(refusal("channels").message(), HasSubstr("has no \"=\""));
    EXPECT_THAT(refusal("=8").message(), HasSubstr("names no parameter"));
    EXPECT_THAT(refusal("n=").message(), HasSubstr("character 3: has no number here"));
    EXPECT_THAT(refusal("n=8..").message(), HasSubstr("character 6: has no number here"));
    EXPECT_THAT(refusal("n=8,,9").message(), HasSubstr("character 5"));
    EXPECT_THAT(refusal("n=-8").message(), HasSubstr("negative"));
    EXPECT_THAT(refusal("n=9..8").message(), HasSubstr("ends below its begin"));
    EXPECT_THAT(refusal("n=1..8 step 0").message(), HasSubstr("step of 0"));
    EXPECT_THAT(refusal("n=1..8 x1").message(), HasSubstr("not above 1"));
    EXPECT_THAT(refusal("n=0..8 x2").message(), HasSubstr("begins at 0"));
    EXPECT_THAT(refusal("n=1..8 by 2").message(), HasSubstr("character 8: goes on behind"));
    EXPECT_THAT(refusal("n=1..1000").message(), HasSubstr("more than 200 values"));
    EXPECT_THAT(refusal("n=1e3").message(), HasSubstr("goes on behind"));
    EXPECT_THAT(refusal("n=nan").message(), HasSubstr("has no number here"));
    EXPECT_THAT(refusal("n=99999999999999999999").message(), HasSubstr("too large"));
    EXPECT_THAT(refusal("n=8..").message(), HasSubstr("channels=8,16,32"));
    EXPECT_EQ(refusal("n=8..").place->column, 6);
}

TEST(Sweep, RandomTextsGetValuesOrAMessage)
{
    std::mt19937 random(7);
    const std::string letters = "n=0123456789..,,  stepx-+eE\t\"\x01\xff";
    std::uniform_int_distribution<std::size_t> any(0, letters.size() - 1);
    std::uniform_int_distribution<int> length(0, 24);
    for (int i = 0; i < 10'000; ++i) {
        std::string text = i % 2 == 0 ? "" : "n=1..";
        for (int n = length(random); n > 0; --n) {
            text += letters[any(random)];
        }
        const auto sweep = parseSweep(text);
        if (!sweep) {
            EXPECT_FALSE(sweep.error().what.empty() || sweep.error().hint.empty()) << text;
            EXPECT_GE(sweep.error().place->column, 1) << text;
            EXPECT_LE(sweep.error().place->column, static_cast<int>(text.size()) + 1) << text;
            continue;
        }
        EXPECT_FALSE(sweep->values.empty()) << text;
        EXPECT_LE(sweep->values.size(), kMostSweepValues) << text;
        EXPECT_TRUE(std::ranges::is_sorted(sweep->values, std::less_equal<>())) << text;
        EXPECT_GE(sweep->values.front(), 0) << text;
    }
}

} // namespace pimento::test
