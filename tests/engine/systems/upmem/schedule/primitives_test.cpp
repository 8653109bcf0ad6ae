// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/schedule/trace_text.h"
#include "engine/systems/upmem/tensor/listing.h"
#include "tests/engine/systems/upmem/kernels.h"

#include <gtest/gtest.h>

// An example of the effect of each primitive.

namespace pimento::test {

namespace {

using namespace upmem::schedule;

std::string listingAfter(const std::string& kernel, const std::string& sizes, const std::string& trace)
{
    const auto schedule = readSchedule(programOf(kernel, sizes), trace);
    return schedule ? upmem::tensor::text(schedule->program()) : schedule.error().message();
}

TEST(Primitive, SplitMakesNestedLoopsAndAConditionWhereTheyDoNotDivide)
{
    EXPECT_EQ(listingAfter("mtv", "rows=6,columns=7", R"(
split(j, [_, 4])
)"),
              R"(program mtv
    matrix: int32[6, 7] global, resident
    x: int32[7] global
    y: int32[6] global
for i in 6:
    for j_0 in 2:
        for j_1 in 4:
            block y: i = i, sum over j = 4*j_0 + j_1
                where 4*j_0 + j_1 < 7
                init y[i] = 0
                y[i] += matrix[i][j]*x[j]
)");
}

TEST(Primitive, FuseMakesOneLoop)
{
    EXPECT_EQ(listingAfter("ttv", "depth=2,rows=3,columns=4", R"(
fuse(i, j)
)"),
              R"(program ttv
    T: int32[2, 3, 4] global, resident
    x: int32[4] global
    y: int32[2, 3] global
for i_j_fused in 6:
    for k in 4:
        block y: i = (i_j_fused / 3), j = (i_j_fused % 3), sum over k = k
            init y[i][j] = 0
            y[i][j] += T[i][j][k]*x[k]
)");
}

TEST(Primitive, ReorderPermutesANest)
{
    EXPECT_EQ(listingAfter("mtv", "rows=4,columns=6", R"(
split(j, [2, 3])
reorder(j_0, i, j_1)
)"),
              R"(program mtv
    matrix: int32[4, 6] global, resident
    x: int32[6] global
    y: int32[4] global
for j_0 in 2:
    for i in 4:
        for j_1 in 3:
            block y: i = i, sum over j = 3*j_0 + j_1
                init y[i] = 0
                y[i] += matrix[i][j]*x[j]
)");
}

TEST(Primitive, BindNamesAnAxis)
{
    EXPECT_EQ(listingAfter("mtv", "rows=4,columns=6", R"(
bind(i, blockIdx.x)
)"),
              R"(program mtv
    matrix: int32[4, 6] global, resident
    x: int32[6] global
    y: int32[4] global
for i in 4: blockIdx.x
    for j in 6:
        block y: i = i, sum over j = j
            init y[i] = 0
            y[i] += matrix[i][j]*x[j]
)");
}

TEST(Primitive, CacheReadCopiesBeforeTheBlock)
{
    EXPECT_EQ(listingAfter("mtv", "rows=4,columns=6", R"(
cache_read(y, matrix, local)
)"),
              R"(program mtv
    matrix: int32[4, 6] global, resident
    x: int32[6] global
    y: int32[4] global
    matrix_local: int32[4, 6] local, [4, 6] in each program
for ax2 in 4:
    for ax3 in 6:
        block matrix_local: d0 = ax2, d1 = ax3
            matrix_local[d0][d1] = matrix[d0][d1]
for i in 4:
    for j in 6:
        block y: i = i, sum over j = j
            init y[i] = 0
            y[i] += matrix_local[i][j]*x[j]
)");
}

TEST(Primitive, CacheWriteCopiesBehindTheBlock)
{
    EXPECT_EQ(listingAfter("mtv", "rows=4,columns=6", R"(
cache_write(y, local)
)"),
              R"(program mtv
    matrix: int32[4, 6] global, resident
    x: int32[6] global
    y: int32[4] global
    y_local: int32[4] local, [4] in each program
for i in 4:
    for j in 6:
        block y: i = i, sum over j = j
            init y_local[i] = 0
            y_local[i] += matrix[i][j]*x[j]
for ax2 in 4:
    block y_local: i = ax2
        y[i] = y_local[i]
)");
}

TEST(Primitive, ComputeAtCopiesWhatOneIterationReads)
{
    EXPECT_EQ(listingAfter("mtv", "rows=4,columns=7", R"(
split(j, [_, 4])
cache_read(y, matrix, local)
compute_at(matrix_local, j_0)
)"),
              R"(program mtv
    matrix: int32[4, 7] global, resident
    x: int32[7] global
    y: int32[4] global
    matrix_local: int32[4, 7] local, [1, 4] in each j_0
for i in 4:
    for j_0 in 2:
        for ax6 in 4:
            block matrix_local: d0 = i, d1 = 4*j_0 + ax6
                where 4*j_0 + ax6 < 7
                matrix_local[d0][d1] = matrix[d0][d1]
        for j_1 in 4:
            block y: i = i, sum over j = 4*j_0 + j_1
                where 4*j_0 + j_1 < 7
                init y[i] = 0
                y[i] += matrix_local[i][j]*x[j]
)");
}

TEST(Primitive, ReverseComputeAtCopiesWhatOneIterationComputes)
{
    EXPECT_EQ(listingAfter("mtv", "rows=5,columns=6", R"(
split(i, [_, 2])
cache_write(y, local)
reverse_compute_at(y_local, i_0)
)"),
              R"(program mtv
    matrix: int32[5, 6] global, resident
    x: int32[6] global
    y: int32[5] global
    y_local: int32[5] local, [2] in each i_0
for i_0 in 3:
    for i_1 in 2:
        for j in 6:
            block y: i = 2*i_0 + i_1, sum over j = j
                where 2*i_0 + i_1 < 5
                init y_local[i] = 0
                y_local[i] += matrix[i][j]*x[j]
    for ax5 in 2:
        block y_local: i = 2*i_0 + ax5
            where 2*i_0 + ax5 < 5
            y[i] = y_local[i]
)");
}

TEST(Primitive, RfactorSumsPartsThenTheirSums)
{
    EXPECT_EQ(listingAfter("mtv", "rows=4,columns=6", R"(
split(j, [2, 3])
rfactor(j_0, 0)
)"),
              R"(program mtv
    matrix: int32[4, 6] global, resident
    x: int32[6] global
    y: int32[4] global
    y_rf: int32[2, 4] global
for i in 4:
    for j_0 in 2:
        for j_1 in 3:
            block y_rf: j_0 = j_0, i = i, sum over j = j_1
                init y_rf[j_0][i] = 0
                y_rf[j_0][i] += matrix[i][3*j_0 + j]*x[3*j_0 + j]
for i_v2 in 4:
    for j_0_v2 in 2:
        block y: i = i_v2, sum over j_0 = j_0_v2
            init y[i] = 0
            y[i] += y_rf[j_0][i]
)");
}

TEST(Primitive, DecomposeReductionTakesTheInitOut)
{
    EXPECT_EQ(listingAfter("mtv", "rows=4,columns=6", R"(
split(i, [2, 2])
reorder(i_0, j, i_1)
decompose_reduction(y, j)
)"),
              R"(program mtv
    matrix: int32[4, 6] global, resident
    x: int32[6] global
    y: int32[4] global
for i_0 in 2:
    for ax4 in 2:
        block y_init: i = 2*i_0 + ax4
            y[i] = 0
    for j in 6:
        for i_1 in 2:
            block y: i = 2*i_0 + i_1, sum over j = j
                y[i] += matrix[i][j]*x[j]
)");
}

TEST(Primitive, ParallelSharesALoopAmongHostThreads)
{
    EXPECT_EQ(listingAfter("mtv", "rows=4,columns=6", R"(
parallel(i)
)"),
              R"(program mtv
    matrix: int32[4, 6] global, resident
    x: int32[6] global
    y: int32[4] global
for i in 4: parallel
    for j in 6:
        block y: i = i, sum over j = j
            init y[i] = 0
            y[i] += matrix[i][j]*x[j]
)");
}

TEST(Primitive, UnrollIsAnOrder)
{
    EXPECT_EQ(listingAfter("mtv", "rows=4,columns=6", R"(
split(j, [2, 3])
unroll(i, 16)
unroll(j_1)
)"),
              R"(program mtv
    matrix: int32[4, 6] global, resident
    x: int32[6] global
    y: int32[4] global
for i in 4: unroll 16
    for j_0 in 2:
        for j_1 in 3: unrolled
            block y: i = i, sum over j = 3*j_0 + j_1
                init y[i] = 0
                y[i] += matrix[i][j]*x[j]
)");
}

} // namespace

} // namespace pimento::test
