// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/schedule/trace_text.h"
#include "tests/engine/systems/upmem/kernels.h"

#include <gtest/gtest.h>

#include <algorithm>

// Wrong schedules: one message each, which says what is wrong, where, and what to do.

namespace pimento::test {

namespace {

using namespace upmem::schedule;

struct WrongSchedule {
    std::string kernel;
    std::string sizes;
    std::string trace;
    std::string message;
};

void expectRefused(const WrongSchedule& wrong)
{
    const auto schedule = readSchedule(programOf(wrong.kernel, wrong.sizes), wrong.trace);

    ASSERT_FALSE(schedule) << wrong.trace;
    EXPECT_EQ(schedule.error().message(), wrong.message) << wrong.trace;
    ASSERT_TRUE(schedule.error().place) << wrong.trace;
    EXPECT_EQ(schedule.error().place->line, 1 + std::ranges::count(wrong.trace, '\n')) << wrong.trace;
}

TEST(WrongSchedule, BreaksARuleOfAPrimitive)
{
    const std::vector<WrongSchedule> all = {
        {"mtv", "rows=4,columns=6", "split(j, [2, 2])",
         "line 1, column 1, split: factors of loop j have the product 4, but it has 6 iterations. Raise a factor or "
         "leave one open"},
        {"mtv", "rows=4,columns=6", "split(j, [_, _])",
         "line 1, column 1, split: more than one factor of loop j is to be inferred. Leave one open at most"},
        {"mtv", "rows=4,columns=6", "split(j, [-2, 4])",
         "line 1, column 1, split: factors of loop j are negative or too large. Use positive factors with a product "
         "below 2^36"},
        {"mtv", "rows=4,columns=6", "split(j, [100, 100, 100])",
         "line 1, column 1, split: nearly all iterations of the parts of loop j would do nothing. Use factors with a "
         "product near its 6 iterations"},
        {"mtv", "rows=4,columns=6", "split(j, [6, 1])\nsplit(j_1, [2, 2])",
         "line 2, column 1, split: loop j_1 has one iteration only. Use factors of 1"},
        {"mtv", "rows=4,columns=6", "split(j, [2, 3])\nsplit(j, [2, 3])",
         "line 2, column 1, split: loop j is no longer there. Name the loops that it was made into"},
        {"mtv", "rows=4,columns=6", "bind(i, blockIdx.x)\nsplit(i, [2, 2])",
         "line 2, column 1, split: loop i is bound to blockIdx.x already. Do this before, or to another loop"},
        {"mtv", "rows=4,columns=6", "unroll(j, 16)\nsplit(j, [2, 3])",
         "line 2, column 1, split: loop j has an order to unroll. Do this before unroll"},
        {"mtv", "rows=4,columns=6", "decompose_reduction(y, j)\nsplit(j, [2, 3])",
         "line 2, column 1, split: loop j has an init in front of it. Split it before decompose_reduction"},
        {"mtv", "rows=4,columns=6", "fuse(j, i)",
         "line 1, column 1, fuse: loops j and i are not directly one inside of the other. Reorder them, and fuse "
         "before anything else is put between them"},
        {"mtv", "rows=4,columns=6", "fuse(i, j)",
         "line 1, column 1, fuse: loops i and j are a spatial and a reduction loop of block y. Fuse loops of one sort"},
        {"ttv", "depth=2,rows=3,columns=4", "bind(i, blockIdx.x)\nfuse(i, j)",
         "line 2, column 1, fuse: loops i and j are of different kinds or bound. Fuse before bind and parallel"},
        {"mtv", "rows=4,columns=6", "reorder(j, i, j)",
         "line 1, column 1, reorder: loop j is named twice. Name each loop once"},
        {"mtv", "rows=4,columns=6", "decompose_reduction(y, j)\nreorder(j, i)",
         "line 2, column 1, reorder: loops i and j are not of one perfect nest. Reorder before copies or an init are "
         "put between them"},
        {"mtv", "rows=4,columns=6", "bind(i, blockIdx.x)\nreorder(j, i)",
         "line 2, column 1, reorder: loop i over DPUs would be inside of j. Keep the loops over DPUs outermost"},
        {"mtv", "rows=4,columns=6", "bind(j, blockIdx.x)",
         "line 1, column 1, bind: loop j is inside of i, which does not run over DPUs. Reorder it outermost, or bind "
         "that one first"},
        {"mtv", "rows=4,columns=6", "reorder(j, i)\nbind(i, blockIdx.x)",
         "line 2, column 1, bind: loop i is inside of j, which does not run over DPUs. Reorder it outermost, or bind "
         "that one first"},
        {"ttv", "depth=2,rows=3,columns=4", "bind(i, blockIdx.x)\nbind(j, blockIdx.x)",
         "line 2, column 1, bind: loop i of the same nest as j is bound to blockIdx.x. Bind one loop to each axis, or "
         "fuse the two before"},
        {"mtv", "rows=4,columns=6", "bind(i, threadIdx.x)\nbind(i, blockIdx.x)",
         "line 2, column 1, bind: loop i is bound to threadIdx.x already. Do this before, or to another loop"},
        {"mtv", "rows=4,columns=6", "parallel(i)\nbind(j, threadIdx.x)",
         "line 2, column 1, bind: loop j is in a nest of the host. Bind loops of a nest without parallel ones"},
        {"mtv", "rows=4,columns=6",
         "split(i, [2, 2])\nbind(i_0, blockIdx.x)\ncache_write(y, local)\nreverse_compute_at(y_local, i_0)\nbind(i_1, "
         "threadIdx.x)\nsplit(ax5, [1, 2])\nbind(ax5_0, threadIdx.x)",
         "line 7, column 1, bind: loop ax5_0 has the extent 1, loop i_1 over tasklets the extent 2. Give all loops "
         "over tasklets of a kernel the same extent"},
        {"mtv", "rows=4,columns=6", "cache_read(y, y, local)",
         "line 1, column 1, cache_read: block y computes with nothing called y. Name a buffer that the block reads"},
        {"mtv", "rows=4,columns=6", "cache_read(y, x, local)\ncache_read(y, x_local, local)",
         "line 2, column 1, cache_read: x_local of block y is in working memory already. Cache buffers of main memory"},
        {"mtv", "rows=4,columns=6", "cache_read(y, x, local)\ncache_read(x_local, x, local)",
         "line 2, column 1, cache_read: block x_local computes with nothing called x. Name a buffer that the block "
         "reads"},
        {"mtv", "rows=4,columns=6", "cache_write(y, local)\ncache_write(y, local)",
         "line 2, column 1, cache_write: block y writes to working memory already. Cache each block once"},
        {"mtv", "rows=4,columns=6", "cache_read(y, x, local)\ncache_write(x_local)",
         "line 2, column 1, cache_write: block x_local computes nothing. Name a block that computes"},
        {"mtv", "rows=4,columns=6", "decompose_reduction(y, j)\ncache_write(y, local)",
         "line 2, column 1, cache_write: the init of block y is a block of its own. Use cache_write before "
         "decompose_reduction"},
        {"mtv", "rows=4,columns=6", "compute_at(y, i)",
         "line 1, column 1, compute_at: block y is no copy of cache_read. Name a block that cache_read made"},
        {"mtv", "rows=4,columns=6",
         "split(j, [2, 3])\nrfactor(j_0, 0)\ncache_read(y_rf, x, local)\ncompute_at(x_local, i_v2)",
         "line 4, column 1, compute_at: block y_rf reads the copy x_local outside of loop i_v2. Name a loop around all "
         "blocks that read it"},
        {"mtv", "rows=4,columns=6", "cache_read(y, x, local)\nbind(ax2, threadIdx.x)\ncompute_at(x_local, i)",
         "line 3, column 1, compute_at: loop ax2 of the copy x_local is bound, parallel or unrolled. Move the copy "
         "before that"},
        {"mtv", "rows=4,columns=6", "cache_read(y, x, local)\ncompute_at(x_local, ax2)",
         "line 2, column 1, compute_at: block y reads the copy x_local outside of loop ax2. Name a loop around all "
         "blocks that read it"},
        {"mtv", "rows=4,columns=6", "cache_write(y, local)\nreverse_compute_at(y_local, j)",
         "line 2, column 1, reverse_compute_at: block y is not complete inside of loop j, which it sums over. Name a "
         "loop outside of all reduction loops"},
        {"mtv", "rows=4,columns=6", "cache_read(y, x, local)\nreverse_compute_at(x_local, i)",
         "line 2, column 1, reverse_compute_at: block x_local is no copy of cache_write. Name a block that cache_write "
         "made"},
        {"mtv", "rows=4,columns=6", "rfactor(i, 0)",
         "line 1, column 1, rfactor: no block sums over loop i. Name a reduction loop of more than one iteration"},
        {"mtv", "rows=4,columns=6", "rfactor(j, 2)",
         "line 1, column 1, rfactor: the partial sums of block y cannot have dimension 2. Use 0 to 1"},
        {"mtv", "rows=4,columns=6", "cache_write(y, local)\nrfactor(j, 0)",
         "line 2, column 1, rfactor: block y has copies or an init of its own. Use rfactor before cache_read, "
         "cache_write and decompose_reduction"},
        {"mtv", "rows=4,columns=6", "reorder(j, i)\ndecompose_reduction(y, i)",
         "line 2, column 1, decompose_reduction: the init of block y would be inside of loop j, which it sums over. "
         "Name a loop outside of which there is no reduction loop"},
        {"va", "batch=1,vec_len=8", "decompose_reduction(c, i)",
         "line 1, column 1, decompose_reduction: block c has no init to take out. Name a block that sums"},
        {"mtv", "rows=4,columns=6", "split(j, [2, 3])\nrfactor(j_0, 0)\ndecompose_reduction(y, i)",
         "line 3, column 1, decompose_reduction: loop i is not around block y. Name a loop around it"},
        {"mtv", "rows=4,columns=6", "parallel(j)",
         "line 1, column 1, parallel: block y sums over loop j. Share a loop over results, or use rfactor first"},
        {"mtv", "rows=4,columns=6", "bind(i, blockIdx.x)\nparallel(j)",
         "line 2, column 1, parallel: loop j is in the nest of i, which DPUs run. Use parallel for loops of the host, "
         "bind for others"},
        {"ttv", "depth=2,rows=3,columns=4", "parallel(i)\nparallel(j)",
         "line 2, column 1, parallel: loop i of the same nest as j is parallel. Fuse the two before"},
        {"mtv", "rows=4,columns=6", "unroll(j, 5000)",
         "line 1, column 1, unroll: loop j is to be unrolled up to 5000 steps. Use 0 to 4096"},
        {"mtv", "rows=4,columns=6", "bind(i, blockIdx.x)\nunroll(i, 16)",
         "line 2, column 1, unroll: loop i is bound to blockIdx.x already. Do this before, or to another loop"},
        {"mtv", "rows=4,columns=6", "reorder(j, i)\nbind(j, blockIdx.x)",
         "line 2, column 1, bind: block y sums over loop j, and DPUs cannot add to one result. Use rfactor on the loop "
         "first"},
        {"mtv", "rows=4,columns=6", "reorder(j, i)\nbind(j, threadIdx.x)\nbind(i, blockIdx.x)",
         "line 3, column 1, bind: loop i is inside of j, which does not run over DPUs. Reorder it outermost, or bind "
         "that one first"},
    };
    for (const WrongSchedule& wrong : all) {
        expectRefused(wrong);
    }
}

TEST(WrongSchedule, IsNoTextOfATrace)
{
    const std::vector<WrongSchedule> all = {
        {"mtv", "rows=4,columns=6", "bind(i, threadIdx.y)",
         "line 1, column 9: there is no axis \"threadIdx.y\". Use blockIdx.x, blockIdx.y, blockIdx.z or threadIdx.x"},
        {"mtv", "rows=4,columns=6", "split(m, [2, 3])", "line 1, column 7: there is no loop \"m\". There are i, j"},
        {"mtv", "rows=4,columns=6", "slice(j, 2)",
         "line 1, column 1: there is no primitive \"slice\". Use one of split, fuse, reorder, bind, cache_read, "
         "cache_write, compute_at, reverse_compute_at, rfactor, decompose_reduction, parallel, unroll"},
        {"mtv", "rows=4,columns=6", "split(j)", "line 1, column 8: split lacks a list of factors. Give it 2"},
        {"mtv", "rows=4,columns=6", "split(j, [2, 3], 4)",
         "line 1, column 18: split has too many arguments. Give it 2"},
        {"mtv", "rows=4,columns=6", "split(j, [2, 3)",
         "line 1, column 15: expected ]. Write steps like split(i, [4, 8])"},
        {"mtv", "rows=4,columns=6", "split(j, 2)",
         "line 1, column 10: expected a list of factors. Write steps like split(i, [4, 8]) and bind(i_0, blockIdx.x)"},
        {"mtv", "rows=4,columns=6", "split(j, [0, 3])",
         "line 1, column 12: a factor is 0. Write _ for a factor that is to be inferred"},
        {"mtv", "rows=4,columns=6", "bind(i, blockIdx.w)",
         "line 1, column 9: there is no axis \"blockIdx.w\". Use blockIdx.x, blockIdx.y, blockIdx.z or threadIdx.x"},
        {"mtv", "rows=4,columns=6", "cache_read(z, x, local)",
         "line 1, column 12: there is no block \"z\". There are y"},
        {"mtv", "rows=4,columns=6", "cache_read(y, x, shared)",
         "line 1, column 18: \"shared\" is no place for copies. Use local"},
        {"mtv", "rows=4,columns=6", "# all well\n\nfuse(i, j) now",
         "line 3, column 12: something stands behind the step. End the line, or go on with from"},
        {"mtv", "rows=4,columns=6", "fuse(i, j) from loops(i)",
         "line 1, column 17: fuse chooses nothing. Leave out what stands behind from"},
        {"mtv", "rows=4,columns=6", "unroll(j, 16) from tiles(inner=1..4)",
         "line 1, column 20: \"tiles\" is not what this step chooses from. Use values"},
        {"mtv", "rows=4,columns=6", "split(j, [2, 3]) from tiles(inner=4)",
         "line 1, column 35: expected a range of factors. Write tiles(outer=2..256, inner=1..256)"},
        {"mtv", "rows=4,columns=6", "split(j, [2, 3]) from tiles(inner=1..99999999999999999999)",
         "line 1, column 38: expected a whole number. Write digits"},
        {"mtv", "rows=4,columns=6", "reorder()", "line 1, column 9: reorder lacks a loop. Give it 1"},
    };
    for (const WrongSchedule& wrong : all) {
        expectRefused(wrong);
    }
}

TEST(WrongSchedule, HasTooManySteps)
{
    std::string trace;
    for (int i = 0; i < 401; ++i) {
        trace += "unroll(i, 0)\n";
    }
    const auto schedule = readSchedule(programOf("mtv", "rows=4,columns=6"), trace);

    ASSERT_FALSE(schedule);
    EXPECT_EQ(schedule.error().message(), "line 401, column 1: has more than 400 steps. Use fewer");
}

/// A refused primitive changes nothing.
TEST(WrongSchedule, LeavesTheProgramAsItWas)
{
    Schedule schedule(programOf("mtv", "rows=4,columns=6"));
    const Schedule before = schedule;

    EXPECT_FALSE(schedule.split(1, std::vector<std::int64_t>{2, 2}));
    EXPECT_FALSE(schedule.fuse(0, 1));
    EXPECT_FALSE(schedule.reorder(std::vector<LoopId>{0, 7}));
    EXPECT_FALSE(schedule.bind(1, LoopKind::BlockX));
    EXPECT_FALSE(schedule.bind(0, LoopKind::Parallel));
    EXPECT_FALSE(schedule.cacheRead(0, 2));
    EXPECT_FALSE(schedule.cacheRead(3, 0));
    EXPECT_FALSE(schedule.cacheWrite(-1));
    EXPECT_FALSE(schedule.computeAt(0, 0));
    EXPECT_FALSE(schedule.reverseComputeAt(0, 0));
    EXPECT_FALSE(schedule.rfactor(0, 0));
    EXPECT_FALSE(schedule.decomposeReduction(0, 9));
    EXPECT_FALSE(schedule.parallel(1));
    EXPECT_FALSE(schedule.unroll(0, -1));

    EXPECT_TRUE(schedule == before);
}

} // namespace

} // namespace pimento::test
