// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/advice/part_work.h"

#include "engine/problem/system.h"
#include "engine/systems/dcc/compiled_problem.h"
#include "engine/systems/dcc/functional/random_cases.h"
#include "engine/systems/dcc/model/model.h"
#include "tests/engine/support.h"
#include "tests/engine/systems/dcc/draft_problems.h"

#include <gtest/gtest.h>

#include <memory>
#include <numeric>
#include <vector>

namespace pimento::test {

// In: 100 cycles, of which 40 are the least and 20 the start: the rest takes 80 for a least of 40, a pace of 2. With a
// least of 60 in twice the sections: 2 x 20 + 2 x 60.
// Compute: 100 cycles beside a least of 90; the start cannot be more than the 10 that are left, so that the pace is 1.
// Out: nothing was there, so that the least is all that is known.
TEST(PartWork, PredictsWithStartAndPace)
{
    const PartWork known{.least = {40, 90, 0}, .sections = {1, 1, 0}, .start = {20, 30, 5}};
    const PartWork changed{.least = {60, 45, 7}, .sections = {2, 1, 1}};

    EXPECT_EQ(predictedParts({100, 100, 0}, known, changed), (PerPart{2 * 20 + 2 * 60, 10 + 45, 7}));
    EXPECT_EQ(predictedParts({100, 100, 0}, known, known), (PerPart{100, 100, 0}));
}

TEST(PartWork, IsWhatTheBoundsAddUpTo)
{
    const auto machines = commandMachines();
    RandomCases cases(catalogue().kernels, machines, {.seed = 23, .mostPoints = 2e4});
    int done = 0;
    for (int i = 0; i < 60; ++i) {
        const auto drawn = cases.next();
        ASSERT_TRUE(drawn);
        const auto program = DraftProgram::make(drawn->question, drawn->draft.parts());
        if (!program) {
            continue;
        }
        const auto work = partWorkOf(*program, {.starts = Starts::Measure});
        const auto bounds = program->bounds();
        const auto run = program->run();
        ASSERT_TRUE(work && bounds && run);
        const std::int64_t sum = std::accumulate(work->least.begin(), work->least.end(), std::int64_t{0});
        const bool isOfTables = drawn->question.machine->description().simulator == sim::Simulator::Tables;
        EXPECT_TRUE(isOfTables ? sum == bounds->total.value() : sum >= bounds->total.value());
        EXPECT_EQ(work->bound, bounds->total.value());
        EXPECT_EQ(work->requests, run->requests);
        for (std::size_t part = 0; part < work->least.size(); ++part) {
            EXPECT_GE(work->start[part], 0);
            EXPECT_EQ(work->least[part] > 0, work->sections[part] > 0);
        }
        ++done;
    }
    EXPECT_GE(done, 40);
}

TEST(PartWork, GivesUpWhereThereAreTooManyRequests)
{
    const auto problem = pose(asked("compiled", "gemv", "batch=1,nhead=1,dhead=32,seq_len=16", "attacc"), catalogue());
    ASSERT_TRUE(problem);
    DraftQuestion question = compiledProblem(**problem)->asked();
    question.indexing = lower::Indexing::Exact;
    const auto program = DraftProgram::make(question, parseDraft(question, "1x1,1x1,1x1").value().parts());
    ASSERT_TRUE(program);
    const auto work = partWorkOf(*program);
    ASSERT_TRUE(work);

    EXPECT_TRUE(partWorkOf(*program, {.mostRequests = work->requests}));
    EXPECT_FALSE(partWorkOf(*program, {.mostRequests = work->requests / 2}));
}

} // namespace pimento::test
