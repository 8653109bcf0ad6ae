// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/schedule/trace_choice.h"
#include "engine/systems/upmem/schedule/trace_text.h"
#include "engine/systems/upmem/tensor/listing.h"
#include "tests/engine/systems/upmem/kernels.h"
#include "tests/support/random_schedules.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <random>

namespace pimento::test {

namespace {

using namespace upmem::schedule;

/// A schedule written by hand, of the shape of the paper's Fig. 8: 7x40, tiles of 2x16, nothing divides.
const char* const kFigure8 = R"(split(i, [_, 2])
split(j, [_, 16]) from tiles(outer=1..68719476736, inner=1..64)
reorder(i_0, i_1, j_0, j_1)
bind(i_0, blockIdx.x)
cache_read(y, matrix, local)
compute_at(matrix_local, j_0) from loops(i_1, j_0)
cache_read(y, x, local)
compute_at(x_local, j_0)
cache_write(y, local)
reverse_compute_at(y_local, i_0)
decompose_reduction(y, j_0)
unroll(j_0, 16) from values(0, 16)
)";

TEST(Trace, IsReadAndWritten)
{
    const auto program = programOf("mtv", "rows=7,columns=40");
    const auto schedule = readSchedule(program, std::string("# by hand\n\n") + kFigure8);

    ASSERT_TRUE(schedule) << schedule.error().message();
    EXPECT_EQ(traceText(*schedule), kFigure8);
    EXPECT_EQ(upmem::tensor::text(schedule->program()), R"(program mtv
    matrix: int32[7, 40] global, resident
    x: int32[40] global
    y: int32[7] global
    matrix_local: int32[7, 40] local, [1, 16] in each j_0
    x_local: int32[40] local, [16] in each j_0
    y_local: int32[7] local, [2] in each i_0
for i_0 in 4: blockIdx.x
    for i_1 in 2:
        block y_init: i = 2*i_0 + i_1
            where 2*i_0 + i_1 < 7
            y_local[i] = 0
        for j_0 in 3: unroll 16
            for ax8 in 16:
                block matrix_local: d0 = 2*i_0 + i_1, d1 = 16*j_0 + ax8
                    where 2*i_0 + i_1 < 7 and 16*j_0 + ax8 < 40
                    matrix_local[d0][d1] = matrix[d0][d1]
            for ax10 in 16:
                block x_local: d0 = 16*j_0 + ax10
                    where 16*j_0 + ax10 < 40
                    x_local[d0] = x[d0]
            for j_1 in 16:
                block y: i = 2*i_0 + i_1, sum over j = 16*j_0 + j_1
                    where 2*i_0 + i_1 < 7 and 16*j_0 + j_1 < 40
                    y_local[i] += matrix_local[i][j]*x_local[j]
    for ax12 in 2:
        block y_local: i = 2*i_0 + ax12
            where 2*i_0 + ax12 < 7
            y[i] = y_local[i]
)");
    RandomSchedules random(1);
    EXPECT_EQ(differenceOf(program, schedule->program(), random.argumentsFor(program)), "");
}

TEST(Trace, TellsItsChoices)
{
    const auto program = programOf("mtv", "rows=7,columns=40");
    const Trace trace = readSchedule(program, kFigure8)->trace();

    EXPECT_EQ(choicesOf(trace), (std::vector<std::size_t>{1, 5, 11}));
    EXPECT_EQ(choiceOf(trace, 11)[0], 16);
    EXPECT_FALSE(trace.hasRfactor());
}

TEST(Trace, ChangesOnlyWhatWasChosen)
{
    const auto program = programOf("mtv", "rows=8,columns=40");
    const auto schedule = readSchedule(program, "split(j, [5, 8]) from tiles(outer=2..20, inner=1..8)\n"
                                                "reorder(j_0, i, j_1)\nunroll(i, 0) from values(0, 64)\n");
    ASSERT_TRUE(schedule) << schedule.error().message();
    const Trace& trace = schedule->trace();

    const auto changed = withChoice(trace, 0, std::vector<std::int64_t>{20, 2});
    ASSERT_TRUE(changed);
    EXPECT_EQ(traceText(*replay(program, *changed)), "split(j, [20, 2]) from tiles(outer=2..20, inner=1..8)\n"
                                                     "reorder(j_0, i, j_1)\nunroll(i, 0) from values(0, 64)\n");
    EXPECT_EQ(withChoice(trace, 0, std::vector<std::int64_t>{1, 40}).error().message(),
              "trace: step 1 cannot choose this. Use factors with the same product within the limits");
    EXPECT_FALSE(withChoice(trace, 0, std::vector<std::int64_t>{4, 8}));
    EXPECT_FALSE(withChoice(trace, 0, std::vector<std::int64_t>{0, 8}));
    EXPECT_EQ(withChoice(trace, 2, std::vector<std::int64_t>{32}).error().message(),
              "trace: step 3 cannot choose this. Use one of the values that stand behind from");
    EXPECT_EQ(withChoice(trace, 1, std::vector<std::int64_t>{0}).error().message(),
              "trace: step 2 chose nothing. Change steps with a choice");
}

TEST(Trace, ReplayNamesTheStepThatIsRefused)
{
    const auto program = programOf("mtv", "rows=8,columns=40");
    const auto schedule = readSchedule(program, "split(j, [5, 8])\nreorder(j_0, i)\n");
    const auto other = replay(programOf("mtv", "rows=8,columns=41"), schedule->trace());

    ASSERT_FALSE(other);
    EXPECT_EQ(other.error().message(),
              "step 1, split: factors of loop j have the product 40, but it has 41 iterations. "
              "Raise a factor or leave one open");
}

/// Texts of random traces with bytes changed, removed, doubled: read or refused with a place, never worse.
TEST(TraceFuzz, BrokenTextsAreReadOrRefused)
{
    const int tries = tensorTries(longTriesOf(4000, 400));
    std::mt19937 bits(17);
    int refused = 0;
    for (int number = 0; number < tries; ++number) {
        const SmallKernel& kernel = sevenKernels()[static_cast<std::size_t>(number) % 7];
        const auto program = programOf(kernel.name, kernel.sizes, kernel.type);
        RandomSchedules random(static_cast<unsigned>(number));
        std::string text = number % 5 == 0 ? std::string(kFigure8) : traceText(random.scheduleOf(program, 20));
        for (unsigned edits = 1 + bits() % 4; edits > 0 && !text.empty(); --edits) {
            const std::size_t at = bits() % text.size();
            static const std::string kBytes = "_[](),.=0189iyz#\n -\x80";
            switch (bits() % 3) {
            case 0:
                text[at] = kBytes[bits() % kBytes.size()];
                break;
            case 1:
                text.erase(at, 1 + bits() % 5);
                break;
            default:
                text.insert(at, text.substr(bits() % text.size(), 1 + bits() % 20));
            }
        }
        const auto schedule = readSchedule(program, text);
        if (!schedule) {
            ++refused;
            ASSERT_TRUE(schedule.error().place) << text;
            ASSERT_FALSE(schedule.error().message().empty());
            continue;
        }
        const auto again = readSchedule(program, traceText(*schedule));
        ASSERT_TRUE(again) << again.error().message() << "\n" << traceText(*schedule);
        ASSERT_TRUE(*again == *schedule);
    }
    EXPECT_GT(refused, tries / 4);
}

} // namespace

} // namespace pimento::test
