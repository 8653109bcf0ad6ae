// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/reproduction/reproduction.h"

#include "engine/reproduction/draft_counts.h"
#include "tests/engine/support.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

const PaperSeries& seriesOf(const std::string& experiment, const std::string& title)
{
    const auto one = std::ranges::find(paperExperiments(), experiment, &PaperExperiment::id);
    return *std::ranges::find(one->series, title, &PaperSeries::title);
}

std::vector<ReproducedCase> casesOf(const Reproducer& reproducer, const PaperSeries& series)
{
    std::vector<ReproducedCase> cases;
    for (const std::string& shape : series.shapes) {
        cases.push_back(reproduce(reproducer, series, shape, catalogue(), {.threads = 2}, {}).value());
    }
    return cases;
}

} // namespace

TEST(Reproduction, OfTheArtifactPrintsWhatThePaperPrints)
{
    for (const auto& [experiment, title] :
         {std::pair{"fig8", "RED"}, {"fig9", "RED"}, {"fig9", "VA"}, {"fig9", "RELU"}}) {
        const PaperSeries& series = seriesOf(experiment, title);
        const std::vector<ReproducedCase> cases = casesOf(reproducers()[0], series);
        ASSERT_FALSE(series.printed.empty());
        for (const PaperFigure& printed : series.printed) {
            EXPECT_NEAR(statisticOf(cases, printed.ratio, printed.statistic), printed.printed, 0.01)
                << experiment << ' ' << title;
        }
    }
}

TEST(Reproduction, RunsInTheCompiledModelToo)
{
    const ReproducedCase one = reproduce(reproducers()[1], seriesOf("fig8", "GEMV"),
                                         "batch=1,nhead=4,dhead=128,seq_len=128", catalogue(), {.threads = 2}, {})
                                   .value();
    EXPECT_GE(one.ratio(PaperRatio::BestOverDefault), 1);
    EXPECT_NEAR(one.ratio(PaperRatio::BestOverGpu),
                one.ratio(PaperRatio::BestOverDefault) * one.ratio(PaperRatio::DefaultOverGpu), 1e-12);
}

TEST(Reproduction, CountsTheDraftsOfTable3)
{
    const auto rows = countTable3().value();
    ASSERT_EQ(rows.size(), 4U);
    for (const CountedDrafts& row : rows) {
        EXPECT_TRUE(row.isAsPrinted()) << row.shape << ": " << row.complete << ", " << row.kept;
    }
}

TEST(Reproduction, AveragesSpeedUpsHarmonically)
{
    // 2 and 6 times: 2 / (1/2 + 1/6) = 3.
    std::vector<ReproducedCase> cases(2);
    cases[0].standardCycles = 20;
    cases[0].bestCycles = 10;
    cases[1].standardCycles = 60;
    cases[1].bestCycles = 10;
    EXPECT_DOUBLE_EQ(statisticOf(cases, PaperRatio::BestOverDefault, PaperStatistic::HarmonicMean), 3);
    EXPECT_DOUBLE_EQ(statisticOf(cases, PaperRatio::BestOverDefault, PaperStatistic::Most), 6);
}

TEST(Reproduction, NamesWhatASystemCannotDo)
{
    const auto found = reproduce(reproducers()[0], seriesOf("fig8", "RED"), "batch=1,length=9", catalogue(), {}, {});
    ASSERT_FALSE(found.has_value());
    EXPECT_FALSE(found.error().message().empty());
}

} // namespace pimento::test
