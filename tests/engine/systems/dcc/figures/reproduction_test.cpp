// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/figures/reproduction.h"

#include "engine/problem/system.h"
#include "engine/systems/dcc/figures/draft_counts.h"
#include "tests/engine/support.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace pimento::test {

namespace {

const PaperSeries& seriesOf(const std::string& experiment, const std::string& title)
{
    const auto one = std::ranges::find(paperExperiments(), experiment, &PaperExperiment::id);
    return *std::ranges::find(one->series, title, &PaperSeries::title);
}

Result<ReproducedCase> runShape(const Reproducer& reproducer, const PaperSeries& series, const std::string& shape,
                                std::stop_token stop = {})
{
    const auto question = questionOf(reproducer, series, shape);
    const auto problem = question ? pose(*question, catalogue()) : tl::unexpected<Error>(question.error());
    return problem ? reproduce(*problem, {.threads = 2}, std::move(stop)) : tl::unexpected<Error>(problem.error());
}

std::vector<ReproducedCase> casesOf(const Reproducer& reproducer, const PaperSeries& series)
{
    std::vector<ReproducedCase> cases;
    for (const std::string& shape : series.shapes) {
        cases.push_back(runShape(reproducer, series, shape).value());
    }
    return cases;
}

/// Returns two cases: 20 over 10 cycles and 60 over 10, with 40 ns and 30 ns on the GPU, at 1 ns a cycle.
std::vector<ReproducedCase> twoCases()
{
    std::vector<ReproducedCase> cases(2);
    for (ReproducedCase& each : cases) {
        each.best = {"best", 10, 2, 5, 3};
        each.secondsPerCycle = 1e-9;
    }
    cases[0].standard = {"default", 20, 4, 10, 6};
    cases[0].gpuSeconds = 40e-9;
    cases[0].computeFirst = ReproducedDraft{"first", 40, 30, 4, 6};
    cases[1].standard = {"default", 60, 10, 15, 35};
    cases[1].gpuSeconds = 30e-9;
    return cases;
}

} // namespace

TEST(Reproduction, OfTheArtifactPrintsWhatThePaperPrints)
{
    for (const auto& [experiment, title] :
         {std::pair{"fig8", "GEMV"}, {"fig8", "RED"}, {"fig9", "RED"}, {"fig9", "VA"}, {"fig9", "RELU"}}) {
        if (triesOf(1, 0) == 0 && title == std::string("GEMV")) {
            continue; // seconds
        }
        const PaperSeries& series = seriesOf(experiment, title);
        const std::vector<ReproducedCase> cases = casesOf(reproducers()[0], series);
        ASSERT_FALSE(series.printed.empty());
        for (const PaperFigure& printed : series.printed) {
            const double here = statisticOf(cases, printed.ratio, printed.statistic);
            const bool isMistakeOfThePaper = !printed.remark.empty() && printed.as != PrintedAs::NoMore;
            EXPECT_EQ(agreementOf(printed, here) == Agreement::AsPrinted, !isMistakeOfThePaper)
                << experiment << ' ' << title << ", " << wordsOf(printed.ratio).title << ", "
                << nameOf(printed.statistic) << ": " << here << ", printed " << printed.printed;
        }
    }
}

/// The products of Figs. 8 and 9 in their smallest shapes: drafts and cycles as the published artifact has them.
TEST(Reproduction, FindsTheBestDraftOfProducts)
{
    const ReproducedCase onAttacc =
        runShape(reproducers()[0], seriesOf("fig8", "GEMV"), "batch=1,nhead=32,dhead=128,seq_len=512").value();
    const ReproducedCase onHbmPim =
        runShape(reproducers()[0], seriesOf("fig9", "GEMV"), "batch=1,nhead=32,dhead=128,seq_len=512").value();

    EXPECT_EQ(onAttacc.standard.cycles, 2336);
    EXPECT_EQ(onHbmPim.standard.cycles, 3606);
    EXPECT_EQ(onHbmPim.best.cycles, 2586);
    EXPECT_EQ(onHbmPim.best.text, "1x32,2x2,8x1");
    for (const ReproducedDraft* draft : {&onAttacc.standard, &onAttacc.best, &onHbmPim.standard, &onHbmPim.best}) {
        EXPECT_EQ(draft->in + draft->compute + draft->out, draft->cycles) << draft->text;
    }
}

TEST(Reproduction, RunsInTheCompiledModelToo)
{
    const ReproducedCase one =
        runShape(reproducers()[1], seriesOf("fig8", "GEMV"), "batch=1,nhead=4,dhead=128,seq_len=128").value();
    EXPECT_GE(ratioOf(one, PaperRatio::BestOverDefault), 1);
    EXPECT_NEAR(ratioOf(one, PaperRatio::BestOverGpu),
                ratioOf(one, PaperRatio::BestOverDefault) * ratioOf(one, PaperRatio::DefaultOverGpu), 1e-12);
}

/// The hand-made draft and the best of all, found by evaluating all.
TEST(Reproduction, ComparesTheDefaultDraftWithTheBestOfAll)
{
    const auto question = questionOf(reproducers()[1], seriesOf("fig8", "RED"), "batch=2,vec_len=96").value();
    const auto problem = pose(question, catalogue()).value();
    const auto all = explore(problem, {.threads = 2}, {}, {}).value();
    const auto found = reproduce(problem, {.threads = 2}, {}).value();
    const std::size_t cycles = problem->costs().ranked;
    double least = found.standard.cycles;
    for (std::size_t row = 0; row < all.candidates->size(); ++row) {
        const auto cost = all.found(row);
        least = cost ? std::min(least, cost->quantities[cycles]) : least;
    }

    EXPECT_EQ(found.best.cycles, least);
    EXPECT_EQ(found.standard.cycles, findStandard(*problem, nullptr, {})->found.quantities[cycles]);
}

TEST(Reproduction, TakesTheShortestComputePhaseFirst)
{
    const auto question = questionOf(reproducers()[0], seriesOf("fig8", "RED"), "batch=2,vec_len=512").value();
    const auto problem = pose(question, catalogue()).value();
    const auto all = explore(problem, {.threads = 2}, {}, {}).value();
    const std::size_t compute = problem->costs().quantityOf("cycles_compute");
    const ReproducedDraft first = computeFirstDraft(problem, {.threads = 2}, {}).value();

    for (std::size_t row = 0; row < all.candidates->size(); ++row) {
        const std::vector<double> cost = all.found(row)->quantities;
        EXPECT_TRUE(cost[compute] > first.compute ||
                    (cost[compute] == first.compute && cost[problem->costs().ranked] >= first.cycles))
            << all.candidates->text(row);
    }
}

TEST(Reproduction, IsNotProvedAtAStop)
{
    std::stop_source stop;
    stop.request_stop();
    const auto found = runShape(reproducers()[1], seriesOf("fig8", "RED"), "batch=2,vec_len=96", stop.get_token());
    ASSERT_FALSE(found.has_value());
    EXPECT_EQ(found.error().kind, ErrorKind::Stopped);
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
    const std::vector<ReproducedCase> cases = twoCases(); // 2 and 6 times: 2 / (1/2 + 1/6) = 3
    const auto of = [&](PaperStatistic statistic) {
        return statisticOf(cases, PaperRatio::BestOverDefault, statistic);
    };
    EXPECT_DOUBLE_EQ(of(PaperStatistic::HarmonicMean), 3);
    EXPECT_DOUBLE_EQ(of(PaperStatistic::ArithmeticMean), 4);
    EXPECT_DOUBLE_EQ(of(PaperStatistic::Least), 2);
    EXPECT_DOUBLE_EQ(of(PaperStatistic::Most), 6);
}

TEST(Reproduction, DividesAsItsWordsSay)
{
    const ReproducedCase one = twoCases().front();
    EXPECT_DOUBLE_EQ(ratioOf(one, PaperRatio::BestOverGpu), 4);    // 40 ns / 10 ns
    EXPECT_DOUBLE_EQ(ratioOf(one, PaperRatio::DefaultOverGpu), 2); // 40 ns / 20 ns
    EXPECT_DOUBLE_EQ(ratioOf(one, PaperRatio::DefaultOverComputeFirst), 2);
    EXPECT_DOUBLE_EQ(ratioOf(one, PaperRatio::BestOverComputeFirst), 4);
    EXPECT_DOUBLE_EQ(ratioOf(one, PaperRatio::RearrangementShare), 90); // 36 of 40
    EXPECT_DOUBLE_EQ(ratioOf(one, PaperRatio::DefaultCompute), 2.5);    // 10 / 4
    EXPECT_DOUBLE_EQ(ratioOf(one, PaperRatio::DefaultSaving), 3.6);     // 36 / 10
    EXPECT_DOUBLE_EQ(ratioOf(one, PaperRatio::BestCompute), 2);         // 10 / 5
    EXPECT_DOUBLE_EQ(ratioOf(one, PaperRatio::BestRearrangement), 2);   // 10 / 5
}

TEST(Reproduction, TellsWhatIsAsPrinted)
{
    const PaperFigure mean{PaperRatio::BestOverDefault, PaperStatistic::HarmonicMean, 2.00};
    EXPECT_EQ(agreementOf(mean, 2.009), Agreement::AsPrinted);
    EXPECT_EQ(agreementOf(mean, 1.95), Agreement::Near);
    EXPECT_EQ(agreementOf(mean, 1.90), Agreement::Differs);
    const PaperFigure least{PaperRatio::BestOverDefault, PaperStatistic::Least, 2.00, PrintedAs::NoLess};
    EXPECT_STREQ(agreementText(mean, 2.00), "as printed");
    EXPECT_STREQ(agreementText(least, 3.00), "inside");
    EXPECT_EQ(agreementOf(least, 3.00), Agreement::AsPrinted);
    EXPECT_EQ(agreementOf(least, 1.90), Agreement::Differs);
    const PaperFigure most{PaperRatio::BestOverDefault, PaperStatistic::Most, 2.00, PrintedAs::NoMore};
    EXPECT_EQ(agreementOf(most, 1.00), Agreement::AsPrinted);
    EXPECT_EQ(agreementOf(most, 2.10), Agreement::Differs);
}

TEST(Reproduction, PutsWhatIsPrintedBesideEveryStatistic)
{
    const std::vector<ReproducedCase> cases = twoCases();
    const std::vector<PaperRatio> ratios = {PaperRatio::BestOverDefault};
    const std::vector<PaperFigure> printed = {
        {PaperRatio::BestOverDefault, PaperStatistic::Most, 6},
        {PaperRatio::BestOverDefault, PaperStatistic::Most, 7, PrintedAs::NoMore}};
    const auto figures = figuresOf(cases, ratios, printed);

    ASSERT_EQ(figures.size(), 5U); // four statistics, one of them printed twice
    EXPECT_EQ(figures[0].printed, nullptr);
    EXPECT_EQ(figures[3].printed, &printed[0]);
    EXPECT_EQ(figures[4].printed, &printed[1]);
    EXPECT_DOUBLE_EQ(figures[4].here, 6);
}

TEST(Reproduction, GroupsCasesOfSeries)
{
    const PaperSeries red{"RED", "attacc", "red", "red", {}, {}};
    const PaperSeries va{"VA", "attacc", "va", "va", {}, {}};
    std::vector<ReproducedSeries> all = {{&red, twoCases()}, {&va, twoCases()}};
    all[0].cases[0].shape = "a=1";
    EXPECT_EQ(pimento::casesOf({"all", {}, {}, {}}, all).size(), 4U);
    EXPECT_EQ(pimento::casesOf({"one kernel", {"VA"}, {}, {}}, all).size(), 2U);
    EXPECT_EQ(pimento::casesOf({"one shape", {}, {"a=1"}, {}}, all).size(), 1U);
}

TEST(Reproduction, NamesWhatASystemCannotDo)
{
    const auto found = runShape(reproducers()[0], seriesOf("fig8", "RED"), "batch=1,length=9");
    ASSERT_FALSE(found.has_value());
    EXPECT_FALSE(found.error().message().empty());
}

TEST(Reproduction, HasACompleteListOfFigures)
{
    for (const PaperExperiment& experiment : paperExperiments()) {
        EXPECT_FALSE(experiment.ratios.empty()) << experiment.id;
        for (const PaperSeries& series : experiment.series) {
            for (const PaperFigure& printed : series.printed) {
                EXPECT_THAT(experiment.ratios, testing::Contains(printed.ratio))
                    << experiment.id << ' ' << series.title;
            }
        }
        for (const PaperGroup& group : experiment.groups) {
            for (const PaperFigure& printed : group.printed) {
                EXPECT_THAT(experiment.ratios, testing::Contains(printed.ratio)) << experiment.id << ' ' << group.title;
            }
        }
    }
    EXPECT_EQ(findPaperSeries("attacc", "batched_gemv", &PaperSeries::compiledKernel), &seriesOf("fig8", "GEMV"));
    EXPECT_EQ(findPaperSeries("attacc", "va", &PaperSeries::kernel), nullptr);
}

} // namespace pimento::test
