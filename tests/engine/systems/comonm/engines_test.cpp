// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/cnm/llvcnm_check.h"
#include "engine/systems/comonm/cnm/llvcnm_text.h"
#include "engine/systems/comonm/engines/portion_run.h"
#include "engine/systems/comonm/engines/trace.h"
#include "engine/systems/comonm/hbm_pim/bank_stream.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento::test {

using namespace comonm;

namespace {

using Kind = TraceStep::Kind;

TraceStep issues(std::int32_t count) { return {.kind = Kind::Issue, .count = count}; }
TraceStep transfer(std::int32_t bytes) { return {.kind = Kind::Transfer, .bytes = bytes}; }
TraceStep access(std::int8_t parity, std::int64_t row, bool isStore = false)
{
    return {.kind = Kind::Access, .isStore = isStore, .parity = parity, .column = row * 32};
}
const TraceStep kBarrier{.kind = Kind::Barrier};

std::int64_t cyclesOf(const std::vector<Trace>& traces) { return runPipelined({24, 11}, {}, traces).cycles; }

TEST(Trace, NeedsANumberForEveryParameter)
{
    const auto function = llvcnm::parse(
        "function @f(levels=1, trips)\n{\n    for i = 0 to trips step 1\n    {\n        ADD.i32 a, a, b\n    }\n}\n");
    ASSERT_TRUE(function) << function.error().message();

    const auto open = traceOf(*function, 0, {}, {});
    const auto bound = traceOf(llvcnm::withParameters(*function, {5}), 0, {}, {});

    ASSERT_FALSE(open);
    EXPECT_EQ(open.error().what, "has no number for the parameter trips");
    ASSERT_TRUE(bound) << bound.error().message();
    EXPECT_EQ(bound->front().count, 5);
}

TEST(PipelineEngine, AcceptsAnInstructionOfOneProcessEveryElevenCycles)
{
    EXPECT_EQ(cyclesOf({{issues(10)}}), 1 + 9 * 11);
    EXPECT_EQ(runPipelined({24, 4}, {}, std::vector<Trace>{{issues(10)}}).cycles, 1 + 9 * 4);
}

TEST(PipelineEngine, AcceptsOneInstructionPerCycleOfElevenProcesses)
{
    EXPECT_EQ(cyclesOf(std::vector<Trace>(11, {issues(10)})), 110);
    EXPECT_EQ(cyclesOf(std::vector<Trace>(22, {issues(10)})), 220);
}

TEST(PipelineEngine, AcceptsNothingWhileAnInstructionHoldsIt)
{
    TraceStep held = issues(10);
    held.hold = 2;
    EXPECT_EQ(cyclesOf(std::vector<Trace>(11, {held})), 110 + 109 * 2);
}

TEST(DmaEngine, BlocksTheProcessForItsOwnTransferAlone)
{
    // A read of 8 bytes takes 77 + 4 cycles; the next instruction follows at its end.
    EXPECT_EQ(cyclesOf({{transfer(8), issues(1)}}), 82);
    // Another process issues meanwhile.
    EXPECT_EQ(cyclesOf({{transfer(8), issues(1)}, {issues(7)}}), 82);
}

TEST(DmaEngine, LetsOneRequestEnterAtATime)
{
    // The second request begins when the first has occupied the engine: 35 + 0.54 * 8 = 39.32 cycles.
    EXPECT_EQ(cyclesOf({{transfer(8), issues(1)}, {transfer(8), issues(1)}}), 122);
}

TEST(Barriers, OpenWithTheLastProcess)
{
    const Trace quick = {issues(1), kBarrier, issues(1)};
    const Trace slow = {issues(5), kBarrier, issues(1)};
    EXPECT_EQ(cyclesOf({quick, slow}), 1 + 1 + 5 * 11);
}

/// Cycles between the last access of the first group and the first one of the second.
std::int64_t gap(const std::vector<TraceStep>& first, const std::vector<TraceStep>& second)
{
    Trace trace = first;
    trace.push_back(kBarrier);
    const auto before = runVector(hbmPimBanks(), trace).cycles;
    trace.insert(trace.end(), second.begin(), second.end());
    return runVector(hbmPimBanks(), trace).cycles - before - 4 * static_cast<std::int64_t>(second.size() - 1);
}

std::vector<TraceStep> group(std::int8_t parity, std::int64_t row, bool isStore)
{
    return std::vector<TraceStep>(8, access(parity, row, isStore));
}

TEST(BankPairEngine, KeepsTheGapsThatTheTimingParametersGive)
{
    EXPECT_EQ(gap(group(0, 1, false), group(0, 1, false)), 4);
    EXPECT_EQ(gap(group(0, 1, false), group(0, 2, false)), 31); // precharge after 3, 14, 14
    EXPECT_EQ(gap(group(0, 1, false), group(0, 2, true)), 27);  // 3 + 14 + 10
    EXPECT_EQ(gap(group(0, 1, false), group(0, 1, true)), 15);
    EXPECT_EQ(gap(group(0, 1, true), group(0, 2, false)), 54);  // 26 + 14 + 14
    EXPECT_EQ(gap(group(0, 1, true), group(0, 2, true)), 50);   // 26 + 14 + 10
    EXPECT_EQ(gap(group(0, 1, true), group(1, 2, false)), 19);  // the row of the other bank opened early
    EXPECT_EQ(gap(group(0, 1, true), {access(1, 2, true)}), 11); // a group of one does not open its row early
}

} // namespace

} // namespace pimento::test
