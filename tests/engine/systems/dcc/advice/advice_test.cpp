// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/advice/advice.h"

#include "engine/problem/system.h"
#include "engine/systems/dcc/advice/rule_check.h"
#include "engine/systems/dcc/draft_problem.h"
#include "tests/engine/support.h"
#include "tests/engine/systems/dcc/draft_problems.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

using testing::HasSubstr;
using testing::StartsWith;

/// A draft of a kernel on a device.
struct Case {
    const char* device;
    const char* kernel;
    const char* sizes;
    const char* draft;
};

std::shared_ptr<const Problem> posedCase(const Case& one, const std::string& system = "compiled",
                                         const std::string& space = "complete")
{
    Question question = asked(system, one.kernel, one.sizes, one.device);
    if (system == "compiled") {
        question.settings["space"] = space;
    }
    return pose(question, catalogue()).value();
}

Advice adviceFor(const Case& one, const AdviceOptions& options = {.best = BestSearched::Never},
                 const std::string& system = "compiled")
{
    const auto problem = posedCase(one, system);
    const auto list = problem->parse(one.draft).value();
    return adviceOn(problem, *list, 0, options).value();
}

/// A draft, and the sentence with which its advice has to begin according to simulations.
struct Expected {
    Case of;
    const char* sentence;
};

} // namespace

// Ten drafts on four devices: the sign of what is predicted is right in all, its size within 20 % in at least eight.
TEST(Advice, IsWhatTheSimulationSays)
{
    const std::vector<Expected> all = {
        {{"attacc", "gemv", "batch=1,nhead=32,dhead=128,seq_len=512", "4x4,4x1,1x16"},
         "j over 1 group x 4 cores instead of 4 groups x 1 core, and b over 16 groups x 1 core instead of 4 groups x 4 "
         "cores (16x1,1x4,1x16) saves 0.434 us (565 cycles, 31 %), predicted 0.430 us: y is read back once instead of "
         "4 times"},
        {{"attacc", "red", "batch=4,vec_len=4096", "2x8,8x4"},
         "the baseline (published, all-cores) (4x1,4x64) saves 0.359 us (467 cycles, 54 %), predicted "
         "0.332 us: x is laid out in the banks once instead of 4 times"},
        {{"attacc", "attn", "batch=1,nhead=8,dhead=128,seq_len=512", "2x4,4x2,2x8"},
         "the baseline (published, all-cores) (8x1,1x4,2x16) saves 0.371 us (482 cycles, 40 %), "
         "predicted 0.371 us: p is no longer written to buffers or registers of the units"},
        {{"attacc", "axpy", "vec_len=2677", "1x1"},
         "i over 16 groups instead of 1 (16x1) saves 2.67 us (3,471 cycles, 87 %), predicted 2.64 us: y is read back: "
         "22 moves instead of 336 in the busiest channel"},
        {{"hbm-pim-hbm3", "gemv", "batch=1,nhead=32,dhead=128,seq_len=512", "default"},
         "j over 1 core instead of 4 and i over 32 cores instead of 8 (16x1,1x1,1x32) saves 1.29 us (1,683 cycles, 34 "
         "%), predicted 1.23 us: x is no longer laid out in the banks (2,048 writes in the busiest channel, one "
         "per cycle); in return y is read back 16 times instead of 4 times"},
        {{"hbm-pim-hbm3", "mtv", "rows=1024,columns=1024", "4x4,4x8"},
         "j over 1 core instead of 8 and i over 32 cores instead of 4 (4x32,4x1) saves 0.912 us (1,186 cycles, 43 %), "
         "predicted 0.900 us: x is no longer laid out in the banks"},
        {{"hbm-pim", "mtv", "rows=1024,columns=1024", "default"},
         "j over 1 core instead of 8 and i over 8 cores instead of 1 (16x8,1x1) saves 6.37 us (6,374 cycles, 66 %), "
         "predicted 6.02 us: the units no longer work on x"},
        {{"hbm-pim", "va", "batch=1,vec_len=65536", "1x2,16x4"},
         "n over 1 core instead of 2 and i over 8 cores instead of 4 (1x1,16x8) saves 1.82 us (1,823 cycles, 31 %), "
         "predicted 1.65 us: a is laid out in the banks once instead of twice"},
        {{"gddr6-aim", "red", "batch=4,vec_len=4096", "4x1,3x2"},
         "i over 8 groups instead of 3 (4x1,8x2) saves 81 ns (162 cycles, 25 %), predicted 81 ns: x is laid out in the "
         "banks: 32 writes instead of 86 in the busiest channel"},
        {{"gddr6-aim", "mtv", "rows=1024,columns=1024", "4x4,4x2"},
         "the baseline (paper, all-cores) (32x16,1x1) saves 5.87 us (11,732 cycles, 94 %), predicted "
         "5.82 us: the units work on matrix: 128 operations instead of 1,024 in the busiest channel"},
    };
    int near = 0;
    for (const Expected& each : std::span(all).last(std::size_t{triesOf(10, 4)})) {
        const Advice advice = adviceFor(each.of);
        ASSERT_FALSE(advice.proposals.empty()) << each.of.draft;
        const Proposal& first = advice.proposals.front();
        EXPECT_THAT(first.sentence, StartsWith(each.sentence)) << each.of.draft;
        EXPECT_GT(*first.predicted, 0);
        EXPECT_GT(*first.simulated, 0);
        near += std::fabs(static_cast<double>(*first.predicted - *first.simulated)) <=
                        0.2 * static_cast<double>(*first.simulated)
                    ? 1
                    : 0;
        EXPECT_THAT(advice.verdict, HasSubstr(first.change + " would save "));
    }
    EXPECT_EQ(all.size(), 10U);
    EXPECT_GE(near, triesOf(8, 3));
}

// The changed draft takes as long as the advice about it says.
TEST(Advice, NamesDraftsThatTakeAsLongAsItSays)
{
    const Case one = {"attacc", "gemv", "batch=1,nhead=4,dhead=64,seq_len=64", "4x1,2x1,1x8"};
    const Advice advice = adviceFor(one);
    ASSERT_FALSE(advice.proposals.empty());
    const auto problem = posedCase(one);
    const std::size_t ranked = problem->costs().ranked;
    for (const Proposal& each : advice.proposals) {
        if (!each.setting.empty()) {
            continue;
        }
        const auto list = problem->parse(each.candidate).value();
        const auto cost = problem->evaluator(list, {})->evaluate(0, Evaluator::kNoLimit, {}).value();
        EXPECT_EQ(cost.quantities[ranked], static_cast<double>(advice.cycles - *each.simulated)) << each.candidate;
    }
    for (std::size_t i = 1; i < advice.proposals.size(); ++i) {
        EXPECT_LE(*advice.proposals[i].simulated, *advice.proposals[i - 1].simulated);
    }
}

TEST(Advice, SaysThatNothingHelpsTheBestDraft)
{
    const Case one = {"attacc", "attn", "batch=1,nhead=2,dhead=16,seq_len=64", "default"};
    const Advice advice = adviceFor(one, {});

    EXPECT_TRUE(advice.proposals.empty());
    ASSERT_TRUE(advice.best);
    EXPECT_TRUE(advice.best->isProved);
    EXPECT_EQ(advice.best->cycles, advice.cycles);
    EXPECT_THAT(advice.verdict, HasSubstr("none of the single changes tried gains 1.0 %"));
    EXPECT_THAT(advice.verdict, HasSubstr("no draft of the space is faster (proved)"));
}

TEST(Advice, KeepsChangesOfTheQuestionApart)
{
    const Advice advice = adviceFor({"hbm-pim-hbm3", "mtv", "rows=64,columns=64", "4x4,4x8"});

    ASSERT_FALSE(advice.hints.empty());
    for (const Proposal& each : advice.hints) {
        EXPECT_TRUE(each.asksAnotherQuestion);
        EXPECT_THAT(each.setting, StartsWith("--resident "));
    }
    for (const Proposal& each : advice.proposals) {
        EXPECT_FALSE(each.asksAnotherQuestion);
    }
}

// Changes that cannot help by their lower bounds do not help when they are run to their end.
TEST(Advice, IsTheSameWhereLosingRunsGoToTheirEnd)
{
    const Case one = {"gddr6-aim", "red", "batch=4,vec_len=1024", "4x1,3x2"};
    const Advice quick = adviceFor(one);
    const Advice whole = adviceFor(one, {.best = BestSearched::Never, .losing = LosingRuns::Finish});

    EXPECT_EQ(quick.proposals, whole.proposals);
    EXPECT_EQ(quick.hints, whole.hints);
    EXPECT_EQ(quick.tried.size(), whole.tried.size());
}

TEST(Advice, IsTheSameOnAnyNumberOfThreads)
{
    const Case one = {"hbm-pim-hbm3", "red", "batch=2,vec_len=512", "2x4,2x4"};

    EXPECT_EQ(adviceFor(one, {.threads = 1, .best = BestSearched::Never}),
              adviceFor(one, {.threads = 4, .best = BestSearched::Never}));
}

TEST(Advice, OfAPublishedDraftHasNoTensors)
{
    const Advice advice = adviceFor({"attacc", "gemv", "batch=1,nhead=2,dhead=64,seq_len=64", "default"},
                                    {.best = BestSearched::Never}, "dcc-artifact");

    EXPECT_TRUE(advice.traffic.empty());
    EXPECT_FALSE(advice.verdict.empty());
    EXPECT_GT(advice.cycles, 0);
}

TEST(Advice, RefusesWhatHasNoDraftsAndOtherObjectives)
{
    const Question vendor = asked("hbm-pim-kernels", "add", "m=4096", "hbm-pim");
    if (const auto problem = pose(vendor, catalogue())) {
        const auto list = (*problem)->candidates({}).value().list;
        const auto advice = adviceOn(*problem, *list, 0);
        ASSERT_FALSE(advice);
        EXPECT_THAT(advice.error().message(), HasSubstr("has no drafts to vary"));
    }
    Question energy = asked("compiled", "red", "batch=1,vec_len=64", "attacc");
    energy.settings["objective"] = std::string("energy");
    const auto problem = pose(energy, catalogue()).value();
    const auto advice = adviceOn(problem, *problem->parse("1x1,1x4").value(), 0);
    ASSERT_FALSE(advice);
    EXPECT_THAT(advice.error().message(), HasSubstr("advice is about time"));
}

TEST(Advice, CountsTheTimeOfTheHostWhereTheQuestionDoes)
{
    Question question = asked("compiled", "gemv", "batch=1,nhead=4,dhead=64,seq_len=64", "attacc");
    question.settings["launches"] = std::string("graph");
    question.settings["space"] = std::string("complete");
    const auto problem = pose(question, catalogue()).value();
    const auto list = problem->parse("4x1,2x1,1x8").value();
    const Advice advice = adviceOn(problem, *list, 0, {.best = BestSearched::Never}).value();
    const auto cost = problem->evaluator(list, {})->evaluate(0, Evaluator::kNoLimit, {}).value();

    EXPECT_EQ(static_cast<double>(advice.cycles), cost.quantities[problem->costs().ranked]);
}

TEST(Advice, AnswersAStop)
{
    const auto problem = posedCase({"attacc", "gemv", "batch=1,nhead=4,dhead=64,seq_len=64", ""});
    const auto list = problem->parse("4x1,2x1,1x8").value();
    std::stop_source source;
    source.request_stop();
    const auto advice = adviceOn(problem, *list, 0, {}, source.get_token());

    ASSERT_FALSE(advice);
    EXPECT_EQ(advice.error().kind, ErrorKind::Stopped);
}

// MODEL.md has the figures of more drafts; see `pimento-cli advise --check`.
TEST(AdviceRule, HoldsOverRandomDrafts)
{
    const std::vector<RuleSample> samples =
        checkRule(catalogue(), {.seed = 3, .drafts = 40, .mostPoints = 2e4, .threads = 2});
    const RuleFigures figures = figuresOf(samples);

    EXPECT_EQ(figures.samples, 40U);
    EXPECT_GE(figures.rightSign, 36U);
    EXPECT_LE(figures.median, 0.2);
    EXPECT_EQ(samples, checkRule(catalogue(), {.seed = 3, .drafts = 40, .mostPoints = 2e4}));
}

// Errors 0.1, 0, 0.5, 2 and 0.2; one of the five has the wrong sign.
TEST(AdviceRule, CountsErrors)
{
    const auto sample = [](std::int64_t predicted, std::int64_t simulated) {
        RuleSample one;
        one.predicted = predicted;
        one.simulated = simulated;
        return one;
    };
    const std::vector<RuleSample> samples = {sample(90, 100), sample(-7, -7), sample(50, 100), sample(-10, 10),
                                             sample(-8, -10)};
    const RuleFigures figures = figuresOf(samples);

    EXPECT_EQ(figures.samples, 5U);
    EXPECT_EQ(figures.rightSign, 4U);
    EXPECT_EQ(figures.withinFifth, 3U);
    EXPECT_DOUBLE_EQ(figures.median, 0.2);
    EXPECT_DOUBLE_EQ(figures.eighth, 0.5);
}

} // namespace pimento::test
