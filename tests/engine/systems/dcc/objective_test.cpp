// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/exploration.h"
#include "engine/exploration/left_out.h"
#include "engine/problem/system.h"
#include "engine/search/search_best.h"
#include "engine/systems/dcc/compiled_problem.h"
#include "engine/systems/dcc/draft_evaluator.h"
#include "engine/systems/dcc/model/model.h"
#include "tests/engine/support.h"
#include "tests/engine/systems/dcc/draft_problems.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>

namespace pimento::test {

namespace {

using ::testing::HasSubstr;
using Settings = std::map<std::string, SettingValue>;

Question attention(Settings settings)
{
    Question question = asked("compiled", "attn", "batch=1,nhead=8,dhead=64,seq_len=256", "attacc");
    question.settings = std::move(settings);
    return question;
}

std::shared_ptr<const Problem> posed(const Question& question) { return pose(question, catalogue()).value(); }

/// Returns the least ranked quantity of all candidates, found by looking at each.
double leastOf(const Problem& problem)
{
    const auto space = problem.candidates({}).value();
    const auto evaluator = problem.evaluator(space.list, {});
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t row = 0; row < space.list->size(); ++row) {
        if (const auto found = evaluator->evaluate(row, Evaluator::kNoLimit, {})) {
            least = std::min(least, found->quantities[problem.costs().ranked]);
        }
    }
    return least;
}

/// Each objective that a question may have, in a short form.
const std::vector<Settings>& objectives()
{
    using namespace std::string_literals;
    static const std::vector<Settings> all = {
        {{"launches", "stream"s}},
        {{"launches", "graph"s}, {"link", "pcie5"s}, {"layout", "cpu"s}},
        {{"launches", "own"s}, {"launch-ns", std::int64_t{40}}, {"link", "own"s}, {"link-gbps", std::int64_t{1}}},
        {{"append", "token"s}},
        {{"append", "token"s}, {"launches", "graph"s}, {"link", "nvlink"s}},
        {{"objective", "energy"s}},
        {{"objective", "energy-time"s}},
        {{"objective", "energy-time"s}, {"launches", "stream"s}, {"link", "cxl"s}}};
    return all;
}

} // namespace

// The proof and a look at every draft find the same, for every objective, on devices of all three kinds of units.
TEST(Objective, IsProvedAsItIsFoundByLookingAtAll)
{
    const std::map<std::string, Question> questions = {
        {"attacc", asked("compiled", "batched_gemv", "batch=1,nhead=3,dhead=32,seq_len=24", "attacc")},
        {"hbm-pim-hbm3", asked("compiled", "red", "batch=2,vec_len=96", "hbm-pim-hbm3")},
        {"gddr6-aim", asked("compiled", "mtv", "rows=12,columns=40", "gddr6-aim")}};
    for (const auto& [name, plain] : questions) {
        for (const Settings& settings : objectives()) {
            Question question = plain;
            question.settings = settings;
            question.settings["space"] = std::string("kept");
            const auto problem = pose(question, catalogue());
            ASSERT_TRUE(problem) << name << ": " << problem.error().message();
            const auto best = exploreBest(*problem, {}, {}, {}).value();
            ASSERT_TRUE(best.proof->isProved());
            EXPECT_EQ(best.proof->ranked, leastOf(**problem)) << name << " " << questionJson(question);
        }
    }
}

// No draft costs less than any of its lower bounds, whatever is ranked.
TEST(Objective, HasLowerBounds)
{
    for (const Settings& settings : objectives()) {
        const auto problem = posed(attention(settings));
        const auto list = problem->candidates({}).value().list;
        const auto evaluator = problem->evaluator(list, {});
        for (std::size_t row = 0; row < list->size(); row += 1 + list->size() / 12) {
            const auto found = evaluator->evaluate(row, Evaluator::kNoLimit, {}).value();
            for (int level = 0; level < evaluator->boundLevels(); ++level) {
                EXPECT_LE(evaluator->bound(level, row, Evaluator::kNoLimit, {}).value(),
                          found.quantities[problem->costs().ranked])
                    << list->text(row) << " level " << level;
            }
        }
    }
}

// The time of attention includes the append of one token, and the best draft is the best with it.
TEST(Objective, RanksAttentionWithTheAppendOfAToken)
{
    const auto problem = posed(attention({{"append", std::string("token")}, {"space", std::string("kept")}}));
    const QuantityPlaces places = placesOf(compiledProblem(*problem)->asked());

    const auto best = exploreBest(problem, {}, {}, {}).value();

    const auto& quantities = best.proof->best.quantities;
    EXPECT_GT(quantities[*places.append], 0);
    EXPECT_EQ(quantities[places.time()], quantities[kCyclesQuantity] + quantities[*places.append]);
    EXPECT_EQ(best.proof->ranked, leastOf(*problem));
    EXPECT_THAT(problem->contents(), HasSubstr("appending a token"));
}

// batched_gemv: q (1 x 2 x 32 fp16 = 128 bytes) goes to the device, s (2 x 64 fp16 = 256 bytes) comes back. A link of
// 1 GB/s and 100 ns: 384 ns and two transfers of 100 ns, 584 ns, in cycles of 0.769 ns: 759.4, rounded up.
TEST(Objective, CountsBytesAcrossTheLink)
{
    Question question = asked("compiled", "batched_gemv", "batch=1,nhead=2,dhead=32,seq_len=64", "attacc");
    question.settings = {{"link", std::string("own")},
                         {"link-gbps", std::int64_t{1}},
                         {"link-ns", std::int64_t{100}},
                         {"launches", std::string("own")},
                         {"launch-ns", std::int64_t{1000}}};
    const auto problem = posed(question);
    const DraftQuestion& drafts = compiledProblem(*problem)->asked();
    const QuantityPlaces places = placesOf(drafts);
    const auto evaluator = problem->evaluator(problem->standards().value(), {});
    const Evaluation found = evaluator->evaluate(0, Evaluator::kNoLimit, {}).value();

    EXPECT_EQ(found.quantities[*places.hostKernels], 2);
    EXPECT_EQ(found.quantities[places.link()], 760);
    EXPECT_EQ(found.quantities[places.launch()], 2601); // 2,000 ns: 2,600.8 cycles
    EXPECT_EQ(found.quantities[places.layout()], 0);
    EXPECT_EQ(found.quantities[places.time()], found.quantities[kCyclesQuantity] + 760 + 2601);
}

// A fused attention starts two kernels, one whose head is split over groups five: with launches the order turns.
TEST(Objective, NoProgramOfFiveKernelsBeatsOneOfTwoUnsaid)
{
    Question question = asked("compiled", "attn", "batch=1,nhead=1,dhead=1024,seq_len=32", "attacc");
    question.settings = {{"space", std::string("all")}, {"launches", std::string("stream")}};
    const auto counted = exploreBest(posed(question), {}, {}, {}).value();
    EXPECT_TRUE(counted.proof->isProved());
    EXPECT_LE(counted.proof->ranked, counted.standard->found.quantities[counted.problem->costs().ranked]);
    EXPECT_EQ(counted.leftOut, "");

    question.settings = {{"space", std::string("all")}};
    const auto device = exploreBest(posed(question), {}, {}, {}).value();
    EXPECT_THAT(device.leftOut, HasSubstr("5 stream launches of 5.28 us for the best draft"));
    EXPECT_THAT(device.problem->contents(), HasSubstr("without kernel launches"));
}

TEST(Objective, ComparesWithAProcessorByName)
{
    Question question = asked("compiled", "batched_gemv", "batch=1,nhead=32,dhead=128,seq_len=512", "attacc");
    const auto baselineOf = [&](const char* gpu, const char* method, const char* launches) {
        question.settings = {
            {"gpu", std::string(gpu)}, {"gpu-time", std::string(method)}, {"launches", std::string(launches)}};
        return posed(question)->baseline().value();
    };
    const Baseline streaming = baselineOf("a100", "streaming", "none");
    EXPECT_EQ(streaming.name, "one A100");
    EXPECT_EQ(streaming.method, "streaming roofline, without its launch");
    const Baseline launched = baselineOf("a100", "streaming", "stream");
    EXPECT_NEAR(launched.seconds - streaming.seconds, 5.28e-6, 1e-12);
    EXPECT_EQ(launched.method, "streaming roofline, with its launch");
    EXPECT_LT(baselineOf("h200", "streaming", "none").seconds, streaming.seconds);
    EXPECT_GT(baselineOf("cpu", "streaming", "none").seconds, streaming.seconds);
    // The artifact's GEMV of the same shape, on which its roofline leaves most of the GPU idle.
    const auto artifact =
        pose(asked("dcc-artifact", "gemv", "batch=1,nhead=32,dhead=128,seq_len=512", "attacc"), catalogue()).value();
    EXPECT_DOUBLE_EQ(baselineOf("a100", "artifact", "none").seconds, artifact->baseline()->seconds);
    question.settings = {{"gpu-time", std::string("measured")}};
    EXPECT_THAT(pose(question, catalogue()).error().message(), HasSubstr("there is no measurement of batched_gemv"));
}

// The question names no table, but what is compared with comes out of it.
TEST(DraftBaseline, OfAnotherMeasurementIsOfAnotherProblem)
{
    const Question question = attention({{"gpu", std::string("a100")}, {"gpu-time", std::string("measured")}});
    const auto identity = [&](const MeasuredTime& row, const Question& of) {
        Catalogue measured = catalogue();
        measured.measuredTimes = {row};
        return pose(of, measured).value()->identity();
    };
    const MeasuredTime first{.processor = "a100",
                             .kernel = "attn",
                             .sizes = question.workload.sizes,
                             .elementType = "fp16",
                             .microseconds = 20,
                             .source = "a table"};
    std::vector<MeasuredTime> others(4, first);
    others[0].microseconds = 21;
    others[1].devices = 2;
    others[2].hasLaunch = true;
    others[3].source = "another table";

    EXPECT_EQ(identity(first, question), identity(first, question));
    for (const MeasuredTime& other : others) {
        EXPECT_NE(identity(first, question), identity(other, question)) << other.source << other.microseconds;
    }
    EXPECT_EQ(identity(first, attention({})), identity(others[0], attention({}))) << "which does not look at the table";
}

} // namespace pimento::test
