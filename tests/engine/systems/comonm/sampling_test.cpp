// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/estimate/sampling.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace pimento::test {

using namespace comonm;

namespace {

/// Work with a fixed time and an equal time for each portion; notes which portions were simulated.
struct Work {
    double fixed = 0;
    double each = 0;
    std::vector<std::int64_t> simulated = {};

    SampledTime sampled(std::int64_t whole, const SamplingOptions& options)
    {
        return sampledTime(
                   whole,
                   [this](std::int64_t c) -> Result<double> {
                       simulated.push_back(c);
                       return fixed + each * static_cast<double>(c);
                   },
                   options)
            .value();
    }
};

TEST(Sampling, ExtendsALineThroughTwoPortions)
{
    Work work{400, 100};

    const SampledTime found = work.sampled(1000, {});

    EXPECT_DOUBLE_EQ(found.cycles, 400 + 100 * 1000);
    EXPECT_EQ(found.portion, 4);
    EXPECT_FALSE(found.isWhole());
}

TEST(Sampling, ContinuesUntilDoublingThePortionDoublesTheTime)
{
    Work work{401, 100};

    const SampledTime found = work.sampled(100'000, {Extrapolation::Literal, 0.01});

    // 2 - (401 + 200 c) / (401 + 100 c) = 401 / (401 + 100 c) is at most 1 % from c = 397 on.
    EXPECT_EQ(found.steps, 397);
    EXPECT_EQ(found.portion, 794);
    EXPECT_DOUBLE_EQ(found.cycles, (401 + 100 * 794) * (100000 / 794.0));
    EXPECT_EQ(std::ranges::count(work.simulated, 4), 1); // portion 2c of c = 2 is portion c of c = 4
}

TEST(Sampling, SimulatesASpaceThatIsNoLargerThanThePortion)
{
    Work work{400, 100};

    for (const Extrapolation rule : {Extrapolation::Affine, Extrapolation::Literal}) {
        const SampledTime found = work.sampled(3, {rule, 0.01});

        EXPECT_DOUBLE_EQ(found.cycles, 700);
        EXPECT_TRUE(found.isWhole());
    }
}

TEST(Sampling, HandsOnWhyAPortionCannotBeSimulated)
{
    const auto found = sampledTime(10, [](std::int64_t) -> Result<double> { return fail("does not fit"); });

    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().what, "does not fit");
}

} // namespace

} // namespace pimento::test
