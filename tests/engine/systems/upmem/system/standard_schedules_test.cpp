// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/exploration.h"
#include "engine/systems/upmem/schedule_limits.h"
#include "engine/systems/upmem/schedule_problem.h"
#include "tests/engine/systems/upmem/system/schedule_questions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

// Default schedules for comparisons, and questions that have none.

namespace pimento::test {

namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string defaultOf(const Question& question)
{
    const auto one = posedSchedules(question)->parse("default");
    return one ? (*one)->text(0) : "none: " + one.error().message();
}

std::string whyNotPosed(const Question& question)
{
    const auto problem = pose(question, catalogue());
    return problem ? "" : problem.error().message();
}

/// A launch has 8 DPUs at least, and a DPU has a result of its own or a part of one.
TEST(StandardSchedules, SayWhyThereIsNone)
{
    for (const auto& [kernel, sizes] :
         {std::pair{"va", "batch=1,vec_len=4"}, std::pair{"relu", "batch=1,vec_len=7"},
          std::pair{"mtv", "rows=2,columns=2"}, std::pair{"ttv", "depth=1,rows=3,columns=2"}}) {
        SCOPED_TRACE(kernel);
        const auto problem = posedSchedules(scheduleQuestion(kernel, sizes));
        const auto standards = problem->standards();
        ASSERT_FALSE(standards);
        EXPECT_EQ(standards.error().kind, ErrorKind::DoesNotFit);
        EXPECT_THAT(standards.error().message(), HasSubstr("the search found no schedule that DPUs can run"));
        EXPECT_THAT(standards.error().message(), HasSubstr("at least 8"));
        EXPECT_EQ(problem->parse("default").error().message(), standards.error().message());
        EXPECT_EQ(findStandard(*problem, nullptr, {}).error().message(), standards.error().message());
        EXPECT_FALSE(problem->candidateColumns().empty()) << "studies have its columns all the same";
    }
}

/// 7 x 40 on 7 DPUs is too few; with 5 of them for each sum it is 35.
TEST(StandardSchedules, ShareSumsWhereResultsAreTooFew)
{
    const Question question = scheduleQuestion("mtv", "rows=7,columns=40");
    EXPECT_THAT(defaultOf(question), StartsWith("rf="));
    const auto found = findStandard(*posedSchedules(question), nullptr, {});
    ASSERT_TRUE(found) << found.error().message();
    EXPECT_THAT(defaultOf(scheduleQuestion("mtv", "rows=2,columns=10000")), StartsWith("rf="));
}

/// The default is the fastest of the hand-made programs that fit.
TEST(StandardSchedules, AreTheFastestHandMadeProgram)
{
    const auto problem = posedSchedules(scheduleQuestion("va", "batch=1,vec_len=1048576"));
    EXPECT_GT(problem->standards().value()->size(), 1U);
    EXPECT_EQ(defaultOf(problem->question()), findStandard(*problem, nullptr, {})->label);
}

TEST(StandardSchedules, HaveAsManyDpusAsAreAllowed)
{
    Question question = scheduleQuestion("va", "batch=1,vec_len=1048576");
    for (const auto& [most, dpus] : {std::pair{64, "64x1"}, std::pair{100, "64x1"}, std::pair{8, "8x1"}}) {
        question.settings["dpus"] = std::int64_t{most};
        EXPECT_EQ(defaultOf(question), std::string("prim dpus=") + dpus + " tasklets=16 tile=256");
    }
    question.settings["dpus"] = std::int64_t{300};
    EXPECT_THAT(defaultOf(question), HasSubstr("dpus=256x1")); // of the published grid
}

/// Six matrices of 14 rows: 6 x 7 DPUs with two rows each, where the published grid has 32 of 6 x 8.
TEST(StandardSchedules, HaveNumbersThatFitTheSizes)
{
    EXPECT_EQ(defaultOf(scheduleQuestion("mmtv", "count=6,rows=14,columns=33")), "prim dpus=6x7 tasklets=16 tile=256");
    const auto problem = posedSchedules(scheduleQuestion("mmtv", "count=6,rows=14,columns=33"));
    const auto compared = problem->verify(**problem->parse("default"), 0, {});
    ASSERT_TRUE(compared) << compared.error().message();
    EXPECT_EQ(*compared, 6 * 14);
}

TEST(HandMadePrograms, AreNamedWithAnyNumbers)
{
    const auto problem = posedSchedules(scheduleQuestion("va", "batch=1,vec_len=4096"));
    for (const char* text : {"prim dpus=16x1 tasklets=3 tile=10", "simplepim dpus=8x1 tasklets=24 tile=8"}) {
        const auto one = problem->parse(text);
        ASSERT_TRUE(one) << one.error().message();
        EXPECT_EQ((*one)->text(0), text);
        EXPECT_EQ(problem->parse((*one)->text(0)).value()->id(0), (*one)->id(0));
        const auto compared = problem->verify(**one, 0, {});
        ASSERT_TRUE(compared) << compared.error().message();
        EXPECT_EQ(*compared, 4096);
    }
    EXPECT_EQ(problem->parse("prim dpus=16 tasklets=3 tile=10").value()->text(0), "prim dpus=16x1 tasklets=3 tile=10");
    const auto mistake = problem->parse("prim dpus=16x1 tasklets=0 tile=10");
    ASSERT_FALSE(mistake);
    EXPECT_THAT(mistake.error().message(), HasSubstr("\"tasklets=0\" is not expected"));
    EXPECT_EQ(mistake.error().place->column, 16);
    const auto relu = posedSchedules(scheduleQuestion("relu", "batch=1,vec_len=4096"));
    EXPECT_THAT(relu->parse("prim dpus=16x1 tasklets=3 tile=10").error().message(), HasSubstr("has no published"));
}

/// 4,099 is a prime: no decisions divide it, a trace with conditions does.
TEST(WrittenSchedules, AreCandidates)
{
    const auto problem = posedSchedules(scheduleQuestion("relu", "batch=1,vec_len=4099"));
    const std::string trace = "split(i, [16, _, 2])  # 258 of 16 DPUs\n"
                              "bind(i_0, blockIdx.x)\n"
                              "split(i_1, [11, _])\n"
                              "bind(i_1_0, threadIdx.x)\n"
                              "cache_read(y, x, local)\n"
                              "compute_at(x_local, i_1_1)\n"
                              "cache_write(y, local)\n"
                              "reverse_compute_at(y_local, i_1_1)\n";
    const auto one = problem->parseListing(upmem::kTraceListing, trace);
    ASSERT_TRUE(one) << one.error().message();
    EXPECT_EQ((*one)->value(0, 1), 16);
    EXPECT_EQ((*one)->value(0, 2), 11);
    const auto compared = problem->verify(**one, 0, {});
    ASSERT_TRUE(compared) << compared.error().message();
    EXPECT_EQ(*compared, 4099);
    const auto found = problem->evaluator(*one, {})->evaluate(0, Evaluator::kNoLimit, {});
    ASSERT_TRUE(found) << found.error().message();

    const auto again = problem->parse((*one)->text(0)); // one line
    ASSERT_TRUE(again) << again.error().message();
    EXPECT_EQ((*again)->id(0), (*one)->id(0));

    const auto mistake = problem->parseListing(upmem::kTraceListing, "split(i, [16, _])\nbind(k, blockIdx.x)\n");
    ASSERT_FALSE(mistake);
    EXPECT_EQ(mistake.error().place->line, 2);
    const auto host = problem->parseListing(upmem::kTraceListing, "split(i, [16, _])\n");
    ASSERT_TRUE(host);
    EXPECT_THAT(problem->verify(**host, 0, {}).error().message(), HasSubstr("no loop is bound to DPUs"));
}

/// 2,048 DPUs of 64 MB hold 131 GB; 2 x 2^31 x 16 elements of 4 bytes are 256 GiB.
TEST(ScheduleLimits, RefuseWhatNoDpusHold)
{
    EXPECT_THAT(whyNotPosed(scheduleQuestion("mtv", "rows=2147483648,columns=16")),
                HasSubstr("2048 DPUs hold 122 GiB"));
    EXPECT_EQ(whyNotPosed(scheduleQuestion("va", "batch=1,vec_len=2147483647")), "") << "25.8 GB fit";
    // An index of i + k has as many values as the longer loop, at least.
    const auto problem = posedSchedules(scheduleQuestion("mtv", "rows=64,columns=32"));
    EXPECT_EQ(upmem::leastMainBytes(upmem::scheduleProblem(*problem)->bound().program), 4 * (64 * 32 + 32 + 64));
}

/// Loops of more than 2^36 iterations together cannot be fused; that is a refusal.
TEST(ScheduleLimits, RefuseLoopsThatAreTooLong)
{
    const auto problem = pose(scheduleQuestion("gemv", "batch=256,nhead=8,dhead=7,seq_len=2147483648"), catalogue());
    const auto space = problem ? (*problem)->candidates({}) : tl::unexpected<Error>(problem.error());
    ASSERT_FALSE(space);
    EXPECT_EQ(space.error().kind, ErrorKind::DoesNotFit);
}

TEST(ScheduleTypes, AreTheSameInAllMessages)
{
    for (const char* type : {"fp16", "fp32", "int8"}) {
        EXPECT_THAT(whyNotPosed(scheduleQuestion("va", "batch=1,vec_len=4096", type)),
                    HasSubstr(std::string("of type ") + type + ", which DPUs do not compute with. Use int32 or int64"));
    }
}

TEST(ScheduleTypes, GevaHasWholeNumbers)
{
    const auto problem = posedSchedules(scheduleQuestion("geva", "vec_len=4096"));
    EXPECT_EQ(problem->standardNames().front(), "PrIM(E)");
    const auto compared = problem->verify(**problem->parse("default"), 0, {});
    ASSERT_TRUE(compared) << compared.error().message();
}

} // namespace

} // namespace pimento::test
