// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/perf/compare/comparison.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pimento::perf {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

/// Returns the text that Google Benchmark writes for the repetitions of one benchmark.
std::string repetitions(const std::string& name, const std::vector<double>& times, const std::string& unit = "ns")
{
    std::string text;
    for (const double time : times) {
        text += (text.empty() ? "" : ",") + std::string(R"({"name": ")") + name +
                R"(", "run_type": "iteration", "real_time": 1, "cpu_time": )" + std::to_string(time) +
                R"(, "time_unit": ")" + unit + R"("})";
    }
    return text;
}

std::string document(const std::string& entries)
{
    return R"({"context": {"host_name": "secret", "num_cpus": 2, "mhz_per_cpu": 2600, "caches": [)"
           R"({"type": "Data", "size": 49152}, {"type": "Instruction", "size": 32768}, {"type": "Unified", "size": 1048576}]},)"
           R"("benchmarks": [)" +
           entries + "]}";
}

MeasuredRun runOf(const std::string& entries) { return parseRun(document(entries), "run.json").value(); }

/// A run with a reference of `reference` ns and one benchmark.
MeasuredRun simple(double reference, double time)
{
    return runOf(repetitions("reference/cpu", {reference}) + "," + repetitions("work", {time}));
}

std::string refusal(const Result<MeasuredRun>& run) { return run ? "" : run.error().message(); }

} // namespace

TEST(Median, IsTheMiddleOrTheMeanOfTheTwoMiddleValues)
{
    EXPECT_EQ(median({7}), 7);
    EXPECT_EQ(median({9, 1, 5}), 5);
    EXPECT_EQ(median({9, 1, 5, 7}), 6);
}

TEST(Measurements, AreMediansWithTheirSpread)
{
    const MeasuredRun run =
        runOf(repetitions("reference/cpu", {2, 2, 2}) + "," + repetitions("work", {12, 10, 10, 40, 9}, "us"));

    ASSERT_EQ(run.measurements.size(), 2U);
    // 9 10 10 12 40: the median is 10; distances 1 0 0 2 30, in order 0 0 1 2 30: 1, a tenth of 10.
    EXPECT_EQ(run.measurements[1], (Measurement{"work", 10'000, 0.1, 2, 5}));
    EXPECT_EQ(run.measurements[1].relative(), 5'000);
}

TEST(Measurements, NameTheClassOfTheMachineAndNotItsName)
{
    const MeasuredRun run = simple(1, 1);

    EXPECT_EQ(run.machine, "2 CPUs at 2600 MHz, caches 48 KiB, 1 MiB");
    EXPECT_THAT(baselineText(run), Not(HasSubstr("secret")));
}

TEST(Measurements, PassOverTheAggregatesOfTheProgram)
{
    const MeasuredRun run = runOf(
        repetitions("reference/cpu", {1}) +
        R"(,{"name": "work_mean", "run_type": "aggregate", "aggregate_name": "mean", "cpu_time": 3, "time_unit": "ns"},)"
        R"({"name": "work_median", "run_type": "aggregate", "aggregate_name": "median", "cpu_time": 3, "time_unit": "ns"})");

    EXPECT_EQ(run.measurements.size(), 1U);
}

TEST(Measurements, PutUpWithVariationsThatAreNoNumbers)
{
    const MeasuredRun run = runOf(
        repetitions("reference/cpu", {1}) +
        R"(,{"name": "work_cv", "run_type": "aggregate", "aggregate_name": "cv", "x": NaN, "y": -NaN, "z": Infinity})");

    EXPECT_EQ(run.measurements.size(), 1U);
    EXPECT_THAT(refusal(parseRun(R"({"x": Infinity, "y": })", "x.json")), HasSubstr("line 1, column 22"));
}

TEST(Measurements, OfSeveralProgramsKeepTheirOwnReference)
{
    const MeasuredRun all =
        joined({simple(2, 10), runOf(repetitions("reference/cpu", {4}) + "," + repetitions("other", {10}))});

    ASSERT_EQ(all.measurements.size(), 3U);
    EXPECT_EQ(all.measurements[1].relative(), 5);
    EXPECT_EQ(all.measurements[2].name, "other");
    EXPECT_EQ(all.measurements[2].relative(), 2.5);
}

TEST(Baseline, IsReadAsItWasSaved)
{
    const MeasuredRun run =
        runOf(repetitions("reference/cpu", {200, 210, 190}) + "," + repetitions("work", {1000, 1100, 1300}));

    const MeasuredRun again = parseRun(baselineText(run), "baseline.json").value();

    EXPECT_EQ(again.machine, run.machine);
    // 1000 1100 1300: distances 100 0 200, median 100: 0.0909 of 1100
    EXPECT_THAT(again.measurements, ElementsAre(Measurement{"reference/cpu", 200, 0.05, 200, 3},
                                                Measurement{"work", 1100, 0.0909, 200, 3}));
}

TEST(Compare, AllowsForTheSpeedOfTheMachine)
{
    // Twice as slow a machine: 100 -> 200. The work went from 1000 to 2000, or 10 references, as before.
    const Comparison same = compare(simple(100, 1000), simple(200, 2000)).value();

    EXPECT_EQ(same.machineSpeed, 0.5);
    EXPECT_EQ(same.rows, (std::vector<ComparedRow>{{"work", 1000, 2000, 1, 0.1, Change::None}}));
}

TEST(Compare, FlagsWhatIsBeyondTheNoise)
{
    const auto changeTo = [](double time) {
        return compare(simple(100, 1000), simple(100, time)).value().rows[0].change;
    };

    // No spread: 10 % are the noise, 1.1 upwards and 1 / 1.1 = 0.909 downwards.
    EXPECT_EQ(changeTo(1099), Change::None);
    EXPECT_EQ(changeTo(1101), Change::Slower);
    EXPECT_EQ(changeTo(910), Change::None);
    EXPECT_EQ(changeTo(909), Change::Faster);
}

TEST(Compare, TakesTheSpreadsOfBothRunsForNoise)
{
    const MeasuredRun steady = simple(100, 1000);
    // Median 1400, distances 42 0 42: a spread of 0.03.
    const MeasuredRun shaky =
        runOf(repetitions("reference/cpu", {100}) + "," + repetitions("work", {1358, 1400, 1442}));
    const MeasuredRun shakyReference =
        runOf(repetitions("reference/cpu", {96, 100, 104}) + "," + repetitions("work", {1000}));

    EXPECT_NEAR(compare(steady, shaky).value().rows[0].noise, 3 * 1.4826 * 0.03, 1e-12);
    EXPECT_NEAR(compare(steady, shakyReference).value().rows[0].noise, 3 * 1.4826 * 0.04, 1e-12);
    // sqrt(0.03^2 + 0.04^2) = 0.05
    EXPECT_NEAR(compare(shakyReference, shaky).value().rows[0].noise, 3 * 1.4826 * 0.05, 1e-12);
    EXPECT_EQ(compare(shakyReference, shaky).value().rows[0].change, Change::Slower); // 1.4 against 1.22
}

TEST(Compare, ShowsWhatOnlyOneSideHas)
{
    const MeasuredRun baseline = runOf(repetitions("reference/cpu", {1}) + "," + repetitions("old", {1}));
    const MeasuredRun now = runOf(repetitions("reference/cpu", {1}) + "," + repetitions("young", {1}));

    const Comparison comparison = compare(baseline, now).value();

    ASSERT_EQ(comparison.rows.size(), 2U);
    EXPECT_EQ(comparison.rows[0].name, "young");
    EXPECT_EQ(comparison.rows[0].change, Change::New);
    EXPECT_EQ(comparison.rows[1].name, "old");
    EXPECT_EQ(comparison.rows[1].change, Change::Missing);
    EXPECT_EQ(comparison.count(Change::Slower), 0U);
}

TEST(Compare, PrintsATable)
{
    const MeasuredRun baseline =
        runOf(repetitions("reference/cpu", {100}) + "," + repetitions("a", {1500}) + "," + repetitions("bb", {2000}));
    const MeasuredRun now =
        runOf(repetitions("reference/cpu", {50}) + "," + repetitions("a", {1500}) + "," + repetitions("ccc", {5e6}));

    // a: 30 references now, 15 before.
    EXPECT_EQ(tableText(compare(baseline, now).value()),
              "name    baseline         now   ratio    noise\n"
              "a         1.5 us      1.5 us    2.00   +-10 %  SLOWER\n"
              "ccc            -        5 ms       -        -  new\n"
              "bb          2 us           -       -        -  not measured\n"
              "\n"
              "This machine runs the reference 2.00 times as fast as the baseline's; ratios allow for it.\n"
              "1 slower, 0 faster, 0 within the noise, 1 new, 1 not measured.\n");
}

TEST(Compare, RefusesAnUnknownBenchmark)
{
    const auto comparison = compare(simple(1, 1), simple(1, 1), "wrok");

    ASSERT_FALSE(comparison.has_value());
    EXPECT_EQ(comparison.error().message(),
              "comparison: no benchmark that was measured has \"wrok\" in its name. Leave the name out to see all");
}

TEST(Compare, LooksAtTheWantedBenchmarksAlone)
{
    const MeasuredRun run =
        runOf(repetitions("reference/cpu", {1}) + "," + repetitions("work/a", {1}) + "," + repetitions("play/a", {1}));

    const Comparison comparison = compare(run, run, "work").value();

    ASSERT_EQ(comparison.rows.size(), 1U);
    EXPECT_EQ(comparison.rows[0].name, "work/a");
}

TEST(Baseline, ThatIsMissingHasItsOwnMessage)
{
    EXPECT_EQ(refusal(readBaseline("nowhere/baseline.json")),
              "nowhere/baseline.json: there is no baseline. Save one with the target perf-baseline");
}

TEST(Measurements, RefuseDamagedText)
{
    EXPECT_THAT(refusal(parseRun(R"({"benchmarks": [)", "cut.json")),
                HasSubstr("cut.json: is not valid JSON at line 1, column 17"));
    EXPECT_THAT(refusal(parseRun("", "empty.json")), HasSubstr("empty.json: is empty"));
    EXPECT_THAT(refusal(parseRun("[1]", "list.json")), HasSubstr("list.json: there are no benchmarks in it"));
    EXPECT_THAT(refusal(parseRun(document(""), "none.json")), HasSubstr("none.json: there are no benchmarks in it"));
    EXPECT_THAT(refusal(parseRun(document("3"), "x.json")), HasSubstr("a benchmark has no name"));
    EXPECT_THAT(refusal(parseRun(document(R"({"name": "a", "cpu_time": "1", "time_unit": "ns"})"), "x.json")),
                HasSubstr("benchmark \"a\" has no usable CPU time"));
    EXPECT_THAT(refusal(parseRun(document(R"({"name": "a", "cpu_time": 1, "time_unit": "h"})"), "x.json")),
                HasSubstr("benchmark \"a\" has no usable CPU time"));
    EXPECT_THAT(refusal(parseRun(document(R"({"name": "a", "cpu_time": 0, "time_unit": "ns"})"), "x.json")),
                HasSubstr("benchmark \"a\" has no usable CPU time"));
    EXPECT_THAT(refusal(parseRun(document(R"({"name": "a", "run_type": "aggregate", "aggregate_name": "median",
                                              "cpu_time": 1, "time_unit": "ns", "reference": 0, "spread": 0})"),
                                 "x.json")),
                HasSubstr("benchmark \"a\" has no usable reference or spread"));
    EXPECT_THAT(
        refusal(parseRun(document(R"({"name": "a", "error_occurred": true, "error_message": "no device"})"), "x")),
        HasSubstr("benchmark \"a\" failed: no device"));
}

TEST(Measurements, RefuseARunWithoutTheReference)
{
    EXPECT_THAT(refusal(parseRun(document(repetitions("work", {1})), "run.json")),
                HasSubstr("the benchmark reference/cpu is missing"));
}

} // namespace pimento::perf
