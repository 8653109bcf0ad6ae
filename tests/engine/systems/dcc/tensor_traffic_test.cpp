// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/tensor_traffic.h"

#include "engine/inspection/dram/run_roofline.h"
#include "engine/problem/system.h"
#include "engine/systems/dcc/compiled_problem.h"
#include "engine/systems/dcc/functional/random_cases.h"
#include "engine/systems/dcc/model/model.h"
#include "tests/engine/support.h"
#include "tests/engine/systems/dcc/draft_problems.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

using sim::Purpose;

/// A draft with what it moves in its run.
struct Counted {
    DraftProgram program;
    sim::RunResult run;
    Traffic traffic;

    [[nodiscard]] const sim::Machine& machine() const { return program.question().timing(); }
};

std::optional<Counted> counted(const DraftQuestion& question, const Draft& draft)
{
    auto program = DraftProgram::make(question, draft.parts());
    if (!program) {
        return std::nullopt;
    }
    auto run = program->run();
    auto traffic = trafficOf(*program);
    if (!run || !traffic) {
        return std::nullopt;
    }
    shareCycles(*traffic, program->question().timing(), *run);
    return Counted{*std::move(program), *std::move(run), *std::move(traffic)};
}

DraftQuestion exactQuestion(const std::string& kernel, const std::string& sizes, const std::string& device)
{
    const auto problem = pose(asked("compiled", kernel, sizes, device), catalogue()).value();
    DraftQuestion question = compiledProblem(*problem)->asked();
    question.indexing = lower::Indexing::Exact;
    return question;
}

std::int64_t sumOf(const Traffic& traffic, std::int64_t TensorTraffic::*member)
{
    return std::accumulate(traffic.rows.begin(), traffic.rows.end(), std::int64_t{0},
                           [&](std::int64_t sum, const TensorTraffic& row) { return sum + row.*member; });
}

TensorTraffic rowOf(const Traffic& traffic, std::size_t part, Purpose purpose, const std::string& tensor)
{
    const auto found = std::ranges::find_if(traffic.rows, [&](const TensorTraffic& row) {
        return row.part == part && row.purpose == purpose && row.name == tensor;
    });
    return found == traffic.rows.end() ? TensorTraffic{} : *found;
}

} // namespace

// GEMV of 16 x 32 on AttAcc, draft 1x1,2x1,1x2: two groups share the 32 inputs, two cores the 16 outputs.
//   load    x in 2 vectors of 16 numbers                         2 x 32 bytes
//   wrbuf   each group its vector, to both cores at once         2 requests, 4 cores, 2 x 32 bytes
//   mac     8 rows of W a core, a vector each: 8 in each group   16 requests; each reaches all 64 banks: 64 x 32 bytes
//   move    the sums of each core, in both groups                4 requests, nothing over the bus
//   rdbuf   a slot of each core in both groups                   4 x 32 bytes
//   store   y in a vector                                        32 bytes
TEST(TensorTraffic, OfASmallDraft)
{
    const DraftQuestion question = exactQuestion("gemv", "batch=1,nhead=1,dhead=32,seq_len=16", "attacc");
    const auto found = counted(question, parseDraft(question, "1x1,2x1,1x2").value());
    ASSERT_TRUE(found);
    const Traffic& traffic = found->traffic;

    const TensorTraffic reads = rowOf(traffic, kInPart, Purpose::HostRead, "x");
    EXPECT_EQ(reads.requests, 2);
    EXPECT_EQ(reads.busBytes, 64);
    const TensorTraffic writes = rowOf(traffic, kComputePart, Purpose::OperandWrite, "x");
    EXPECT_EQ(writes.requests, 2);
    EXPECT_EQ(writes.busiest, 1);
    EXPECT_EQ(writes.reached, 4);
    EXPECT_EQ(writes.busBytes, 64);
    const TensorTraffic macs = rowOf(traffic, kComputePart, Purpose::Compute, "W");
    EXPECT_EQ(macs.requests, 16);
    EXPECT_EQ(macs.busiest, 8);
    EXPECT_EQ(macs.arrayBytes, 16 * 64 * 32);
    const TensorTraffic results = rowOf(traffic, kComputePart, Purpose::ResultRead, "y");
    EXPECT_EQ(results.requests, 4 + 4);
    EXPECT_EQ(results.busBytes, 4 * 32);
    const TensorTraffic stores = rowOf(traffic, kOutPart, Purpose::HostWrite, "y");
    EXPECT_EQ(stores.requests, 1);
    EXPECT_EQ(stores.busBytes, 32);
    EXPECT_EQ(traffic.rows.size(), 5U);

    // 16 commands on 2 cores each, 16 lanes, a multiplication and an addition: as many as 16 x 32 products need.
    EXPECT_EQ(traffic.operations, 16 * 2 * 16 * 2);
    EXPECT_EQ(traffic.operations, question.model->operations(question));
}

// x of 64 numbers is 4 vectors; with 8 units that each have 8 rows every unit gets all of x, element by element.
TEST(TensorTraffic, OfADraftOnUnitsWithPrograms)
{
    const DraftQuestion question = exactQuestion("mtv", "rows=64,columns=64", "hbm-pim");
    const auto found = counted(question, parseDraft(question, "8x1,1x8").value());
    ASSERT_TRUE(found);

    EXPECT_EQ(rowOf(found->traffic, kInPart, Purpose::HostRead, "x").requests, 4);
    EXPECT_EQ(rowOf(found->traffic, kOutPart, Purpose::HostWrite, "y").requests, 4);
    EXPECT_EQ(found->traffic.arrayBytes(), static_cast<std::int64_t>(arrayBytesOf(found->machine(), found->run)));
}

TEST(TensorTraffic, AddsUpToTheRun)
{
    const auto machines = commandMachines();
    RandomCases cases(catalogue().kernels, machines, {.seed = 17, .mostPoints = 2e4});
    int done = 0;
    for (int i = 0; i < 160; ++i) {
        const auto drawn = cases.next();
        ASSERT_TRUE(drawn);
        const auto found = counted(drawn->question, drawn->draft);
        if (!found) {
            continue;
        }
        const std::string what = drawn->question.subject() + ", " + draftText(drawn->question, drawn->draft.parts());
        EXPECT_EQ(sumOf(found->traffic, &TensorTraffic::cycles), found->run.cycles.value()) << what;
        EXPECT_EQ(found->traffic.busBytes(), static_cast<std::int64_t>(busBytesOf(found->machine(), found->run)))
            << what;
        EXPECT_EQ(found->traffic.arrayBytes(), static_cast<std::int64_t>(arrayBytesOf(found->machine(), found->run)))
            << what;
        for (const TensorTraffic& row : found->traffic.rows) {
            EXPECT_TRUE(row.cycles >= 0 && row.busBytes >= 0 && row.arrayBytes >= 0 && row.busiest <= row.requests)
                << what;
        }
        // Cycles of each purpose in each part stay there.
        for (std::size_t part = 0; part < found->run.purposes.size(); ++part) {
            for (std::size_t purpose = 0; purpose < sim::kPurposes; ++purpose) {
                std::int64_t cycles = 0;
                for (const TensorTraffic& row : found->traffic.rows) {
                    const bool isHere = row.part == part && static_cast<std::size_t>(row.purpose) == purpose;
                    cycles += isHere ? row.cycles : 0;
                }
                EXPECT_EQ(cycles, found->run.purposes[part][purpose]) << what;
            }
        }
        ++done;
    }
    EXPECT_GE(done, 100);
}

} // namespace pimento::test
